/** A text that any thread can read without a copy of it; the key names it in this process. */
export interface SharedText {
  readonly key: number;
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

/** The text in memory that threads share. */
export function sharedBytes(text: string): Uint8Array<SharedArrayBuffer> {
  const bytes = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)));
  Buffer.from(bytes.buffer).write(text, "utf8");
  return bytes;
}

export function textIn(bytes: Uint8Array<SharedArrayBuffer>): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

let keys = 0;

/** Names bytes; only the main thread does, so that no name is given twice. */
export function named(bytes: Uint8Array<SharedArrayBuffer>): SharedText {
  keys += 1;
  return { key: keys, bytes };
}

const known = new WeakMap<object, SharedText>();

/** The JSON of a value that is never changed in place, written once. */
export function sharedJson(value: object): SharedText {
  const found = known.get(value);
  if (found !== undefined) return found;
  const made = named(sharedBytes(JSON.stringify(value)));
  known.set(value, made);
  return made;
}

/** Values that a thread read last, by the keys of their texts. */
const read = new Map<number, { readonly value: unknown; readonly size: number }>();
/** Bytes of JSON whose values a thread keeps; as objects they take some times as much. */
const MOST_KEPT = 12 * 1024 * 1024;

/** The value of a shared JSON text; a thread that was asked about it lately has it still. */
export function valueOf<T>({ key, bytes }: SharedText): T {
  const found = read.get(key);
  const entry = found ?? { value: JSON.parse(textIn(bytes)) as unknown, size: bytes.byteLength };
  read.delete(key);
  read.set(key, entry);
  let size = [...read.values()].reduce((sum, one) => sum + one.size, 0);
  for (const [oldest, one] of read) {
    if (size <= MOST_KEPT || oldest === key) break;
    read.delete(oldest);
    size -= one.size;
  }
  return entry.value as T;
}
