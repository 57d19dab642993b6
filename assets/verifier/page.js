"use strict";
/* The page: takes a certificate as text, file or picture, asks the rules, and says the answer in plain words. */

(function () {
  const house = JSON.parse(document.getElementById("house").textContent);
  const rules = hcfRules(house);
  const part = (name) => document.getElementById(name);
  const LARGEST_TEXT = 1000000;
  const LARGEST_FILE = 30000000;
  const OLD_DAYS = 30;
  const HEADLINES = {
    genuine: ["right", "✓", "Genuine and valid"],
    revoked: ["wrong", "✕", "Not valid: revoked"],
    changed: ["wrong", "✕", "Not valid: it was changed"],
    "another-key": ["form", "?", "Can’t tell: another key signed it"],
    future: ["form", "!", "Not valid: dated in the future"],
    "list-ahead": ["form", "!", "Check the date on this device"],
    expired: ["form", "!", "No longer valid: expired"],
    "not-a-certificate": ["wrong", "✕", "This is not a certificate"],
    unreadable: ["form", "?", "Can’t read this file"],
  };
  const FIRST = ["Dealer", "Badge", "House", "Game", "Result", "Valid until", "Examined", "Number", "Note"];
  const LARGE = ["Dealer", "House", "Valid until"];
  const TECHNICAL = ["House id", "House file", "Program", "Form", "Time", "Ledger", "Record", "Head", "Key"];
  const DAYS = ["Examined", "Valid until"];

  // ---- signatures ------------------------------------------------------------------------------------

  const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));

  // The browser's own Ed25519 where it has it; otherwise the library in this page.
  async function hasSigned(question) {
    const signature = rules.signatureBytes(question.signature);
    if (!signature) return false;
    const [key, data] = [bytesOf(question.key), new TextEncoder().encode(question.text)];
    try {
      const imported = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
      return await crypto.subtle.verify({ name: "Ed25519" }, imported, signature, data);
    } catch (problem) {
      return nacl.sign.detached.verify(data, signature, key);
    }
  }

  function today() {
    const now = new Date();
    const two = (number) => ("0" + number).slice(-2);
    return now.getFullYear() + "-" + two(now.getMonth() + 1) + "-" + two(now.getDate());
  }

  async function verdictOn(text, day) {
    const found = rules.read(text);
    if (found.verdict) return found.verdict;
    const answers = [];
    for (const question of rules.questions(found.read)) answers.push(await hasSigned(question));
    return rules.verdict(found.read, answers, day || today());
  }

  // ---- files -----------------------------------------------------------------------------------------

  const refused = (sentence) => ({ sentence: sentence });
  const NO_CODE = "No QR code with a certificate was found in this picture. Take a sharp picture from straight above, and fill most of it with the code.";

  async function textOf(file) {
    if (file.size > LARGEST_FILE) throw refused("This file is too large for a certificate.");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isPdf = bytes[0] === 37 && bytes[1] === 80 && bytes[2] === 68 && bytes[3] === 70;
    if (isPdf) {
      const text = rules.textInPdf(lettersOf(bytes));
      if (text) return text;
      throw refused(
        "This PDF does not contain the certificate's text. It was printed again, or an older version made it. Use a picture of its QR code."
      );
    }
    if (/^image\//.test(file.type) || isPicture(bytes)) return codeIn(file);
    if (bytes.length > LARGEST_TEXT) throw refused("This file is too large for a certificate.");
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch (problem) {
      throw refused("This is not a text, JSON or PDF file, or a picture.");
    }
  }

  function lettersOf(bytes) {
    let letters = "";
    for (let at = 0; at < bytes.length; at += 8192) {
      letters += String.fromCharCode.apply(null, bytes.subarray(at, at + 8192));
    }
    return letters;
  }

  const isPicture = (bytes) =>
    (bytes[0] === 0x89 && bytes[1] === 0x50) || (bytes[0] === 0xff && bytes[1] === 0xd8) ||
    (bytes[0] === 0x52 && bytes[8] === 0x57 && bytes[9] === 0x45);

  async function codeIn(file) {
    let picture;
    try {
      picture = await createImageBitmap(file);
    } catch (problem) {
      throw refused("This picture can't be opened. Save it as PNG or JPEG.");
    }
    const longest = Math.max(picture.width, picture.height);
    const sizes = [Math.min(longest, 2000), Math.min(2 * longest, 2400), Math.min(longest, 3400), 1200];
    for (const size of sizes.filter((each, at) => sizes.indexOf(each) === at)) {
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.round((picture.width * size) / longest));
      canvas.height = Math.max(1, Math.round((picture.height * size) / longest));
      const pen = canvas.getContext("2d", { willReadFrequently: true });
      pen.fillStyle = "#ffffff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const dots = pen.getImageData(0, 0, canvas.width, canvas.height);
      const code = jsQR(dots.data, dots.width, dots.height, { inversionAttempts: "dontInvert" });
      if (code) {
        try {
          return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(code.binaryData));
        } catch (problem) {
          throw refused(NO_CODE);
        }
      }
      await new Promise((resolve) => setTimeout(resolve));
    }
    throw refused(NO_CODE);
  }

  // ---- the answer ------------------------------------------------------------------------------------

  function element(name, text, look) {
    const made = document.createElement(name);
    made.textContent = text;
    if (look) made.className = look;
    return made;
  }

  function show(verdict) {
    const [look, sign, words] = HEADLINES[verdict.findings[0].kind];
    part("empty").hidden = true;
    part("verdict").hidden = false;
    part("headline").className = look;
    part("sign").textContent = sign;
    part("words").textContent = words;
    part("findings").replaceChildren(...verdict.findings.map((each) => element("p", each.sentence)));
    part("around").hidden = !verdict.surrounded;
    part("proves").hidden = !verdict.facts.length;
    const rows = (labels) =>
      verdict.facts
        .filter((fact) => labels(fact[0]))
        .map(([label, value]) => {
          const row = document.createElement("div");
          if (LARGE.includes(label)) row.className = "large";
          row.append(element("dt", label), element("dd", DAYS.includes(label) ? rules.dayWords(value) : value));
          return row;
        });
    const first = FIRST.map((label) => rows((each) => each === label)).flat();
    const others = rows((label) => !FIRST.includes(label) && !TECHNICAL.includes(label));
    part("facts").replaceChildren(...first, ...others);
    part("details").replaceChildren(...rows((label) => TECHNICAL.includes(label)));
    part("more").hidden = !verdict.facts.length;
    part("answer").focus({ preventScroll: true });
    if (matchMedia("(max-width: 860px)").matches) part("answer").scrollIntoView();
  }

  let turn = 0;
  async function answer(textSource) {
    turn += 1;
    const mine = turn;
    part("check").disabled = true;
    try {
      const verdict = await verdictOn(await textSource());
      if (mine === turn) show(verdict);
    } catch (problem) {
      if (!problem.sentence) throw problem;
      if (mine === turn) {
        show({ findings: [{ kind: "unreadable", sentence: problem.sentence }], facts: [], surrounded: false });
      }
    } finally {
      part("check").disabled = false;
    }
  }
  const answerText = () => answer(async () => part("text").value);
  const answerFile = (file) =>
    answer(async () => {
      const text = await textOf(file);
      part("text").value = text;
      return text;
    });

  // ---- what the user does ----------------------------------------------------------------------------

  part("check").addEventListener("click", answerText);
  part("open").addEventListener("click", () => part("file").click());
  part("file").addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) answerFile(file).finally(() => (event.target.value = ""));
  });
  addEventListener("paste", (event) => {
    const [file] = event.clipboardData.files;
    if (file) {
      event.preventDefault();
      answerFile(file);
    } else {
      setTimeout(answerText);
    }
  });
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("over");
  });
  addEventListener("dragleave", () => document.body.classList.remove("over"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("over");
    const [file] = event.dataTransfer.files;
    if (file) {
      answerFile(file);
    } else {
      part("text").value = event.dataTransfer.getData("text/plain");
      answerText();
    }
  });

  // ---- about this page -------------------------------------------------------------------------------

  part("keys").replaceChildren(
    ...house.keys.map((key, at) => {
      const row = element("li", key.fingerprint);
      if (at) row.append(element("span", "This machine's previous key. The key above replaced it."));
      return row;
    })
  );
  const count = house.revoked.length;
  part("list").textContent =
    "Revocation list as of " + rules.dayWords(house.asOf) + ": " +
    (count === 0 ? "nothing was revoked." : count === 1 ? "1 certificate was revoked." : count + " certificates were revoked.");
  part("made").textContent = "Made by hcf-trainer " + house.program + ".";
  const age = Math.round((Date.parse(today()) - Date.parse(house.asOf)) / 86400000);
  if (age > OLD_DAYS) {
    part("old").hidden = false;
    part("old").textContent = "That list is " + age + " days old. Ask the house for a newer page.";
  }

  window.hcfVerdict = verdictOn;
})();
