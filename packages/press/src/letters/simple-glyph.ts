import type { Path } from "fontkit";

/**
 * The outline of a letter as the bytes that a TrueType font holds it in. (fontkit 2.0.4 has a writer of its own, for letters of variable
 * fonts, that fails with the version of its library that it asks for.)
 */
export function simpleGlyph({ commands }: Pick<Path, "commands">): Uint8Array {
  const points: { readonly x: number; readonly y: number; readonly isOn: boolean }[] = [];
  const ends: number[] = [];
  const add = (isOn: boolean, x = 0, y = 0): void => {
    points.push({ x: Math.round(x), y: Math.round(y), isOn });
  };
  const endContour = (): void => {
    if (points.length > 0 && ends.at(-1) !== points.length - 1) ends.push(points.length - 1);
  };
  for (const { command, args } of commands) {
    if (command === "moveTo") {
      endContour();
      add(true, args[0], args[1]);
    } else if (command === "lineTo") add(true, args[0], args[1]);
    else if (command === "quadraticCurveTo") {
      add(false, args[0], args[1]);
      add(true, args[2], args[3]);
    } else if (command === "closePath") endContour();
    else throw new Error("a TrueType outline has no cubic curves");
  }
  endContour();
  if (points.length === 0) return new Uint8Array();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  // head, ends of contours, no instructions, a byte of flags and two words for each point; the length of a letter is even
  const length = 10 + ends.length * 2 + 2 + points.length * 5;
  const bytes = new Uint8Array(length + (length % 2));
  const view = new DataView(bytes.buffer);
  let at = 0;
  const word = (value: number): void => {
    view.setInt16(at, value);
    at += 2;
  };
  for (const value of [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]) word(value);
  for (const end of ends) word(end);
  word(0);
  for (const { isOn } of points) bytes[at++] = isOn ? 1 : 0;
  for (const values of [xs, ys]) for (const [index, value] of values.entries()) word(value - (index === 0 ? 0 : (values[index - 1] ?? 0)));
  return bytes;
}
