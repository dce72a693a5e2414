import * as z from "zod";
import { id } from "./common.ts";
import { optional, required, shared } from "../field.ts";

const pin = z.union([
  z.strictObject({ version: z.union([z.string(), z.number()]) }),
  z.strictObject({ asOf: z.string() }),
  z.strictObject({ snapshot: z.string() }),
]);
const sheaf = optional(z.strictObject({ pin: optional(pin, { title: "Pinned to" }) }), { title: "Sheaf" });

const warehouseTable = z.strictObject({
  kind: z.literal("warehouse-table"),
  connectionId: required(id, { title: "Connection" }),
  path: required(z.array(z.string()).min(1), {
    title: "Table",
    description: "Database, schema, table; shorter paths are matched from the right",
  }),
  sheaf,
});
const sql = z.strictObject({
  kind: z.literal("sql"),
  connectionId: required(id, { title: "Connection" }),
  statement: required(shared(z.string(), { role: "statement" }), { title: "SQL" }),
  sheaf,
});
const table = z.strictObject({
  kind: z.literal("table"),
  elementId: required(shared(id, { role: "element" }), { title: "Element" }),
  groupingId: optional(shared(id, { role: "source-grouping" }), { title: "Read at level" }),
  sheaf,
});
const csvTable = z.strictObject({
  kind: z.literal("csv-table"),
  connectionId: required(id, { title: "Connection" }),
  inodeId: required(id, { title: "File" }),
  sheaf,
});

export const typedSourceKinds: readonly string[] = ["warehouse-table", "sql", "table", "csv-table"];

/** A source kind that is not typed yet is kept whole. */
const otherSource = z.looseObject({ kind: z.string().refine((kind) => !typedSourceKinds.includes(kind), { abort: true }) });

export const source = z.union([warehouseTable, sql, table, csvTable, otherSource]);
