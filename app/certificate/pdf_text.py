"""A certificate's text inside its PDF, in the metadata, where other programs find it without drawing a page.

A reader never takes the printed page's word for anything: only the text counts, because only it is signed.
"""

import re
from datetime import date
from html import escape

from app.errors import Refused

_PACKET = re.compile(rb"<\?xpacket begin.*?<\?xpacket end", re.DOTALL)
_TEXT = re.compile(
    rb'<dc:description>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">([^<]*)</rdf:li>', re.DOTALL
)
_ENTITIES = {escape(letter): letter for letter in "&<>\"'"}
_ENTITY = re.compile("|".join(_ENTITIES))
"""Those that the program writes, and no others."""
_METADATA = """\
<?xpacket begin='\ufeff' id='W5M0MpCehiHzreSzNTczkc9d'?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{text}</rdf:li></rdf:Alt></dc:description>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 pdf:Producer="{producer}" pdf:Trapped="False"/>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmp:CreatorTool="{tool}" xmp:CreateDate="{day}" xmp:ModifyDate="{day}" xmp:MetadataDate="{day}"/>
<rdf:Description rdf:about="" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmpMM:DocumentID="uuid:{id}" xmpMM:VersionID="1" xmpMM:RenditionClass="default"/>
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
 pdfaid:part="1" pdfaid:conformance="B"/>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end='w'?>
"""


def pdf_metadata(text: str, title: str, author: str, tool: str, producer: str, id: str, day: date) -> bytes:
    """The metadata of a PDF for the archive, with the certificate's text as its description."""
    said = {"title": title, "author": author, "text": text, "tool": tool, "producer": producer, "id": id}
    moment = f"{day.isoformat()}T00:00:00+00:00"
    return _METADATA.format(**{name: escape(value) for name, value in said.items()}, day=moment).encode()


def text_in_pdf(pdf: bytes) -> str:
    """The text that a PDF carries. Refused if it carries none, as with one that was printed again."""
    found = [match[1] for packet in _PACKET.findall(pdf) for match in [_TEXT.search(packet)] if match]
    try:
        text = _ENTITY.sub(lambda entity: _ENTITIES[entity[0]], b"\n".join(found).decode())
    except UnicodeDecodeError:
        text = ""
    if not text:
        raise Refused(
            "this PDF does not contain the certificate's text: it was printed again, or an older version made"
            " it; use a picture of its QR code"
        )
    return text
