import { type CellValue, cellText } from "@sheaf/result";
import type { Filter } from "@sheaf/workbook";
import { type Clock } from "../filters/date-range.ts";
import { ruleOf } from "../filters/rule.ts";
import type { Test } from "../model/element.ts";
import type { Literal } from "../plan/expression.ts";
import { compareCells } from "./compare-cells.ts";
import type { SliceTest } from "./reading.ts";

/** Whether rows with a value in the tested column pass; `unknown` counts as no (V5). Null: only the warehouse can tell. */
export type Passes = (cell: CellValue) => boolean | null;

/** What filters ask of the column of a slice that they test; null where they are of a kind that only the warehouse decides. */
export function passesOf(filters: readonly Filter[], { type, unit }: SliceTest, clock: Clock): Passes | null {
  const tests: Test[] = [];
  for (const filter of filters) {
    if (filter.kind === "top-n") return null;
    const outcome = ruleOf(filter, type, clock);
    if (outcome.kind === "misfit") return null;
    if (outcome.kind === "none") continue;
    if (outcome.rule.kind !== "test") return null;
    tests.push(outcome.rule.test);
  }
  return (cell) => {
    for (const test of tests) {
      const truth = truthOf(test, cell, unit);
      if (truth === "untold") return null;
      if (truth !== true) return false;
    }
    return true;
  };
}

/** Of three-valued logic; `untold`: not to be known here. */
type Truth = boolean | null | "untold";

function truthOf(test: Test, cell: CellValue, unit: SliceTest["unit"]): Truth {
  if (test.kind === "tested") return typeof cell === "boolean" || cell === null ? cell : "untold";
  if (test.kind === "literal") return typeof test.value === "boolean" ? test.value : "untold";
  if (test.kind !== "core") return "untold";
  const { op, args } = test;
  switch (op) {
    case "and":
    case "or": {
      const truths = args.map((arg) => truthOf(arg, cell, unit));
      const decides = op === "or";
      return truths.includes("untold") ? "untold" : truths.includes(decides) ? decides : truths.includes(null) ? null : !decides;
    }
    case "not": {
      const [inner] = args;
      const truth = inner === undefined ? "untold" : truthOf(inner, cell, unit);
      return typeof truth === "boolean" ? !truth : truth;
    }
    case "is-null":
    case "is-not-null":
      return args[0]?.kind === "tested" ? (cell === null) === (op === "is-null") : "untold";
    case "in":
      return anyOf(args.slice(1).map((arg) => compared(args[0], arg, cell, unit, "equal")));
    case "equal":
    case "less":
    case "less-or-equal":
    case "greater-or-equal":
      return compared(args[0], args[1], cell, unit, op);
    default:
      return "untold";
  }
}

const anyOf = (truths: readonly Truth[]): Truth =>
  truths.includes("untold") ? "untold" : truths.includes(true) ? true : truths.includes(null) ? null : false;

type Comparison = "equal" | "less" | "less-or-equal" | "greater-or-equal";

function compared(left: Test | undefined, right: Test | undefined, cell: CellValue, unit: SliceTest["unit"], op: Comparison): Truth {
  if (left?.kind !== "tested" || right?.kind !== "literal") return "untold";
  if (cell === null || right.value === null) return null;
  const sign = unit === null ? signOf(cell, right) : periodSign(cell, right, unit, op);
  if (sign === null) return "untold";
  switch (op) {
    case "equal":
      return sign === 0;
    case "less":
      return sign < 0;
    case "less-or-equal":
      return sign <= 0;
    case "greater-or-equal":
      return sign >= 0;
  }
}

function signOf(cell: CellValue, { value, type }: Literal): number | null {
  if (value === null) return null;
  switch (type.kind) {
    case "integer":
    case "decimal":
      return typeof cell === "bigint" || typeof cell === "string" ? compareCells(cell, String(value), "number") : null;
    case "text":
      return typeof cell === "string" ? compareCells(cell, String(value), "text") : null;
    case "boolean":
      return cell === value ? 0 : 1;
    case "date":
      return typeof cell === "number" && Math.abs(cell) < NO_DAY && typeof value === "string"
        ? compareCells(cell, dayOf(value), "plain")
        : null;
    default:
      return null;
  }
}

const DAY = 86_400_000;
/** As engines write dates that are infinitely early or late, which pass no filter by dates. */
const NO_DAY = 2 ** 31 - 1;
const dayOf = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / DAY;

/** A period against a bound at which periods begin: all of its instants lie on the same side of it. */
function periodSign(cell: CellValue, { value, type }: Literal, unit: "day" | "hour", op: Comparison): number | null {
  if (type.kind !== "datetime" || typeof value !== "string" || (op !== "less" && op !== "greater-or-equal")) return null;
  const [date = "", time = ""] = value.split("T");
  if (!(unit === "day" ? /^00:00:00(\.0+)?Z$/u : /^\d\d:00:00(\.0+)?Z$/u).test(time)) return null;
  const text = cellText(cell, unit === "day" ? { kind: "date" } : { kind: "datetime" });
  const bound = unit === "day" ? date : `${date}T${time.slice(0, 2)}`;
  // Years of other than four digits do not stand in the order of their texts.
  if (text === null || !/^\d{4}-/u.test(text) || !/^\d{4}-/u.test(bound)) return null;
  return compareCells(text.replace(" ", "T").slice(0, bound.length), bound, "text");
}
