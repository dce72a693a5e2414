import type { Printer, SqlWindow, WindowRules } from "../../../print/dialect.ts";
import { BINDING, atom, callOf, type Fragment } from "../../../print/fragment.ts";
import { join, type Doc } from "../../../print/layout.ts";
import { cannot, type Refusal } from "../../../print/refusal.ts";
import { typeOf, type SqlAggregate, type SqlFrameBound, type SqlWindowFunction } from "../../../tree.ts";
import { only } from "../../common/arguments.ts";
import { guarded } from "../../common/guarded.ts";
import { jsonText } from "../lists/elements.ts";

type Print = (call: SqlWindowFunction, p: Printer, over: Doc, window: SqlWindow) => Fragment;

function args(call: SqlWindowFunction, p: Printer): Doc[] {
  return call.args.map((arg) => p.at(arg, BINDING.lowest));
}

function plain(name: string): Print {
  return (call, p, over) => atom(callOf(name, args(call, p)).doc, over);
}

/** The engine wants an order for these, be it none. */
function ordered(name: string): Print {
  return (call, p, _over, window) => atom(callOf(name, args(call, p)).doc, overOf(window, p));
}

/** Shares have ten places to the engine unless they are said to be float64. */
function share(name: string): Print {
  return (_call, p, _over, window) => atom(`CAST(${name}()`, overOf(window, p), " AS DOUBLE)");
}

/** The engine's functions know no default: it stands where there is no such row. */
function shift(name: "LAG" | "LEAD"): Print {
  return (call, p, _over, window) => {
    const [value, rows, otherwise] = call.args;
    const over = overOf(window, p);
    const shifted: Doc = [callOf(name, args({ ...call, args: call.args.slice(0, 2) }, p)).doc, over];
    if (value === undefined || otherwise === undefined || (otherwise.kind === "literal" && otherwise.value === null)) return atom(shifted);
    const missing: Doc = [callOf(name, ["1", ...(rows === undefined ? [] : [p.at(rows, BINDING.lowest)])]).doc, over, " IS NULL"];
    return guarded([missing, p.at(otherwise, BINDING.lowest)], [[missing, " IS FALSE"], shifted]);
  };
}

export const windowRules: WindowRules = {
  "row-number": plain("ROW_NUMBER"),
  rank: ordered("RANK"),
  "dense-rank": ordered("DENSE_RANK"),
  "percent-rank": share("PERCENT_RANK"),
  "cume-dist": share("CUME_DIST"),
  ntile: ordered("NTILE"),
  lag: shift("LAG"),
  lead: shift("LEAD"),
  "first-value": plain("FIRST_VALUE"),
  "last-value": plain("LAST_VALUE"),
  "nth-value": plain("NTH_VALUE"),
};

/** Of how many rows a list over a window is put together. */
const MOST_NEIGHBORS = 100;

function placeOf(bound: SqlFrameBound): number | null {
  if (bound.kind === "current-row") return 0;
  return bound.kind === "offset" ? bound.rows : null;
}

function rowsOf({ frame }: SqlWindow): readonly [number, number] | null {
  if (frame === null || frame.unit !== "rows") return null;
  const [from, to] = [placeOf(frame.start), placeOf(frame.end)];
  return from === null || to === null || to - from >= MOST_NEIGHBORS ? null : [from, to];
}

/** The engine puts no list together over a window; of a few neighboring rows it is written row by row. */
export function refuseWindow(window: SqlWindow): Refusal | null {
  if (window.fn.kind !== "aggregate") return null;
  if (window.fn.distinct) return cannot("findings.engine.distinct-window");
  if (window.fn.name === "array" && rowsOf(window) === null) return cannot("findings.engine.list-window");
  return isMoving(window) && rowsOf(window) === null ? cannot("findings.engine.moving-sum", { most: MOST_NEIGHBORS }) : null;
}

/** Whether rows leave the frame: the engine then subtracts them, and in float64 something of a large one stays behind. */
export function isMoving({ fn, frame }: SqlWindow): boolean {
  if (fn.kind !== "aggregate" || (fn.name !== "sum" && fn.name !== "avg")) return false;
  const [value] = fn.args;
  const isFloat = value !== undefined && typeOf(value).kind === "float";
  return isFloat && frame !== null && frame.start.kind !== "unbounded-preceding";
}

/** The sum of a value over the rows of a frame, row by row; those that are null, or not there, count as nothing. */
export function rowByRow(value: Doc, window: SqlWindow, p: Printer): Doc {
  const [from, to] = rowsOf(window) ?? [0, -1];
  const terms = Array.from({ length: to - from + 1 }, (_, index): Doc => [
    "COALESCE(",
    ofNeighbor(value, from + index, window, p),
    ", 0e0)",
  ]);
  return ["(", join(terms, " + "), ")"];
}

function ofNeighbor(value: Doc, offset: number, window: SqlWindow, p: Printer): Doc {
  if (offset === 0) return value;
  return [callOf(offset < 0 ? "LAG" : "LEAD", [value, String(Math.abs(offset))]).doc, overOf(window, p)];
}

/** The window without its frame, which these functions do not have. */
function overOf({ partitionBy, orderBy }: SqlWindow, p: Printer): Doc {
  const keys = partitionBy.map((key) => p.at(key, BINDING.lowest));
  const parts: readonly (Doc | null)[] = [
    keys.length === 0 ? null : ["PARTITION BY ", join(keys, ", ")],
    p.orderBy(orderBy) ?? "ORDER BY NULL",
  ];
  return [
    " OVER (",
    join(
      parts.filter((part) => part !== null),
      " ",
    ),
    ")",
  ];
}

/** A list of the rows of a frame: each as JSON text by its distance, those beyond the ends of the partition are null and left out. */
export function neighbors(call: SqlAggregate, window: SqlWindow, p: Printer): Fragment {
  const [from, to] = rowsOf(window) ?? [0, -1];
  const json = jsonText(only(call), p);
  const value: Doc = call.filter === null ? json : guarded([p.at(call.filter, BINDING.lowest), json]).doc;
  const rows = Array.from({ length: to - from + 1 }, (_, index): Doc => ofNeighbor(value, from + index, window, p));
  return callOf("CONCAT", ["'['", callOf("CONCAT_WS", ["','", ...rows]).doc, "']'"]);
}
