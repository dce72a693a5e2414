/**
 * The part of the FlatBuffers format that Arrow's messages need: tables, strings, vectors of tables and of structs.
 * Written back to front, so that every offset points forward. Offsets are counted from the end of the buffer.
 */
export class FlatBuffer {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  /** First byte in use. */
  #head = this.#bytes.length;
  #fields: { readonly slot: number; readonly offset: number }[] = [];
  #tableStart = 0;
  #largestAlignment = 1;

  /** Bytes written so far: the offset of what was written last. */
  get offset(): number {
    return this.#bytes.length - this.#head;
  }

  string(text: string): number {
    const encoded = new TextEncoder().encode(text);
    this.#prepare(4, encoded.length + 1);
    this.#head -= 1;
    this.#bytes[this.#head] = 0;
    this.#head -= encoded.length;
    this.#bytes.set(encoded, this.#head);
    this.#uint32(encoded.length);
    return this.offset;
  }

  /** A vector of tables or strings by their offsets. */
  offsets(offsets: readonly number[]): number {
    this.#prepare(4, 4 * offsets.length);
    for (const offset of offsets.toReversed()) this.#relative(offset);
    this.#uint32(offsets.length);
    return this.offset;
  }

  /** A vector of structs of two 64-bit integers. */
  pairs(pairs: readonly (readonly [number, number])[]): number {
    this.#prepare(4, 16 * pairs.length);
    this.#prepare(8, 16 * pairs.length);
    for (const [first, second] of pairs.toReversed()) {
      this.#int64(second);
      this.#int64(first);
    }
    this.#uint32(pairs.length);
    return this.offset;
  }

  startTable(): void {
    this.#fields = [];
    this.#tableStart = this.offset;
  }

  uint8(slot: number, value: number): void {
    this.#prepare(1, 0);
    this.#head -= 1;
    this.#view.setUint8(this.#head, value);
    this.#fields.push({ slot, offset: this.offset });
  }

  int16(slot: number, value: number): void {
    this.#prepare(2, 0);
    this.#head -= 2;
    this.#view.setInt16(this.#head, value, true);
    this.#fields.push({ slot, offset: this.offset });
  }

  int32(slot: number, value: number): void {
    this.#prepare(4, 0);
    this.#uint32(value);
    this.#fields.push({ slot, offset: this.offset });
  }

  int64(slot: number, value: number): void {
    this.#prepare(8, 0);
    this.#int64(value);
    this.#fields.push({ slot, offset: this.offset });
  }

  reference(slot: number, offset: number): void {
    this.#prepare(4, 0);
    this.#relative(offset);
    this.#fields.push({ slot, offset: this.offset });
  }

  /** Ends the table: its vtable goes right before it. */
  endTable(): number {
    const slots = Math.max(-1, ...this.#fields.map((field) => field.slot)) + 1;
    this.#prepare(4, 0);
    this.#uint32(0);
    const table = this.offset;
    this.#prepare(2, 2 * slots + 4);
    for (let slot = slots - 1; slot >= 0; slot--) {
      const field = this.#fields.find((each) => each.slot === slot);
      this.#uint16(field === undefined ? 0 : table - field.offset);
    }
    this.#uint16(table - this.#tableStart);
    this.#uint16(2 * slots + 4);
    this.#view.setInt32(this.#bytes.length - table, this.offset - table, true);
    return table;
  }

  /** The finished buffer with a table as its root; its length is a multiple of 8. */
  finish(root: number): Uint8Array {
    this.#prepare(Math.max(8, this.#largestAlignment), 4);
    this.#relative(root);
    return this.#bytes.slice(this.#head);
  }

  #uint16(value: number): void {
    this.#head -= 2;
    this.#view.setUint16(this.#head, value, true);
  }

  #uint32(value: number): void {
    this.#head -= 4;
    this.#view.setUint32(this.#head, value, true);
  }

  #int64(value: number): void {
    this.#head -= 8;
    this.#view.setBigInt64(this.#head, BigInt(value), true);
  }

  #relative(offset: number): void {
    this.#head -= 4;
    this.#view.setUint32(this.#head, this.offset - offset, true);
  }

  /** Room for `size + further` bytes, padded so that after writing `further` bytes the next `size` are aligned. */
  #prepare(size: number, further: number): void {
    this.#largestAlignment = Math.max(this.#largestAlignment, size);
    const padding = -(this.offset + further) & (size - 1);
    while (this.#head < padding + size + further) this.#grow();
    this.#bytes.fill(0, this.#head - padding, this.#head);
    this.#head -= padding;
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes, this.#bytes.length);
    this.#head += this.#bytes.length;
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
