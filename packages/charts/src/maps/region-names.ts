/** A name as it is compared: without case, accents, signs and articles; `Saint` and `St.` are one word. */
export function plainName(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’ʻ`]/gu, "")
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^the /u, "")
    .replace(/ the$/u, "")
    .replaceAll(/\bsaint(e?)\b/gu, "st$1");
}

/** Regions by what they are called. A name that means several means none. */
export class NameIndex {
  readonly #places = new Map<string, number | null>();

  /** A name that another region has already is nobody's from then on. */
  add(name: string, place: number): void {
    const key = plainName(name);
    if (key === "") return;
    const known = this.#places.get(key);
    this.#places.set(key, known === undefined || known === place ? place : null);
  }

  /** A name that is this region's, whoever else would have it. */
  set(name: string, place: number): void {
    this.#places.set(plainName(name), place);
  }

  find(name: string): number | null {
    return this.#places.get(plainName(name)) ?? null;
  }
}

/** A code of digits as a text or a number: spreadsheets drop leading zeros and add `.0`. Null for what is no such code. */
export function digits(text: string, length: number): string | null {
  const code = text.trim().replace(/\.0+$/u, "");
  return /^\d+$/u.test(code) && code.length <= length ? code.padStart(length, "0") : null;
}
