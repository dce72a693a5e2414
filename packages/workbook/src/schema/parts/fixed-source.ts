import * as z from "zod";
import { message, type Message } from "@sheaf/messages";
import { required } from "../field.ts";
import { id } from "./common.ts";
import { isIsoDate } from "./filter.ts";

/** What a column of typed rows holds. Dates are ISO dates without a time. */
export const fixedTypes = ["text", "number", "date", "boolean"] as const;
export type FixedType = (typeof fixedTypes)[number];
/** A statement holds them all: more belong into a table. */
export const mostFixedRows = 1_000;
export const mostFixedColumns = 50;

const cell = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
const fixedColumn = z.strictObject({
  name: required(z.string().min(1).max(200), { title: "Name" }),
  type: required(z.enum(fixedTypes), { title: "Type" }),
});

/** Rows that stand in the file itself (workbook-file 15: a source of our own); `connectionId` is where they are computed with. */
export const fixedSource = z
  .strictObject({
    kind: z.literal("sheaf:fixed"),
    connectionId: required(id, { title: "Connection", description: "Where the rows are computed with" }),
    columns: required(z.array(fixedColumn).min(1).max(mostFixedColumns), { title: "Columns" }),
    rows: required(z.array(z.array(cell).max(mostFixedColumns)).max(mostFixedRows), {
      title: "Rows",
      description: "One list of values each, in the order of the columns; null: no value",
    }),
  })
  .superRefine(({ columns, rows }, context) => {
    const refuse = (said: Message, path: readonly (string | number)[]): void =>
      context.addIssue({ code: "custom", path: [...path], params: { said, code: "E_VALUE_TYPE" } });
    const names = new Set<string>();
    for (const [at, { name }] of columns.entries()) {
      if (names.has(name.toLowerCase())) refuse(message("findings.value.same-names", { name }), ["columns", at, "name"]);
      names.add(name.toLowerCase());
    }
    for (const [at, row] of rows.entries()) {
      if (row.length !== columns.length)
        refuse(message("findings.value.row-length", { values: row.length, columns: columns.length }), ["rows", at]);
      for (const [place, value] of row.entries()) {
        const column = columns[place];
        if (column !== undefined && !fits(value, column.type))
          refuse(message("findings.value.other-cell", { value: JSON.stringify(value), type: column.type }), ["rows", at, place]);
      }
    }
  });

export type FixedCell = z.infer<typeof cell>;

function fits(value: FixedCell, type: FixedType): boolean {
  if (value === null) return true;
  if (type === "date") return typeof value === "string" && value.length === 10 && isIsoDate(value);
  return typeof value === (type === "text" ? "string" : type);
}
