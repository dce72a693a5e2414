import { checked, MOST_POINTS, type Geometry, type Line, type Unreadable } from "./geometry.ts";

/**
 * Reads well-known text: `POINT (30 10)`, `MULTIPOLYGON (((…)), …)`, `GEOMETRYCOLLECTION (…)`, with or without `SRID=4326;`, in 2 to 4
 * dimensions, of which the first two count.
 */
export function readWkt(text: string): Geometry | Unreadable {
  const reader = new WktReader(text.replace(/^\s*SRID=\d+;/iu, ""));
  const shape = reader.shape(0);
  return shape === null || !reader.isAtEnd() ? (reader.isTooLarge ? "too large" : "no shape") : checked(shape);
}

const none: Geometry = { points: [], lines: [], polygons: [] };
const pairs = (line: Line): Geometry["points"] =>
  Array.from({ length: line.length / 2 }, (_, at) => [line[at * 2] ?? 0, line[at * 2 + 1] ?? 0]);

class WktReader {
  readonly #text: string;
  #at = 0;
  #count = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isTooLarge(): boolean {
    return this.#count > MOST_POINTS;
  }

  isAtEnd(): boolean {
    this.#space();
    return this.#at === this.#text.length;
  }

  shape(depth: number): Geometry | null {
    const kind = this.#word();
    this.#dimensions();
    if (kind === null || depth > 20) return null;
    if (this.#isNext("EMPTY")) return none;
    switch (kind) {
      case "POINT": {
        const line = this.#positions();
        return line?.length === 2 ? { ...none, points: pairs(line) } : null;
      }
      case "LINESTRING": {
        const line = this.#positions();
        return line !== null && line.length >= 4 ? { ...none, lines: [line] } : null;
      }
      case "POLYGON": {
        const rings = this.#list(() => this.#positions());
        return rings === null ? null : { ...none, polygons: [rings] };
      }
      case "MULTIPOINT": {
        // Each point with or without parentheses of its own.
        const points = this.#list(() => (this.#isAt("(") ? this.#positions() : this.#position()));
        return points === null ? null : { ...none, points: points.flatMap(pairs) };
      }
      case "MULTILINESTRING": {
        const lines = this.#list(() => this.#positions());
        return lines === null ? null : { ...none, lines };
      }
      case "MULTIPOLYGON": {
        const polygons = this.#list(() => this.#list(() => this.#positions()));
        return polygons === null ? null : { ...none, polygons };
      }
      case "GEOMETRYCOLLECTION": {
        const parts = this.#list(() => this.shape(depth + 1));
        return parts === null
          ? null
          : {
              points: parts.flatMap(({ points }) => points),
              lines: parts.flatMap(({ lines }) => lines),
              polygons: parts.flatMap(({ polygons }) => polygons),
            };
      }
      default:
        return null;
    }
  }

  #space(): void {
    while (/\s/u.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }

  #isAt(sign: string): boolean {
    this.#space();
    return this.#text[this.#at] === sign;
  }

  #take(sign: string): boolean {
    if (!this.#isAt(sign)) return false;
    this.#at += 1;
    return true;
  }

  #match(pattern: RegExp): string | null {
    this.#space();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  #word(): string | null {
    return (
      this.#match(/[A-Za-z]+/uy)
        ?.toUpperCase()
        .replace(/(?:ZM|Z|M)$/u, "") ?? null
    );
  }

  #dimensions(): void {
    this.#match(/(?:ZM|Z|M)(?=[\s(])/iuy);
  }

  #isNext(word: string): boolean {
    return this.#match(new RegExp(`${word}\\b`, "iuy")) !== null;
  }

  #position(): Line | null {
    const numbers: number[] = [];
    for (;;) {
      const found = this.#match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/uy);
      if (found === null) break;
      numbers.push(Number(found));
    }
    this.#count += 1;
    const [x, y] = numbers;
    return x === undefined || y === undefined || numbers.length > 4 || this.isTooLarge ? null : [x, y];
  }

  #positions(): Line | null {
    return this.#list(() => this.#position())?.flat() ?? null;
  }

  #list<T>(read: () => T | null): readonly T[] | null {
    if (!this.#take("(")) return null;
    const items: T[] = [];
    for (;;) {
      const item = read();
      if (item === null) return null;
      items.push(item);
      if (this.#take(")")) return items;
      if (!this.#take(",")) return null;
    }
  }
}
