import type * as z from "zod";
import type { Element, Json, WorkbookDocument } from "../../document.ts";
import type { ElementQuery, QueryColumn } from "../../query.ts";
import type { ElementKind, QueryNames } from "../kind.ts";
import type { ChartChannel } from "./channel.ts";
import { type MarksElement, marksQuery } from "./marks-query.ts";

/** How a chart is laid out: along axes, around a center, as parts of a whole, as what flows from stage to stage, on the ground. */
export type ChartFamily = "cartesian" | "round" | "hierarchy" | "flow" | "map";

/** One kind of chart, as far as its meaning goes: its drawing is in packages/charts, its panels are in the web app. */
export interface ChartRecord<Kind extends string = string, Schema extends z.ZodType = z.ZodType> extends ElementKind {
  readonly kind: Kind;
  /** Of a kind for which the file has no word: its name under `sheaf.chart.display`; other programs draw what `kind` says. */
  readonly display?: string;
  readonly schema: Schema;
  readonly family: ChartFamily;
  readonly channels: readonly ChartChannel[];
  /** What its marks are best told apart by, where that can be chosen. */
  readonly goesAlong: "time" | "names";
  /** Its marks are points: many more of them than bars can be drawn. */
  readonly isDense?: boolean;
  /** Its colors can be told apart by patterns as well. */
  readonly hasPatterns?: true;
}

type Fields = { readonly [key: string]: Json };

interface ChartWords<Kind extends string, Schema extends z.ZodType> {
  readonly kind: Kind;
  readonly title: string;
  readonly family: ChartFamily;
  readonly goesAlong: "time" | "names";
  readonly isDense?: boolean;
  readonly hasPatterns?: true;
  readonly isNotOnPaper?: true;
  readonly schema: Schema;
  readonly channels: readonly ChartChannel[];
  readonly read?: NonNullable<ElementKind["read"]>;
  /** Columns that the kind computes at its marks, besides those of the element. */
  readonly made?: (element: Element) => readonly QueryColumn[];
  /** Members that a new one has besides. */
  readonly begins?: Fields;
  /** A kind that asks for something else than one mark for each combination of the keys on its channels. */
  readonly query?: ElementKind["query"];
}

/** A record with what all kinds of chart have in common: a new one has nothing on its channels, and asks for its marks. */
export function chartKind<Kind extends string, Schema extends z.ZodType>(words: ChartWords<Kind, Schema>): ChartRecord<Kind, Schema> {
  const { channels, made, begins, query, ...own } = words;
  return {
    ...own,
    channels,
    defaults: (source) => ({ ...startOf(source, channels), ...begins }),
    query:
      query ??
      ((_document: WorkbookDocument, element: Element, names: QueryNames): ElementQuery =>
        marksQuery(element as MarksElement, channels, names, made?.(element) ?? [])),
    autoRows: 12,
    sharesRow: false,
  };
}

interface DisplayWords<Kind extends string, Schema extends z.ZodType> extends Omit<ChartWords<Kind, Schema>, "kind" | "schema" | "read"> {
  readonly of: ChartRecord<Kind, Schema>;
  readonly display: string;
}

/** A kind for which the file has no word (workbook-file 15.3): an element of the nearest kind, which other programs draw, and its name beside. */
export function chartDisplay<Kind extends string, Schema extends z.ZodType>(words: DisplayWords<Kind, Schema>): ChartRecord<Kind, Schema> {
  const { of, begins, ...own } = words;
  return chartKind({
    ...own,
    kind: of.kind,
    schema: of.schema,
    ...(of.read === undefined ? {} : { read: of.read }),
    begins: { ...begins, sheaf: { chart: { display: words.display } } },
  });
}

/** Lists that must be there are empty at first; a pointer comes with its column. */
function startOf(source: Json | null, channels: readonly ChartChannel[]): Fields {
  const members: { [key: string]: Json } = { columns: [] };
  if (source !== null) Object.assign(members, { source });
  for (const { at, isNeeded } of channels) {
    if (!isNeeded) continue;
    if (at.form === "columns") members[at.member] = { columnIds: [] };
    if (at.form === "pointers" && at.inner === undefined) members[at.member] = [];
  }
  return members;
}
