import type { CellValue, ResultColumn, ResultTable } from "@sheaf/result";

/** A column of a plain table and its cells, in the carried form: integers bigint, decimals text, dates days, datetimes microseconds. */
export interface PlainColumn {
  readonly id: string;
  readonly name?: string;
  readonly type: ResultColumn["type"];
  readonly cells: readonly CellValue[];
  readonly role?: ResultColumn["role"];
  readonly inherited?: NonNullable<ResultColumn["inherited"]>;
}

/** A result table over plain lists: for the examples, which are documentation, gallery and picture tests in one. */
export function tableOf(columns: readonly PlainColumn[]): ResultTable {
  const length = columns[0]?.cells.length ?? 0;
  return {
    columns: columns.map(({ id, name, type, role, inherited }) => ({
      id,
      name: name ?? id,
      type,
      level: "marks",
      role: role ?? "value",
      ...(inherited === undefined ? {} : { inherited }),
    })),
    rowCount: length,
    byteLength: 0,
    schema: new Uint8Array(),
    segments:
      length === 0
        ? []
        : [
            {
              start: 0,
              length,
              byteLength: 0,
              cells: columns.map(
                ({ cells }) =>
                  (row: number) =>
                    cells[row] ?? null,
              ),
            },
          ],
  };
}

export const TEXT = { kind: "text" } as const;
export const INTEGER = { kind: "integer" } as const;
export const FLOAT = { kind: "float" } as const;
export const DATE = { kind: "date" } as const;
export const DATETIME = { kind: "datetime" } as const;
export const decimal = (precision: number, scale: number) => ({ kind: "decimal", precision, scale }) as const;

/** Days since 1970-01-01. */
export function day(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / 86_400_000;
}

/** Microseconds since 1970-01-01 UTC. */
export function moment(text: string): bigint {
  return BigInt(Date.parse(text)) * 1000n;
}
