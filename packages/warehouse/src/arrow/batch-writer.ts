import { ColumnWriter } from "./column-writer.ts";
import { recordBatchMessage, schemaMessage, type ArrowField } from "./messages.ts";

/** Collects rows into record batches: a small one first, so that something is seen early, larger ones after it. */
export class BatchWriter {
  readonly columns: readonly ColumnWriter[];
  readonly schema: Uint8Array;
  readonly #maxRows: number;
  #limit: number;

  constructor(fields: readonly ArrowField[], options: { readonly firstRows: number; readonly maxRows: number }) {
    this.columns = fields.map((field) => new ColumnWriter(field.carrier));
    this.schema = schemaMessage(fields);
    this.#limit = options.firstRows;
    this.#maxRows = options.maxRows;
  }

  rows = 0;

  /** True once a batch is worth sending. */
  get isFull(): boolean {
    return this.rows >= this.#limit || this.byteLength >= MAX_BATCH_BYTES;
  }

  get byteLength(): number {
    let bytes = 0;
    for (const column of this.columns) bytes += column.byteLength;
    return bytes;
  }

  /** The rows so far as one record batch message; the next rows begin a new one. */
  take(): Uint8Array {
    const message = recordBatchMessage(
      this.rows,
      this.columns.map((column) => column.finish()),
    );
    for (const column of this.columns) column.reset();
    this.rows = 0;
    this.#limit = this.#maxRows;
    return message;
  }
}

/** A batch is held in memory on both sides and copied once between them. */
const MAX_BATCH_BYTES = 2 * 1024 * 1024;
