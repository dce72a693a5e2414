/** A byte buffer that doubles when it is full and is used again for the next batch. */
export class GrowingBytes {
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView<ArrayBuffer>;
  length = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Room for `count` more bytes; gives the place where they go. */
  reserve(count: number): number {
    const at = this.length;
    const needed = at + count;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, at));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    this.length = needed;
    return at;
  }

  taken(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  /** Forgets the content; a buffer grown far beyond its use is given back. */
  reset(): void {
    const keep = 4 * 1024 * 1024;
    if (this.bytes.length > keep && this.length < this.bytes.length / 4) {
      this.bytes = new Uint8Array(keep);
      this.view = new DataView(this.bytes.buffer);
    }
    this.length = 0;
  }
}
