import { message, type Message } from "@sheaf/messages";
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
  readonly message: Message;
}

const unbounded: Bounds = { bytes: Infinity, values: Infinity, depth: Infinity, text: Infinity };

/** What passes a bound, as a sentence about the value. */
export function passing(limit: keyof Bounds | "names", most: number): Message {
  return message("findings.bounds.passed", { limit, most: limit === "bytes" ? inMegabytes(most) : String(most), what: "value" });
}

/** What was measured, as messages tell it. */
export type Measured = "value" | "edit" | "body" | "line";

/** The message of a breach, about what was measured. */
export function breachOf({ message: found }: Breach, what: Measured): Message {
  return found.params?.["what"] === undefined ? found : { ...found, params: { ...found.params, what } };
}

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
    message: passing(limit, bounds[limit]),
  });
  const spoils = (problem: Message): Breach => ({ limit: null, most: null, path: path(), message: problem });
  const addText = (text: string): Breach | null => {
    if (text.length > bounds.text) return passes("text");
    const found = textBytes(text, nul === "asked-for");
    if (found === "half") return spoils(message("findings.bounds.half-character"));
    if (found === "nul") return spoils(message("findings.bounds.nul"));
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
      if (!Number.isFinite(at)) return spoils(message("findings.bounds.not-finite"));
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
    } else return spoils(message("findings.bounds.no-json", { type: typeof at }));
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
      if (name === "__proto__") return spoils(message("findings.bounds.name"));
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
