const ZERO = 48;
const MINUS = 45;
const BILLION = 1_000_000_000;
const encoder = new TextEncoder();

/** Text as the bytes of a file, written from its beginning to its end: most cells are written without becoming a string. */
export class ByteText {
  bytes: Uint8Array;
  length = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  /** Makes room for so many bytes more. Whoever writes into `bytes` by themselves asks for it first. */
  reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  text(text: string): void {
    this.reserve(text.length * 3);
    this.length += encoder.encodeInto(text, this.bytes.subarray(this.length)).written;
  }

  /** The same of ASCII characters, faster where they are few. */
  ascii(text: string): void {
    this.reserve(text.length);
    for (let at = 0; at < text.length; at += 1) this.bytes[this.length + at] = text.charCodeAt(at);
    this.length += text.length;
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length] = value;
    this.length += 1;
  }

  /** A whole number below 2^53 on both sides of zero. */
  integer(value: number): void {
    let rest = value;
    if (rest < 0) {
      this.byte(MINUS);
      rest = -rest;
    }
    this.digits(rest, 1);
  }

  /** The digits of a whole number from 0 to 2^53, with zeros before them up to so many. */
  digits(value: number, least: number): void {
    if (value >= BILLION) {
      const front = Math.floor(value / BILLION);
      this.digits(front, least - 9);
      this.#few(value - front * BILLION, 9);
    } else if (least > 9) {
      this.digits(0, least - 9);
      this.#few(value, 9);
    } else this.#few(value, Math.max(least, widthOf(value)));
  }

  /** What was written, which is the caller's then. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }

  #few(value: number, width: number): void {
    this.reserve(width);
    let rest = value;
    for (let at = this.length + width - 1; at >= this.length; at -= 1) {
      const next = (rest / 10) | 0;
      this.bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.length += width;
  }
}

/** Decimal digits of a whole number from 0 to a billion. */
function widthOf(value: number): number {
  if (value < 10_000) return value < 100 ? (value < 10 ? 1 : 2) : value < 1_000 ? 3 : 4;
  if (value < 1_000_000) return value < 100_000 ? 5 : 6;
  return value < 100_000_000 ? (value < 10_000_000 ? 7 : 8) : 9;
}
