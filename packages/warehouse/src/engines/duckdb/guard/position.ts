/** A place in a statement, both counted from 1, columns in characters (code points). */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The place of a byte of the statement's UTF-8 form. */
export function positionOfByte(text: string, byte: number): Position {
  const encoded = new TextEncoder().encode(text);
  return positionAtEnd(new TextDecoder().decode(encoded.subarray(0, byte)));
}

/** The place of a character (code point), counted from 0. */
export function positionOfCharacter(text: string, character: number): Position {
  return positionAtEnd(Array.from(text).slice(0, character).join(""));
}

function positionAtEnd(before: string): Position {
  const lines = before.split("\n");
  return { line: lines.length, column: Array.from(lines.at(-1) ?? "").length + 1 };
}
