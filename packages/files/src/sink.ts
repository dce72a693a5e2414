/** Takes the bytes of a file as they are made; resolves when there is room for more. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}
