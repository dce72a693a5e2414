/** How large a value is: bytes of its JSON, values in it, and how deep it nests (a scalar: 0). */
export interface Size {
  readonly bytes: number;
  readonly values: number;
  readonly depth: number;
}

export interface Bounds extends Size {
  /** Characters of one text. */
  readonly text: number;
}

/** The first thing in a value that cannot be taken, and where it stands. */
export interface Breach {
  /** Null: not too large, but nothing that can be kept. */
  readonly limit: keyof Bounds | null;
  readonly most: number | null;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const unbounded: Bounds = { bytes: Infinity, values: Infinity, depth: Infinity, text: Infinity };

export const breaches: { readonly [K in keyof Bounds]: (most: number) => string } = {
  bytes: (most) => `is larger than ${inMegabytes(most)}`,
  values: (most) => `holds more than ${most} values`,
  depth: (most) => `is nested deeper than ${most} levels`,
  text: (most) => `holds a text of more than ${most} characters`,
};

const inMegabytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;

/** A container on the way to the value that is looked at. */
interface Open {
  readonly value: object;
  /** Null: a list. */
  readonly names: readonly string[] | null;
  readonly length: number;
  next: number;
}

/**
 * Measures a value without recursion and stops at the first bound that it passes: what it costs is bounded too. Refuses what JSON, or the
 * store behind it, cannot hold: half characters, NUL (unless it is only asked for), numbers without end, `__proto__`.
 */
export function measure(value: unknown, bounds: Bounds = unbounded, nul: "refused" | "asked-for" = "refused"): Size | Breach {
  const open: Open[] = [];
  let bytes = 0;
  let values = 0;
  let deepest = 0;
  const path = (): (string | number)[] => open.map(({ names, next }) => (names === null ? next - 1 : (names[next - 1] ?? "")));
  const passes = (limit: keyof Bounds): Breach => ({
    limit,
    most: bounds[limit],
    path: path(),
    message: `The value ${breaches[limit](bounds[limit])}`,
  });
  const spoils = (message: string): Breach => ({ limit: null, most: null, path: path(), message });
  const addText = (text: string): Breach | null => {
    if (text.length > bounds.text) return passes("text");
    const found = textBytes(text, nul === "asked-for");
    if (found === "half") return spoils("The text holds half a character, which cannot be kept");
    if (found === "nul") return spoils("The text holds the character NUL, which cannot be kept");
    bytes += found;
    return null;
  };
  let at: unknown = value;
  for (;;) {
    if (++values > bounds.values) return passes("values");
    if (typeof at === "string") {
      const breach = addText(at);
      if (breach !== null) return breach;
    } else if (typeof at === "number") {
      if (!Number.isFinite(at)) return spoils("A number must be finite");
      bytes += String(at).length;
    } else if (typeof at === "boolean") bytes += at ? 4 : 5;
    // A member without a value is not written at all.
    else if (at === null || at === undefined) bytes += 4;
    else if (typeof at === "object") {
      if (open.length >= bounds.depth) return passes("depth");
      const names = Array.isArray(at) ? null : Object.keys(at);
      const length = names?.length ?? (at as readonly unknown[]).length;
      bytes += 2 + Math.max(0, length - 1);
      // Each of its values has a byte at least: a long list is refused before it is gone through.
      if (values + length > bounds.values) return passes("values");
      open.push({ value: at, names, length, next: 0 });
      if (open.length > deepest) deepest = open.length;
    } else return spoils(`A value of the type ${typeof at} is no JSON`);
    if (bytes > bounds.bytes) return passes("bytes");

    let top = open.at(-1);
    while (top !== undefined && top.next >= top.length) {
      open.pop();
      top = open.at(-1);
    }
    if (top === undefined) return { bytes, values, depth: deepest };
    const index = top.next++;
    if (top.names === null) at = (top.value as readonly unknown[])[index];
    else {
      const name = top.names[index] ?? "";
      if (name === "__proto__") return spoils('The name "__proto__" cannot be used');
      const breach = addText(name);
      if (breach !== null) return breach;
      bytes += 1;
      at = (top.value as { readonly [name: string]: unknown })[name];
    }
  }
}

export function isBreach(found: Size | Breach): found is Breach {
  return "message" in found;
}

/** Bytes of a text in JSON and UTF-8, its quotes included; or what keeps it from being stored. */
function textBytes(text: string, takesNul: boolean): number | "half" | "nul" {
  let bytes = 2 + text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 0x20 && code < 0x80) {
      if (code === 0x22 || code === 0x5c) bytes += 1;
    } else if (code < 0x20) {
      if (code === 0 && !takesNul) return "nul";
      bytes += shortEscapes.has(code) ? 1 : 5;
    } else if (code < 0x800) bytes += 1;
    else if (code < 0xd800 || code > 0xdfff) bytes += 2;
    else {
      const low = text.charCodeAt(index + 1);
      if (code > 0xdbff || !(low >= 0xdc00 && low <= 0xdfff)) return "half";
      // Two units of UTF-16, four bytes.
      bytes += 2;
      index += 1;
    }
  }
  return bytes;
}

/** \b \t \n \f \r */
const shortEscapes: ReadonlySet<number> = new Set([8, 9, 10, 12, 13]);
