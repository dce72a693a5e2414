import * as z from "zod";
import { message } from "@sheaf/messages";
import { id } from "./common.ts";
import { fixedSource } from "./fixed-source.ts";
import type { Json } from "../../json.ts";
import { type Rewriting, optional, required, shared } from "../field.ts";
import { isObject } from "../shape.ts";
import type { Stored } from "../stored.ts";

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
/** Another element of the document. */
const elementSource = z.strictObject({
  kind: z.literal("table"),
  elementId: required(shared(id, { role: "element" }), { title: "Element" }),
  groupingId: optional(shared(id, { role: "source-grouping" }), { title: "Read at level" }),
  sheaf,
});
/** An element of another document: what it offers is not known here, so its ids are checked where it is. */
const dataModel = z.strictObject({
  kind: z.literal("data-model"),
  dataModelId: required(id, { title: "Data model" }),
  elementId: required(id, { title: "Element" }),
  groupingId: optional(id, { title: "Read at level" }),
  sheaf,
});
const csvTable = z.strictObject({
  kind: z.literal("csv-table"),
  connectionId: required(id, { title: "Connection" }),
  inodeId: required(id, { title: "File" }),
  sheaf,
});

const joinTypes = ["inner", "left-outer", "right-outer", "full-outer", "lookup"] as const;
const joinOperators = ["=", "!=", "<", "<=", ">", ">=", "within", "intersects", "is-distinct-from", "is-not-distinct-from"] as const;
const aggregates = ["min", "max", "count", "count-if", "count-distinct", "sum", "avg", "median"] as const;
/** More output columns than this are no table that anybody reads (workbook-file 2). */
const mostOutputs = 200;

/** A column of a leg: its id there, or `[Name]` in the leg's own scope. */
const legColumn = shared(z.string().min(1), { role: "leg-column" });
/** Kinds of source that are read and checked; all others are kept whole. */
const typedSourceKinds: readonly string[] = [
  "warehouse-table",
  "sql",
  "table",
  "csv-table",
  "data-model",
  "join",
  "union",
  "transpose",
  "sheaf:fixed",
];

/** Where the rows of an input table are written; of no other element. */
const inputSourceKinds: readonly string[] = ["empty", "linked"];
export const inputSource = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("empty"),
    connectionId: required(id, { title: "Connection", description: "Where the rows are kept" }),
    sheaf,
  }),
  z.strictObject({
    kind: z.literal("linked"),
    from: required(shared(id, { role: "element" }), { title: "Linked to" }),
    connectionId: optional(id, {
      title: "Connection",
      description: "Where the entries are kept, if not beside the rows they are linked to",
    }),
    sheaf,
  }),
]);

/** Whether the source of an element of a kind is read and checked. */
export function isTypedSource(elementKind: string, sourceKind: string): boolean {
  return typedSourceKinds.includes(sourceKind) || (elementKind === "input-table" && inputSourceKinds.includes(sourceKind));
}

/** A source kind that is not typed yet is kept whole. */
const otherSource = z.looseObject({ kind: z.string().refine((kind) => !typedSourceKinds.includes(kind), { abort: true }) });
const plainSources = [warehouseTable, sql, elementSource, dataModel, csvTable, fixedSource] as const;

/** Legs may be composed themselves, this many deep. */
const deepestLegs = 4;

const joinOf = <L extends z.ZodType>(leg: L) => {
  const pair = z.strictObject({
    left: required(shared(z.string().min(1), { role: "leg-formula" }), { title: "Left key" }),
    right: required(shared(z.string().min(1), { role: "leg-formula" }), { title: "Right key" }),
    op: optional(z.enum(joinOperators), { title: "Operator", default: "=" }),
  });
  const joined = z.strictObject({
    left: required(leg, { title: "Left", description: "The primary source, or the right of an earlier join" }),
    right: required(leg, { title: "Right" }),
    columns: required(z.array(pair).min(1), { title: "Keys" }),
    name: optional(z.string(), { title: "Name" }),
    joinType: optional(z.enum(joinTypes), { title: "Join type", default: "inner" }),
  });
  return shared(
    z.strictObject({
      kind: z.literal("join"),
      joins: required(z.array(joined).min(1), { title: "Joins" }),
      name: optional(z.string(), { title: "Name" }),
      primarySource: optional(leg, { title: "Primary source" }),
      sheaf,
    }),
    { spellings: [withoutConnection] },
  );
};

const unionOf = <L extends z.ZodType>(leg: L) =>
  z.strictObject({
    kind: z.literal("union"),
    sources: required(z.array(leg).min(2), { title: "Sources" }),
    matches: required(
      z
        .array(
          z.strictObject({
            outputColumnName: required(z.string().min(1), { title: "Name" }),
            sourceColumns: required(z.array(legColumn.nullable()), { title: "Columns" }),
          }),
        )
        .min(1),
      { title: "Columns" },
    ),
    name: optional(z.string(), { title: "Name" }),
    sheaf,
  });

const rowsToColumnsOf = <L extends z.ZodType>(leg: L) =>
  z.strictObject({
    kind: z.literal("transpose"),
    direction: z.literal("row-to-column"),
    source: required(leg, { title: "Source" }),
    columnToTranspose: required(legColumn, { title: "Column to transpose" }),
    valueColumn: required(legColumn, { title: "Values" }),
    aggregate: required(z.enum(aggregates), { title: "Aggregate" }),
    outputColumns: required(
      z
        .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
        .min(1)
        .max(mostOutputs),
      {
        title: "Output columns",
        description: "Values of the transposed column, each of which becomes a column",
      },
    ),
    sheaf,
  });

const columnsToRowsOf = <L extends z.ZodType>(leg: L) =>
  z.strictObject({
    kind: z.literal("transpose"),
    direction: z.literal("column-to-row"),
    source: required(leg, { title: "Source" }),
    columnsToMerge: required(z.array(legColumn).min(1), { title: "Columns to merge" }),
    columnLabelForMergedColumns: required(z.string().min(1), { title: "Name of the labels" }),
    columnLabelForValues: required(z.string().min(1), { title: "Name of the values" }),
    sheaf,
  });

/** What a part of an element reads by itself, beside the source of the element: one thing, or several that are joined. */
const partLeg = z.union([elementSource, warehouseTable, csvTable, sql]);
export const partSource = z.union([elementSource, warehouseTable, csvTable, sql, joinOf(partLeg)]);

/** A schema that held itself would hide what stands in it from the walks, so each depth has its own. */
function sourceWithin(depth: number): z.ZodType<Source> {
  if (depth === 0) return z.union([...plainSources, otherSource]) as z.ZodType<Source>;
  const leg = sourceWithin(depth - 1);
  return z.union([
    ...plainSources,
    joinOf(leg),
    unionOf(leg),
    rowsToColumnsOf(leg),
    columnsToRowsOf(leg),
    otherSource,
  ]) as z.ZodType<Source>;
}

/** The legs know their connections; one beside them says nothing. */
function withoutConnection(value: Json, rewriting: Rewriting): Json {
  if (!isObject(value) || value["kind"] !== "join" || value["connectionId"] === undefined) return value;
  const { connectionId: _redundant, ...rest } = value;
  rewriting.note(message("files.read.connection-beside-joins"));
  return rest;
}

export const source = sourceWithin(deepestLegs);

/** Where rows come from. A kind that is not typed is kept whole. */
export type Source =
  | Stored<z.infer<(typeof plainSources)[number]>>
  | JoinSource
  | UnionSource
  | TransposeSource
  | ({ readonly kind: string } & { readonly [key: string]: Json });

/** One that reads an element of a data model, and what stands at any source beside what it reads. */
export type DataModelSource = Stored<z.infer<typeof dataModel>>;
export type SourceExtension = NonNullable<DataModelSource["sheaf"]>;
export type FixedSource = Stored<z.infer<typeof fixedSource>>;

/** Stands for a leg where the shape of a composed source is read off its schema: what it is made of is a source again. */
interface Leg {
  readonly isLeg: true;
}
type LegSchema = z.ZodType<Leg>;
type WithLegs<T> = T extends Leg
  ? Source
  : T extends readonly (infer Item)[]
    ? readonly WithLegs<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: WithLegs<Exclude<T[K], undefined>> }
      : T;

/** Rows of several legs side by side. */
export type JoinSource = WithLegs<z.infer<ReturnType<typeof joinOf<LegSchema>>>>;
export type JoinStep = JoinSource["joins"][number];
export type JoinOperator = NonNullable<JoinStep["columns"][number]["op"]>;
/** Rows of several sources below each other. `sourceColumns[k]` is of `sources[k]`. */
export type UnionSource = WithLegs<z.infer<ReturnType<typeof unionOf<LegSchema>>>>;
export type TransposeSource = WithLegs<
  z.infer<ReturnType<typeof rowsToColumnsOf<LegSchema>>> | z.infer<ReturnType<typeof columnsToRowsOf<LegSchema>>>
>;
