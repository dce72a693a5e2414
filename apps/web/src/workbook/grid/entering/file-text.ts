/** Bytes that tell how a text is encoded. */
const SEEN = 64 * 1024;

/** The text of a file. `isGuessed`: its bytes allow the encoding, and nothing proves it. Null: they are no text in any that is known. */
export interface FileText {
  readonly text: string;
  readonly isGuessed: boolean;
}

/**
 * Reads a file as text in the encoding that it is in: by its byte order mark, else UTF-8 where all of it is, else the one that spreadsheets of
 * Western Europe and America write. A character is never replaced by a sign for something else.
 */
export async function textOfFile(file: Pick<Blob, "arrayBuffer">): Promise<FileText | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decoded(bytes, "utf-16be");
  const wide = wideEncoding(bytes);
  if (wide !== null) return decoded(bytes, wide);
  const plain = decoded(bytes, "utf-8");
  if (plain !== null) return plain;
  if (isBrokenUtf8(bytes)) return null;
  const western = decoded(bytes, "windows-1252");
  return western === null ? null : { ...western, isGuessed: true };
}

function decoded(bytes: Uint8Array, encoding: string): FileText | null {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return null;
  }
}

/** Latin letters of two bytes each: every other byte is nothing. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const length = Math.min(bytes.length, SEEN) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const enough = (length / 2) * 0.3;
  if (odd > enough && odd > even * 5) return "utf-16le";
  return even > enough && even > odd * 5 ? "utf-16be" : null;
}

/** Most of its foreign characters are well-formed: a file in UTF-8 of which a part is damaged, not one of another encoding. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes.subarray(0, SEEN));
  const strays = text.split("\uFFFD").length - 1;
  const foreign = text.replaceAll(/[\u0000-\u007F\uFFFD]/g, "").length;
  return foreign > strays * 3;
}
