import { ThriftWriter } from "../staging/thrift-writer.ts";

const INT96 = 3;
const NANOSECONDS_A_DAY = 86_400_000_000_000n;
const JULIAN_DAY_OF_1970 = 2_440_588n;

/** A Parquet file of one column of instants (nanoseconds since 1970) as Spark and Impala wrote them for long. */
export function int96File(name: string, instants: readonly bigint[]): Uint8Array {
  const values = Buffer.alloc(instants.length * 12);
  for (const [index, instant] of instants.entries()) {
    const rest = ((instant % NANOSECONDS_A_DAY) + NANOSECONDS_A_DAY) % NANOSECONDS_A_DAY;
    values.writeBigUInt64LE(rest, index * 12);
    values.writeUInt32LE(Number((instant - rest) / NANOSECONDS_A_DAY + JULIAN_DAY_OF_1970), index * 12 + 8);
  }
  const header = new ThriftWriter();
  header.i32(1, 0);
  header.i32(2, values.length);
  header.i32(3, values.length);
  header.struct(5, (data) => {
    data.i32(1, instants.length);
    data.i32(2, 0);
    data.i32(3, 3);
    data.i32(4, 3);
  });
  header.stop();
  const page = Buffer.concat([header.bytes(), values]);
  const magic = Buffer.from("PAR1", "latin1");
  const footer = new ThriftWriter();
  footer.i32(1, 1);
  footer.list(2, [
    (root) => {
      root.text(4, "root");
      root.i32(5, 1);
    },
    (column) => {
      column.i32(1, INT96);
      column.i32(3, 0);
      column.text(4, name);
    },
  ]);
  footer.i64(3, instants.length);
  footer.list(4, [
    (group) => {
      group.list(1, [
        (chunk) => {
          chunk.i64(2, magic.length);
          chunk.struct(3, (meta) => {
            meta.i32(1, INT96);
            meta.integers(2, [0]);
            meta.texts(3, [name]);
            meta.i32(4, 0);
            meta.i64(5, instants.length);
            meta.i64(6, page.length);
            meta.i64(7, page.length);
            meta.i64(9, magic.length);
          });
        },
      ]);
      group.i64(2, page.length);
      group.i64(3, instants.length);
    },
  ]);
  footer.stop();
  const end = Buffer.from(footer.bytes());
  const length = Buffer.alloc(4);
  length.writeUInt32LE(end.length);
  return Buffer.concat([magic, page, end, length, magic]);
}
