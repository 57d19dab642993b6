"use strict";
/* What a certificate says and whether it counts, as `hcf-trainer verify` decides it.

   This is app/certificate in JavaScript: text_block, certificate_summary, certificate_text and verify. Python
   makes the cases that both must answer alike (tests/credentials). Nothing in here knows a page, a file or the
   network, and no part of it is asynchronous: whoever asks brings the answers about signatures. */

var hcfRules = function (house) {
  // ---- letters, as Python sees them ------------------------------------------------------------------

  const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
  const SPACES = new RegExp("[" + SPACE + "]+", "g");
  const IS_SPACE = new RegExp("^[" + SPACE + "]$");
  const JOINERS = "\u200c\u200d";
  const BYTE_ORDER_MARK = "\ufeff";
  const MOST_MARKS = 30;
  const LONGEST = 120;

  // The page's writer hands over the ranges, so that both know the same letters.
  function inRanges(ranges, code) {
    let low = 0;
    let high = ranges.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (code < ranges[middle][0]) high = middle - 1;
      else if (code > ranges[middle][1]) low = middle + 1;
      else return true;
    }
    return false;
  }
  const isUnseen = (letter) => JOINERS.indexOf(letter) < 0 && inRanges(house.unseen, letter.codePointAt(0));
  const strip = (text) => text.replace(/^ +/, "").replace(/ +$/, "");
  const isAscii = (text) => /^[\x00-\x7f]*$/.test(text);

  function isStacked(text) {
    if (isAscii(text)) return false;
    let run = 0;
    for (const letter of text) {
      run = inRanges(house.marks, letter.codePointAt(0)) ? run + 1 : 0;
      if (run > MOST_MARKS) return true;
    }
    return false;
  }

  function oneLine(text) {
    if (isStacked(text)) throw damaged("it has too many accent marks on one letter");
    return strip(text.normalize("NFC").replace(/[ \t\r\n\u00a0]+/g, " "));
  }

  function tidied(text) {
    let seen = "";
    for (const letter of text) {
      if (IS_SPACE.test(letter)) seen += " ";
      else if (!isUnseen(letter)) seen += letter;
    }
    return strip(seen.normalize("NFC").replace(SPACES, " "));
  }

  // A value in a sentence: short, and unable to hide or turn what stands around it.
  function quoted(text) {
    const escapes = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f" };
    const letters = ['"'];
    for (const letter of text) {
      const code = letter.codePointAt(0);
      const written =
        escapes[letter] || (code < 32 ? "\\u" + ("000" + code.toString(16)).slice(-4) : letter);
      for (const each of written) letters.push(each);
    }
    letters.push('"');
    const short = letters.length <= 40 ? letters : letters.slice(0, 39).concat("…");
    return short
      .map((letter) =>
        letter !== " " && (IS_SPACE.test(letter) || inRanges(house.unprintable, letter.codePointAt(0)))
          ? "\ufffd"
          : letter
      )
      .join("");
  }

  // ---- refusals --------------------------------------------------------------------------------------

  function absent(words) {
    return { hcfRefusal: "absent", words: words };
  }
  function damaged(words) {
    return { hcfRefusal: "damaged", words: words };
  }

  // ---- days ------------------------------------------------------------------------------------------

  const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
  const pad = (number, size) => ("0000" + number).slice(-size);
  const isLeap = (year) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const daysIn = (year, month) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];

  // A day as it is stored, or nothing. Other spellings that Python reads come out as the usual one, so that
  // they are found to be written otherwise, not to be wrong.
  function isoDay(text) {
    let found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) || /^(\d{4})(\d\d)(\d\d)$/.exec(text);
    if (found) {
      const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
      const isDay = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
      return isDay ? pad(year, 4) + "-" + pad(month, 2) + "-" + pad(day, 2) : null;
    }
    found = /^(\d{4})-W(\d\d)(?:-([1-7]))?$/.exec(text) || /^(\d{4})W(\d\d)([1-7])?$/.exec(text);
    if (!found || Number(found[1]) < 1 || Number(found[2]) < 1) return null;
    const day = (year, month, date) => {
      const made = new Date(Date.UTC(2000, 0, 1));
      made.setUTCFullYear(year, month, date);
      return made;
    };
    const monday = (year) => {
      const fourth = day(year, 0, 4);
      return fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * 86400000;
    };
    const year = Number(found[1]);
    const start = monday(year) + (Number(found[2]) - 1) * 7 * 86400000;
    if (start >= monday(year + 1)) return null;
    const made = new Date(start + (Number(found[3] || 1) - 1) * 86400000);
    if (made.getUTCFullYear() < 1 || made.getUTCFullYear() > 9999) return null;
    return pad(made.getUTCFullYear(), 4) + "-" + pad(made.getUTCMonth() + 1, 2) + "-" + pad(made.getUTCDate(), 2);
  }

  const dayWords = (day) => {
    const [year, month, date] = day.split("-").map(Number);
    return MONTHS[month - 1] + " " + date + ", " + year;
  };

  // ---- a block of signed lines -----------------------------------------------------------------------

  const FIELDS = [
    ["number", "Number"],
    ["dealer", "Dealer"],
    ["badge", "Badge"],
    ["game", "Game"],
    ["house", "House"],
    ["house_id", "House id"],
    ["house_file", "House file"],
    ["program", "Program"],
    ["form", "Form"],
    ["exam", "Exam"],
    ["rules", "Pass rules"],
    ["table", "Table"],
    ["result", "Result"],
    ["note", "Note"],
    ["marks", "Marks"],
    ["assessors", "Assessor"],
    ["examined", "Examined"],
    ["time", "Time"],
    ["valid_until", "Valid until"],
    ["chain", "Ledger"],
    ["record", "Record"],
    ["head", "Head"],
    ["key", "Key"],
  ];
  const SINCE_2 = ["exam", "rules", "table", "time"];
  const MAY_BE_EMPTY = ["badge", "note"].concat(SINCE_2);
  const END = "END OF CERTIFICATE";
  const block = (version, fields) => ({
    heading: "HIGH CARD FLUSH CERTIFICATE " + version,
    end: END,
    labels: fields.map((field) => field[1]),
  });
  const FIRST = block(1, FIELDS.filter((field) => SINCE_2.indexOf(field[0]) < 0));
  const SECOND = block(2, FIELDS);
  const HALF = 43;

  const signedLines = (kind, facts) =>
    [kind.heading]
      .concat(facts.map((fact) => fact[0] + ": " + fact[1].split(":").join("::")))
      .concat("")
      .join("\n");

  function writeBlock(kind, facts, signature) {
    const letters = Array.from(signature);
    const halves = letters.slice(0, HALF).join("") + "\n" + letters.slice(HALF).join("");
    return signedLines(kind, facts) + "Signature: " + halves + "\n" + kind.end + "\n";
  }

  function flat(kind, text) {
    let lines = text.split("\n");
    const first = lines
      .map((line) => [/^[> \t]*/.exec(line)[0], line])
      .find((each) => each[1].slice(each[0].length).startsWith(kind.heading));
    if (first && first[0].indexOf(">") >= 0) lines = lines.map((line) => line.replace(/^[> \t]+/, ""));
    const joined = lines.join("\n");
    return oneLine(joined.startsWith(BYTE_ORDER_MARK) ? joined.slice(1) : joined);
  }

  function findBlock(kind, text) {
    const line = flat(kind, text);
    const opening = new RegExp(kind.heading + " [A-Za-z][A-Za-z ]{0,40}:(?!:)", "g");
    const starts = [];
    for (let found = opening.exec(line); found; found = opening.exec(line)) starts.push(found.index);
    if (!starts.length) throw absent("the line “" + kind.heading + "” is missing");
    if (starts.length > 1) {
      throw damaged(
        "the line “" + kind.heading + "” appears " + starts.length + " times; check them one at a time"
      );
    }
    const inner = line.slice(starts[0] + kind.heading.length);
    const word = "[^" + SPACE + "]";
    const found = new RegExp(
      "^([^\\n]*?) Signature: (" + word + "+ " + word + "+) " + kind.end + "(?!" + word + ")"
    ).exec(inner);
    if (!found) throw damaged("part of it is missing: there is no signature followed by “" + kind.end + "”");
    const facts = factsIn(kind, found[1]);
    const signature = found[2].replace(" ", "");
    if (oneLine(writeBlock(kind, facts, signature)) !== kind.heading + found[0]) {
      throw damaged("it is not in the program's format");
    }
    return {
      facts: facts,
      signature: signature,
      surrounded: Boolean(starts[0] || inner.slice(found[0].length)),
    };
  }

  function factsIn(kind, line) {
    const label = new RegExp("(?:^| )(" + kind.labels.join("|") + "):(?= |$)", "g");
    const places = [];
    for (let found = label.exec(line); found; found = label.exec(line)) {
      places.push([found[1], found.index, found.index + found[0].length]);
    }
    return places.map((place, at) => {
      const end = at + 1 < places.length ? places[at + 1][1] : line.length;
      return [place[0], strip(line.slice(place[2], end)).split("::").join(":")];
    });
  }

  // ---- the facts -------------------------------------------------------------------------------------

  const HASH = /^[0-9a-f]{64}$/;
  const ORDER = [
    "number", "dealer", "badge", "game", "house", "house_id", "house_file", "program", "form", "result", "marks",
    "chain", "head", "key", "note", "exam", "rules", "table", "time",
  ];

  // Whole numbers as Python reads them from text: signs, blanks and single underscores are allowed.
  function wholeNumber(text) {
    const bare = text.replace(new RegExp("^[" + SPACE + "]+|[" + SPACE + "]+$", "g"), "");
    if (!/^[+-]?\d+(_\d+)*$/.test(bare)) return null;
    const digits = bare.replace(/_/g, "").replace(/^[+-]/, "");
    if (digits.length > 4300) return null;
    const figures = digits.replace(/^0+(?=\d)/, "");
    return bare[0] === "-" && figures !== "0" ? "-" + figures : figures;
  }

  function checked(values) {
    const summary = {};
    for (const [name] of FIELDS) summary[name] = values[name];
    summary.examined = isoDay(values.examined);
    summary.valid_until = values.valid_until ? isoDay(values.valid_until) : null;
    summary.record = wholeNumber(values.record);
    if (!summary.examined || (values.valid_until && !summary.valid_until) || summary.record === null) {
      throw damaged("a date or the ledger record number is missing or wrong");
    }
    const texts = ORDER.map((name) => [name.split("_").join(" "), summary[name]]);
    for (const assessor of summary.assessors) texts.push(["assessor", assessor]);
    for (const [name, value] of texts) {
      if (value !== tidied(value)) {
        throw damaged(
          "the " + name + " " + quoted(value) + " has characters that are not allowed on a certificate"
        );
      }
      if (Array.from(value).length > LONGEST) {
        throw damaged("the " + name + " " + quoted(value) + " is longer than " + LONGEST + " characters");
      }
      if (!value && MAY_BE_EMPTY.indexOf(name) < 0) throw damaged("the " + name + " is missing");
    }
    for (const name of ["house_file", "form", "head"]) {
      if (!HASH.test(summary[name])) {
        throw damaged("the " + name.split("_").join(" ") + " " + quoted(summary[name]) + " is not a hash");
      }
    }
    const later = SINCE_2.filter((name) => summary[name]);
    if (later.length && later.length < SINCE_2.length) {
      throw damaged("a fact that this certificate version needs is missing");
    }
    if (summary.record[0] === "-") throw damaged("the ledger has no record " + summary.record);
    return summary;
  }

  const blockOf = (summary) => (summary.exam ? SECOND : FIRST);

  function factsOf(summary) {
    const facts = [];
    for (const [name, label] of FIELDS) {
      for (const row of name === "assessors" ? summary[name] : [summary[name]]) {
        if (row !== "" && row !== null) facts.push([label, row]);
      }
    }
    return facts;
  }

  const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  // ---- text or JSON ----------------------------------------------------------------------------------

  function readCertificate(text) {
    const bare = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
    if (bare.startsWith("{")) {
      const signed = fromJson(bare);
      return { summary: signed.summary, signature: signed.signature, surrounded: false };
    }
    const [kind, found] = foundIn(text);
    const values = { assessors: [] };
    for (const [name] of FIELDS) if (name !== "assessors") values[name] = "";
    for (const [label, value] of found.facts) {
      const name = FIELDS.find((field) => field[1] === label)[0];
      if (name === "assessors") values.assessors.push(value);
      else values[name] = value;
    }
    const summary = checked(values);
    if (!isSame(factsOf(summary), found.facts) || blockOf(summary) !== kind) {
      throw damaged("some lines are missing, extra or out of order");
    }
    return { summary: summary, signature: found.signature, surrounded: found.surrounded };
  }

  function foundIn(text) {
    const found = [];
    for (const kind of [SECOND, FIRST]) {
      try {
        found.push([kind, findBlock(kind, text)]);
      } catch (problem) {
        if (problem.hcfRefusal !== "absent") throw problem;
      }
    }
    if (found.length > 1) throw damaged("there are several certificates in it; check them one at a time");
    return found.length ? found[0] : [SECOND, findBlock(SECOND, text)];
  }

  // JSON with nothing lost: no key twice, and a whole number is another thing than one with a point.
  function parseJson(text) {
    let at = 0;
    const fail = () => absent("this is neither certificate text nor valid JSON");
    const blanks = () => {
      while (" \t\n\r".indexOf(text[at]) >= 0 && at < text.length) at += 1;
    };
    function string() {
      const found = /^"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/.exec(text.slice(at));
      if (!found) throw fail();
      at += found[0].length;
      return JSON.parse(found[0]);
    }
    function value(depth) {
      if (depth > 200) throw fail();
      blanks();
      if (text[at] === '"') return string();
      if (text[at] === "{" || text[at] === "[") return nested(depth);
      const found = /^(?:true|false|null|(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?)/.exec(text.slice(at, at + 5000));
      if (!found || !found[0]) throw fail();
      at += found[0].length;
      if (found[1] === undefined) return { true: true, false: false, null: null }[found[0]];
      if (found[2] !== undefined || found[3] !== undefined) return { decimal: Number(found[0]) };
      if (found[1].length > 4300) throw fail();
      return { whole: found[1] === "-0" ? "0" : found[1] };
    }
    function nested(depth) {
      const isObject = text[at] === "{";
      const [end, list, keys] = [isObject ? "}" : "]", [], {}];
      at += 1;
      blanks();
      while (text[at] !== end || list.length) {
        let item;
        blanks();
        if (isObject) {
          if (text[at] !== '"') throw fail();
          const key = string();
          if (keys["=" + key]) throw fail();
          keys["=" + key] = true;
          blanks();
          if (text[at] !== ":") throw fail();
          at += 1;
          item = [key, value(depth + 1)];
        } else {
          item = value(depth + 1);
        }
        list.push(item);
        blanks();
        if (text[at] === end) break;
        if (text[at] !== ",") throw fail();
        at += 1;
      }
      at += 1;
      return isObject ? { object: list } : { list: list };
    }
    const made = value(0);
    blanks();
    if (at < text.length) throw fail();
    return made;
  }

  const KIND = "high-card-flush-certificate";
  const keyOf = (name) => name.split("_").join("-");

  function asJson(summary, signature) {
    const plain = [["kind", KIND], ["form-version", { whole: summary.exam ? "2" : "1" }]];
    for (const [name] of FIELDS) {
      const value = summary[name];
      if (["note"].concat(SINCE_2).indexOf(name) >= 0 && !value) continue;
      plain.push([keyOf(name), name === "record" ? { whole: value } : name === "assessors" ? { list: value } : value]);
    }
    return plain.concat([["signature", signature]]);
  }

  const isFalsy = (value) =>
    !value || value.whole === "0" || value.decimal === 0 ||
    (value.list && !value.list.length) || (value.object && !value.object.length);

  function fromJson(text) {
    const entries = parseJson(text).object;
    const plain = (key) => {
      const found = entries.find((entry) => entry[0] === key);
      return found ? found[1] : undefined;
    };
    if (plain("kind") !== KIND) throw absent("this is JSON, but not a certificate");
    const version = plain("form-version");
    const number = version === true ? 1 : version && (version.whole ? Number(version.whole) : version.decimal);
    if (number !== 1 && number !== 2) {
      throw damaged("it was written by a newer version of the program; use that version");
    }
    const wrong = damaged("an entry is missing or has the wrong type");
    const [assessors, record] = [plain("assessors"), plain("record")];
    if (!assessors || !assessors.list || !record || record.whole === undefined) throw wrong;
    const values = { assessors: assessors.list, record: record.whole };
    const texts = assessors.list.slice();
    for (const [name] of FIELDS) {
      if (name === "assessors" || name === "record") continue;
      let value = plain(keyOf(name));
      if (value === undefined && ["note"].concat(SINCE_2).indexOf(name) >= 0) value = "";
      if (name === "valid_until" && (value === undefined || isFalsy(value))) value = "";
      values[name] = value;
      texts.push(value);
    }
    const signature = plain("signature");
    if (!texts.concat([signature]).every((each) => typeof each === "string")) throw wrong;
    const summary = checked(values);
    const sorted = (list) => list.slice().sort((one, other) => (one[0] < other[0] ? -1 : one[0] > other[0] ? 1 : 0));
    if (!isSame(sorted(asJson(summary, signature)), sorted(entries))) {
      throw damaged("its entries are not in the program's format");
    }
    return { summary: summary, signature: signature };
  }

  // ---- the office's word for a station's key -----------------------------------------------------------

  const STATION = {
    heading: "HIGH CARD FLUSH STATION KEY 1",
    end: "END OF STATION KEY",
    labels: ["Ledger", "Station key", "Office key"],
  };
  const KEY = /^[0-9a-f]{64}$/;

  // A key that fits signatures over anything. Its highest bit is a sign, which does not count.
  const isWeak = (key) =>
    house.weak.indexOf(key.slice(0, 62) + pad((parseInt(key.slice(62), 16) & 0x7f).toString(16), 2)) >= 0;

  const fingerprintOf = (key) => sha256(key).slice(0, 32).match(/.{4}/g).join(" ");

  // The stations of a school whose keys a text brings, with what has to be asked of the office's key. What
  // cannot be read vouches for nothing.
  function stationsIn(text) {
    const found = [];
    for (const part of text.replace(/^[> \t]+/gm, "").split(STATION.heading).slice(1)) {
      let read;
      try {
        read = findBlock(STATION, STATION.heading + part);
      } catch (problem) {
        if (!problem.hcfRefusal) throw problem;
        continue;
      }
      const values = {};
      for (const [label, value] of read.facts) values[label] = value;
      const key = values["Station key"] || "";
      if (!KEY.test(key) || values["Office key"] !== house.keys[0].raw || isWeak(key)) continue;
      found.push({
        raw: key,
        fingerprint: fingerprintOf(key),
        question: { key: house.keys[0].raw, text: signedLines(STATION, read.facts), signature: read.signature },
      });
    }
    return found;
  }

  // SHA-256 of bytes that are written as pairs of letters. Browsers have it too, but only for pages with an
  // address of a certain kind.
  function sha256(pairs) {
    const primes = [];
    for (let number = 2; primes.length < 64; number += 1) {
      if (primes.every((prime) => number % prime)) primes.push(number);
    }
    const fraction = (number) => ((number - Math.floor(number)) * 4294967296) | 0;
    const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
    const state = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
    const bytes = pairs.match(/../g).map((pair) => parseInt(pair, 16));
    const bits = bytes.length * 8;
    bytes.push(0x80);
    while (bytes.length % 64 !== 60) bytes.push(0);
    for (const shift of [24, 16, 8, 0]) bytes.push((bits >>> shift) & 0xff);
    const turned = (word, by) => (word >>> by) | (word << (32 - by));
    for (let start = 0; start < bytes.length; start += 64) {
      const words = [];
      for (let at = 0; at < 64; at += 1) {
        const byte = start + at * 4;
        const early = words[at - 15];
        const late = words[at - 2];
        words.push(
          at < 16
            ? (bytes[byte] << 24) | (bytes[byte + 1] << 16) | (bytes[byte + 2] << 8) | bytes[byte + 3]
            : (words[at - 16] +
                (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) +
                words[at - 7] +
                (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10))) |
                0
        );
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let at = 0; at < 64; at += 1) {
        const one =
          (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[at] + words[at]) | 0;
        const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
      }
      [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] + word) | 0));
    }
    return state.map((word) => ("0000000" + (word >>> 0).toString(16)).slice(-8)).join("");
  }

  // ---- the verdict -----------------------------------------------------------------------------------

  const finding = (kind, sentence) => ({ kind: kind, sentence: sentence });
  const only = (kind, sentence) => ({ findings: [finding(kind, sentence)], facts: [], surrounded: false });
  const keyFor = (summary) =>
    house.keys.find((key) => key.fingerprint === summary.key) || house.keys[0];
  const withKey = (summary, fingerprint) => Object.assign({}, summary, { key: fingerprint });

  // The certificate in a text: what it says, or the verdict where it cannot be read.
  function read(text) {
    try {
      const certificate = readCertificate(text);
      const isKnown = house.keys.some((key) => key.fingerprint === certificate.summary.key);
      certificate.stations = isKnown
        ? []
        : stationsIn(text).filter((station) => station.fingerprint === certificate.summary.key);
      return { read: certificate };
    } catch (problem) {
      if (problem.hcfRefusal === "absent") {
        return { verdict: only("not-a-certificate", "This is not a certificate: " + problem.words + ".") };
      }
      if (problem.hcfRefusal === "damaged") {
        return { verdict: only("changed", "This is not what was signed: " + problem.words + ".") };
      }
      throw problem;
    }
  }

  // What has to be asked of the house's key: the facts as they stand, and with the key's own fingerprint. If
  // the office of a school vouches for another key: whether that signed the facts, and whether the office did.
  function questions(certificate) {
    const ask = (key, summary) => ({
      key: key.raw,
      text: signedLines(blockOf(summary), factsOf(summary)),
      signature: certificate.signature,
    });
    const summary = certificate.summary;
    const key = keyFor(summary);
    return [ask(key, summary), ask(key, withKey(summary, key.fingerprint))]
      .concat(certificate.stations.slice(0, 1).map((station) => ask(station, summary)))
      .concat(certificate.stations.map((station) => station.question));
  }

  function verdict(certificate, answers, today) {
    const summary = certificate.summary;
    const doubt = doubtOf(summary, answers);
    if (doubt) return { findings: [doubt], facts: [], surrounded: certificate.surrounded };
    const against = [];
    const revoked = house.revoked.filter((each) => each.number === summary.number);
    if (revoked.length) {
      const first = revoked.reduce((one, other) => (other.on < one.on ? other : one));
      against.push(finding("revoked", "It was revoked on " + dayWords(first.on) + ": " + first.reason + "."));
    }
    const withdrawn = house.revoked.filter((each) => each.number === "KEY-" + summary.key.split(" ").join(""));
    if (withdrawn.length) {
      const first = withdrawn.reduce((one, other) => (other.on < one.on ? other : one));
      const words = "The office withdrew the station that signed it on ";
      against.push(finding("revoked", words + dayWords(first.on) + ": " + first.reason + "."));
    }
    if (summary.examined > today) {
      const day = dayWords(summary.examined);
      against.push(finding("future", "The exam is dated " + day + ", which is in the future. A clock was set wrong."));
    }
    if (house.asOf > today) {
      against.push(
        finding(
          "list-ahead",
          "The revocation list is dated " + dayWords(house.asOf) + ", which is in the future. A clock was" +
            " set wrong. Ask the house for a new list."
        )
      );
    }
    if (summary.valid_until && today > summary.valid_until) {
      against.push(finding("expired", "It expired. " + dayWords(summary.valid_until) + " was its last day."));
    }
    return {
      findings: against.length ? against : [genuine(summary)],
      facts: factsOf(summary),
      surrounded: certificate.surrounded,
    };
  }

  function doubtOf(summary, answers) {
    const isVouchedFor = answers.slice(3).some(Boolean);
    if (answers[0] || (isVouchedFor && answers[2])) return null;
    const key = keyFor(summary);
    if (summary.key === key.fingerprint || answers[1] || isVouchedFor) {
      return finding(
        "changed",
        "This was changed after it was signed: the facts do not match the signature. The signature" +
          " covers every line, so it cannot show which one was changed. Compare it with another copy."
      );
    }
    return finding(
      "another-key",
      "This is signed by a different key (" + summary.key + ") than the one here (" + key.fingerprint + ")." +
        " It may or may not be genuine. Ask the house that issued it for its own page."
    );
  }

  function genuine(summary) {
    const until = summary.valid_until
      ? "valid until " + dayWords(summary.valid_until)
      : "valid with no expiration date";
    const looked = "it was not revoked as of " + dayWords(house.asOf);
    const older =
      house.asOf < summary.examined
        ? " That list is older than the exam, so it does not cover it. Ask the house for a newer one."
        : "";
    return finding("genuine", "Genuine: nothing was changed. It is " + until + "; " + looked + "." + older);
  }

  // ---- a PDF -----------------------------------------------------------------------------------------

  // The text that a certificate's PDF holds in its metadata; empty if there is none. One letter is one byte.
  function textInPdf(bytes) {
    const found = [];
    for (const part of bytes.split("<?xpacket begin").slice(1)) {
      const packet = part.split("<?xpacket end")[0];
      const said = /<dc:description>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">([^<]*)<\/rdf:li>/.exec(packet);
      if (said) found.push(said[1]);
    }
    const entities = { "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };
    const plain = found.join("\n").replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity]);
    try {
      return decodeURIComponent(escape(plain));
    } catch (problem) {
      return "";
    }
  }

  // ---- signatures ------------------------------------------------------------------------------------

  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const ORDER_OF_GROUP = "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010";

  // The 64 bytes of a signature, or nothing if it is not written in the one way that counts.
  function signatureBytes(letters) {
    if (!/^[A-Za-z0-9_-]{85}[AQgw]$/.test(letters)) return null;
    const bytes = new Uint8Array(64);
    let bits = 0;
    let held = 0;
    let at = 0;
    for (const letter of letters) {
      held = ((held << 6) | LETTERS.indexOf(letter)) & 0xffff;
      bits += 6;
      if (bits >= 8 && at < 64) {
        bits -= 8;
        bytes[at] = (held >> bits) & 0xff;
        at += 1;
      }
    }
    return isBelowOrder(bytes) ? bytes : null;
  }

  // A second number that fits as well must not count: the last 32 bytes are below the order of the group.
  function isBelowOrder(bytes) {
    for (let at = 31; at >= 0; at -= 1) {
      const most = parseInt(ORDER_OF_GROUP.slice(2 * at, 2 * at + 2), 16);
      if (bytes[32 + at] !== most) return bytes[32 + at] < most;
    }
    return false;
  }

  return {
    read: read,
    questions: questions,
    verdict: verdict,
    textInPdf: textInPdf,
    signatureBytes: signatureBytes,
    dayWords: dayWords,
  };
};
