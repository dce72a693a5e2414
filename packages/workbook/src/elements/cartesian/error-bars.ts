import { canonicalName, type Expr, parse, printFormula, printTarget } from "@sheaf/formula";
import type { Column, Element, Id } from "../../document.ts";
import { columnsOf } from "../../names/labels.ts";
import type { QueryColumn } from "../../query.ts";
import { columnIn, fieldsIn } from "../charts/channel.ts";
import { listOf } from "../../schema/shape.ts";
import { marksLevel } from "../charts/marks-query.ts";

/** What an interval around a value is made of. */
export type IntervalKind = "deviation" | "error" | "confidence" | "amount" | "columns";

/** An interval around each value of a measure, as the element says it. */
export interface ErrorBars {
  readonly columnId: Id;
  readonly of: IntervalKind;
  /** Of a confidence interval. */
  readonly level: number;
  readonly shape: "bars" | "band";
  /** Columns of the element that say where it ends. */
  readonly ends: readonly Id[];
}

/** How many standard errors of a mean lie on each side, for each level (normal distribution). */
const REACH: Readonly<Record<string, string>> = { "0.8": "1.281552", "0.9": "1.644854", "0.95": "1.959964", "0.99": "2.575829" };
const KINDS: ReadonlySet<string> = new Set<IntervalKind>(["deviation", "error", "confidence", "amount", "columns"]);
const isKind = (value: unknown): value is IntervalKind => typeof value === "string" && KINDS.has(value);

/** The intervals of a chart; those of columns that are gone are none. */
export function errorBarsOf(element: Element): readonly ErrorBars[] {
  const known = new Set(columnsOf(element).map(({ id }) => id));
  const { sheaf } = element;
  const { chart } = fieldsIn(sheaf);
  const { errorBars } = fieldsIn(chart);
  return listOf(errorBars).flatMap((entry): readonly ErrorBars[] => {
    const { of, level, shape, amount, low, high } = fieldsIn(entry);
    const columnId = columnIn(entry);
    if (columnId === null || !known.has(columnId) || !isKind(of)) return [];
    const ends = (of === "amount" ? [amount] : of === "columns" ? [low, high] : []).flatMap((end) => columnIn(end) ?? []);
    return [
      {
        columnId,
        of,
        level: typeof level === "number" && String(level) in REACH ? level : 0.95,
        shape: shape === "band" ? "band" : "bars",
        ends: ends.filter((id) => known.has(id)),
      },
    ];
  });
}

/** Whether the rows of a measure have a deviation: it is their average. */
export const isAverage = (columns: readonly Column[], columnId: Id): boolean => averaged(columns, columnId, new Set()) !== null;

/** Where intervals begin and end, computed at the marks: `~low-` and `~high-` with the id of their measure. */
export const intervalColumns = { low: (id: Id): Id => `~low-${id}`, high: (id: Id): Id => `~high-${id}` } as const;

/** The ends of all intervals as columns of the query, so that the warehouse computes them. */
export function errorBarColumns(element: Element): readonly QueryColumn[] {
  const columns = columnsOf(element);
  const once = new Map(errorBarsOf(element).map((bars) => [bars.columnId, bars]));
  return [...once.values()].flatMap((bars): readonly QueryColumn[] => {
    const ends = endFormulas(columns, bars);
    if (ends === null) return [];
    const column = (id: Id, name: string, formula: string): QueryColumn => {
      return { id, name, formula, level: marksLevel, hidden: false, format: null, made: { path: null } };
    };
    return [column(intervalColumns.low(bars.columnId), "from", ends.low), column(intervalColumns.high(bars.columnId), "to", ends.high)];
  });
}

function endFormulas(
  columns: readonly Column[],
  { columnId, of, level, ends }: ErrorBars,
): { readonly low: string; readonly high: string } | null {
  const own = (id: Id): string => printTarget({ kind: "own", columnId: id });
  const around = (reach: string): { readonly low: string; readonly high: string } => {
    return { low: `${own(columnId)} - ${reach}`, high: `${own(columnId)} + ${reach}` };
  };
  const [first, second] = ends;
  if (of === "columns") return first === undefined || second === undefined ? null : { low: own(first), high: own(second) };
  if (of === "amount") return first === undefined ? null : around(own(first));
  const value = averaged(columns, columnId, new Set());
  if (value === null) return null;
  const deviation = `StdDev(${value})`;
  const error = `${deviation} / Sqrt(Count(${value}))`;
  return around(of === "deviation" ? deviation : of === "error" ? error : `${REACH[String(level)] ?? "1.959964"} * ${error}`);
}

/** What a measure is the average of, as a formula; null where it is none. */
function averaged(columns: readonly Column[], columnId: Id, open: ReadonlySet<Id>): string | null {
  const formula = columns.find(({ id }) => id === columnId)?.formula;
  if (formula === undefined || open.has(columnId)) return null;
  const parsed = parse(formula, "stored");
  return parsed.diagnostics.length > 0 ? null : averagedIn(parsed.expr, columns, new Set([...open, columnId]));
}

function averagedIn(expr: Expr, columns: readonly Column[], open: ReadonlySet<Id>): string | null {
  if (expr.kind === "paren") return averagedIn(expr.inner, columns, open);
  if (expr.kind === "ref" && expr.target?.kind === "own") return averaged(columns, expr.target.columnId, open);
  const [value] = expr.kind === "call" && expr.name.toLowerCase() === "avg" ? expr.args : [];
  return value === undefined || (expr.kind === "call" && expr.args.length !== 1) ? null : printFormula(value, canonicalName);
}
