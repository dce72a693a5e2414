import { within } from "./within.ts";

const MOST = 180;
/** Names that Windows keeps for itself. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** A name that every system takes for a file, of parts such as document, element and day: no folder, no control character, nothing hidden (V63). */
export function fileName(parts: readonly string[], ending: string): string {
  return `${plainName(parts, "download")}.${ending}`;
}

/** The same for a folder. */
export function folderName(name: string): string {
  return plainName([name], "folder");
}

/** `nameless`: what it is called where nothing is left of it, or what is left is a name that no file may have. */
function plainName(parts: readonly string[], nameless: string): string {
  const clean = parts
    .map((part) =>
      part
        .replaceAll(/\p{Cs}/gu, "\ufffd")
        .normalize("NFC")
        .replaceAll(/[/\\:*?"<>|\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, " ")
        .replaceAll(/\s+/gu, " ")
        .trim(),
    )
    .filter((part) => part !== "");
  let name = "";
  for (const char of clean.join(" – ")) {
    if (name.length + char.length > MOST) break;
    name += char;
  }
  name = within(name, (char) => char !== "." && char.trim() !== "");
  return name === "" || RESERVED.test(name) ? `${nameless}${name === "" ? "" : ` ${name}`}` : name;
}
