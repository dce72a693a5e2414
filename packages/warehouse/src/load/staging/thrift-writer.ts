const I32 = 5;
const I64 = 6;
const BINARY = 8;
const LIST = 9;
const STRUCT = 12;

/** The part of Thrift's compact protocol that Parquet's metadata needs. Fields go in ascending order of their ids. */
export class ThriftWriter {
  readonly #bytes: number[] = [];
  #lastField = 0;

  i32(field: number, value: number): void {
    this.#field(field, I32);
    this.#zigzag(value);
  }

  i64(field: number, value: number): void {
    this.#field(field, I64);
    this.#zigzag(value);
  }

  text(field: number, value: string): void {
    this.#field(field, BINARY);
    this.#binary(value);
  }

  struct(field: number, write: (out: ThriftWriter) => void): void {
    this.#field(field, STRUCT);
    this.#nested(write);
  }

  /** A list of structs. */
  list(field: number, elements: readonly ((out: ThriftWriter) => void)[]): void {
    this.#field(field, LIST);
    this.#listHeader(elements.length, STRUCT);
    for (const element of elements) this.#nested(element);
  }

  integers(field: number, values: readonly number[]): void {
    this.#field(field, LIST);
    this.#listHeader(values.length, I32);
    for (const value of values) this.#zigzag(value);
  }

  texts(field: number, values: readonly string[]): void {
    this.#field(field, LIST);
    this.#listHeader(values.length, BINARY);
    for (const value of values) this.#binary(value);
  }

  /** Ends the outermost struct. */
  stop(): void {
    this.#bytes.push(0);
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #nested(write: (out: ThriftWriter) => void): void {
    const outer = this.#lastField;
    this.#lastField = 0;
    write(this);
    this.#bytes.push(0);
    this.#lastField = outer;
  }

  #field(field: number, type: number): void {
    this.#bytes.push(((field - this.#lastField) << 4) | type);
    this.#lastField = field;
  }

  #listHeader(length: number, type: number): void {
    if (length < 15) {
      this.#bytes.push((length << 4) | type);
      return;
    }
    this.#bytes.push(0xf0 | type);
    this.#varint(length);
  }

  #binary(value: string): void {
    const encoded = new TextEncoder().encode(value);
    this.#varint(encoded.length);
    for (const byte of encoded) this.#bytes.push(byte);
  }

  /** Values here are never negative and never beyond 2^53. */
  #zigzag(value: number): void {
    this.#varint(value * 2);
  }

  #varint(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes.push((rest % 128) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }
}
