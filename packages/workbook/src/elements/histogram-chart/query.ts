import { printTarget } from "@sheaf/formula";
import type { Element, Id, WorkbookDocument } from "../../document.ts";
import type { ElementQuery, QueryColumn } from "../../query.ts";
import { type MarksElement, marksLevel, marksQuery } from "../charts/marks-query.ts";
import { type DataElements, isKind } from "../known.ts";
import type { QueryNames } from "../kind.ts";

/** Columns of a histogram's result: where a bin begins and ends, and how many rows are in it. */
export const histogramColumns = { bin: "~bin", from: "~from", to: "~to", rows: "~rows" } as const;

const ABOUT = 20;

type Bins = NonNullable<DataElements["sheaf:histogram-chart"]["bins"]> | { readonly [member: string]: never };

/** One mark for each bin that holds a row. The key is what tells its bin from others. */
export function histogramQuery(_document: WorkbookDocument, element: Element, names: QueryNames): ElementQuery {
  const marks = marksQuery(element as MarksElement, [], names);
  if (!isKind(element, "sheaf:histogram-chart")) throw new Error(`${element.kind} is no histogram.`);
  const columnId = element.value?.columnId;
  if (columnId === undefined || !marks.columns.some(({ id }) => id === columnId)) return marks;
  const { bin } = histogramColumns;
  return {
    ...marks,
    levels: marks.levels.map((level) =>
      level.id === marksLevel ? { ...level, keys: [bin], sorts: [{ columnId: bin, direction: "ascending" as const }] } : level,
    ),
    // What is at the rows has no one value in a bin.
    columns: [
      ...marks.columns.map((column) => ({ ...column, hidden: true })),
      ...binColumns(element.bins ?? {}, own(columnId), lastBin(element)),
    ],
    channels: { [bin]: "x" },
  };
}

const own = (columnId: Id): string => printTarget({ kind: "own", columnId });

/** In which bin the values are that lie beyond the others; null: each has a bin like all others. Densities are of bins with two ends. */
export const lastBin = ({ bins, normalize }: Pick<DataElements["sheaf:histogram-chart"], "bins" | "normalize">): number | null =>
  normalize === "density" || bins === undefined || !("upTo" in bins) ? null : (bins.upTo ?? null);

function binColumns(bins: Bins, value: string, last: number | null): readonly QueryColumn[] {
  const { bin, from, to, rows } = histogramColumns;
  const columnOf = (id: Id, formula: string): QueryColumn => ({
    id,
    name: id.slice(1),
    formula,
    level: marksLevel,
    // What tells a bin from others says nothing beside where it begins and ends.
    hidden: id === bin,
    format: null,
    made: { path: null },
  });
  const { number, begins, ends } = formulasOf(bins, last === null ? value : `If(${value} > ${last}, ${last}, ${value})`);
  return [
    columnOf(bin, number),
    columnOf(from, begins),
    columnOf(to, ends),
    // What has no number, or one beyond the edges, has no bin and is counted together.
    columnOf(rows, "Count()"),
  ];
}

/** The formula by which a row is told where its bin begins: what a bar chart stands along in place of a histogram. */
export function binStart(bins: Bins, value: string): string {
  const { number, begin } = formulasOf(bins, value);
  return begin(number);
}

interface BinFormulas {
  /** At a row: what tells its bin from others, in their order. */
  readonly number: string;
  /** Where the bin that is told so begins. */
  readonly begin: (number: string) => string;
  /** Of a bin: where it begins and ends. */
  readonly begins: string;
  readonly ends: string;
}

function formulasOf(bins: Bins, value: string): BinFormulas {
  const edges = "edges" in bins ? bins.edges.toSorted((a, b) => a - b) : [];
  const [first, last] = [edges[0], edges.at(-1)];
  if (first !== undefined && last !== undefined && last > first) {
    // The last edge belongs to the last bin.
    const cuts = edges.slice(1, -1);
    const within = `${value} >= ${first} and ${value} <= ${last}`;
    const number = cuts.length === 0 ? `If(${within}, 1)` : `If(${within}, BinRange(${[value, ...cuts].join(", ")}))`;
    const edgeOf = (of: string, ends: readonly number[]): string =>
      `Switch(${of}, ${ends.map((edge, index) => `${index + 1}, ${edge}`).join(", ")})`;
    const begin = (of: string): string => edgeOf(of, edges.slice(0, -1));
    return { number, begin, begins: begin(`Min(${number})`), ends: edgeOf(`Min(${number})`, edges.slice(1)) };
  }
  // Floor takes an edge for one where its decimal is a multiple of the width; the quotient alone would be 2.9999999999999996 for 0.3 by 0.1.
  if ("width" in bins) {
    const { width } = bins;
    const number = `Floor(${value}, ${width})`;
    return { number, begin: (of) => of, begins: `Min(${number})`, ends: `Floor(Min(${number}) + ${1.5 * width}, ${width})` };
  }
  const begin = roundWidths(value, "count" in bins ? bins.count : ABOUT);
  const width = begin("1");
  const number = `Round(Floor(${value}, ${width}) / (${width}))`;
  return { number, begin, begins: begin(`Min(${number})`), ends: begin(`(Min(${number}) + 1)`) };
}

/** Multiples of the round width (1, 2 or 5 of a power of ten) of which about so many reach from the least to the greatest value. */
function roundWidths(value: string, count: number): (times: string) => string {
  const [least, most] = [`GrandTotal(Min(${value}))`, `GrandTotal(Max(${value}))`];
  const raw = `If(${most} > ${least}, (${most} - ${least}) / ${count}, 1.0)`;
  const power = `Floor(Log(${raw}, 10))`;
  const share = `(${raw}) / Power(10, ${power})`;
  const digit = `If(${share} < 1.5, 1, ${share} < 3.5, 2, ${share} < 7.5, 5, 10)`;
  // Three tenths are 3 / 10; 3 times 0.1 would be 0.30000000000000004.
  return (times) => `${times} * ${digit} * Power(10, Greatest(${power}, 0)) / Power(10, Greatest(0 - ${power}, 0))`;
}
