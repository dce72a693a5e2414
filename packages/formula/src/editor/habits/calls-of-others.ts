import type { Expr } from "../../ast.ts";
import type { Scope } from "../../check/scope.ts";
import { criterion } from "./criteria.ts";
import { binary, call, joined, literal, number } from "./making.ts";

/** What a call of another program is here; null where its arguments say something that it cannot be. */
export type CallOfOthers = (args: readonly Expr[], scope: Scope) => Expr | null;

/** By a name that has other arguments here, or as many and in another order. */
const renamed =
  (name: string, count: number): CallOfOthers =>
  (args) =>
    args.length === count ? call(name, ...args) : null;

/** Ranges and criteria by turns: `r1, c1, r2, c2`. */
function conditions(args: readonly Expr[], scope: Scope): readonly Expr[] | null {
  if (args.length === 0 || args.length % 2 !== 0) return null;
  const found = args.flatMap((range, at) => (at % 2 === 0 ? [criterion(range, args[at + 1]!, scope)] : []));
  return found.every((one) => one !== null) ? found : null;
}

/** SUMIF(range, criterion, [values]). */
const oneCriterion =
  (name: string): CallOfOthers =>
  ([range, wanted, values = range, more], scope) => {
    if (range === undefined || wanted === undefined || values === undefined || more !== undefined) return null;
    const condition = criterion(range, wanted, scope);
    return condition === null ? null : call(name, values, condition);
  };

/** SUMIFS(values, range, criterion, …). Those that take one condition take all of them joined. */
const severalCriteria =
  (name: string, takes: "many" | "one"): CallOfOthers =>
  ([values, ...rest], scope) => {
    const found = values === undefined ? null : conditions(rest, scope);
    const all = found === null ? null : joined("and", found);
    return values === undefined || found === null || all === null ? null : call(name, values, ...(takes === "many" ? found : [all]));
  };

const countIf: CallOfOthers = (args, scope) => {
  const found = conditions(args, scope);
  return found === null ? null : call("CountIf", ...found);
};

const logical =
  (op: "and" | "or"): CallOfOthers =>
  (args) =>
    joined(op, args.map(inParentheses));

/** What binds less than the operator around it is printed in parentheses; of one kind they only help to read. */
const inParentheses = (arg: Expr): Expr =>
  arg.kind === "binary" && (arg.op === "and" || arg.op === "or") ? { kind: "paren", inner: arg, span: arg.span } : arg;

/** IFS(condition, value, …, TRUE, value): the last condition that is always true is what we call else. */
const ifs: CallOfOthers = (args) => {
  const condition = args.at(-2);
  const isElse = args.length > 2 && condition?.kind === "literal" && condition.value === true;
  return args.length % 2 !== 0 ? null : call("If", ...(isElse ? [...args.slice(0, -2), args.at(-1)!] : args));
};

/** FIND and SEARCH name first what they look for. */
const find: CallOfOthers = ([part, whole, more]) =>
  part === undefined || whole === undefined || more !== undefined || (part.kind !== "literal" && whole.kind === "literal")
    ? null
    : call("Find", whole, part);

/** DATEDIF counts what is complete, which is the same of days alone. */
const dateDif: CallOfOthers = ([start, end, unit]) =>
  start !== undefined && end !== undefined && unit?.kind === "literal" && String(unit.value).toLowerCase() === "d"
    ? call("DateDiff", literal("text", "day"), start, end)
    : null;

const endOfMonth: CallOfOthers = ([date, months]) => {
  if (date === undefined || months === undefined) return null;
  const isSame = months.kind === "literal" && months.value === "0";
  return call("EndOfMonth", isSame ? date : call("EDate", date, months));
};

const quartile: CallOfOthers = ([values, which]) => {
  const part = which?.kind === "literal" ? ["0", "0.25", "0.5", "0.75", "1"][Number(which.value)] : undefined;
  return values === undefined || part === undefined ? null : call("PercentileCont", values, number(part));
};

/** LARGE and SMALL of the first. */
const extreme =
  (name: string): CallOfOthers =>
  ([values, place]) =>
    values !== undefined && place?.kind === "literal" && place.value === "1" ? call(name, values) : null;

const divide: CallOfOthers = ([top, bottom, otherwise, more]) => {
  if (top === undefined || bottom === undefined || more !== undefined) return null;
  const ratio = binary("/", top, bottom);
  return otherwise === undefined ? ratio : call("Coalesce", ratio, otherwise);
};

/** CALCULATE(SUM(x), condition). */
const calculate: CallOfOthers = ([inner, ...filters]) => {
  const name = inner?.kind === "call" ? inner.name.toLowerCase() : "";
  const ours = { sum: "SumIf", avg: "AvgIf", average: "AvgIf", min: "MinIf", max: "MaxIf" }[name];
  const [value] = inner?.kind === "call" ? inner.args : [];
  const condition = joined("and", filters.map(inParentheses));
  return ours === undefined || value === undefined || condition === null ? null : call(ours, value, condition);
};

/** By names in lower case, those of Excel and Google Sheets first, then of SQL, Tableau and Power BI. */
export const callsOfOthers: ReadonlyMap<string, CallOfOthers> = new Map<string, CallOfOthers>([
  ["sumif", oneCriterion("SumIf")],
  ["averageif", oneCriterion("AvgIf")],
  ["sumifs", severalCriteria("SumIf", "many")],
  ["averageifs", severalCriteria("AvgIf", "one")],
  ["maxifs", severalCriteria("MaxIf", "one")],
  ["minifs", severalCriteria("MinIf", "one")],
  ["countif", countIf],
  ["countifs", countIf],
  ["and_", logical("and")],
  ["or_", logical("or")],
  ["xor", ([left, right, more]) => (left === undefined || right === undefined || more !== undefined ? null : binary("!=", left, right))],
  ["ifs", ifs],
  ["iferror", renamed("Coalesce", 2)],
  ["ifna", renamed("Coalesce", 2)],
  ["iserror", renamed("IsNull", 1)],
  ["isna", renamed("IsNull", 1)],
  ["counta", renamed("Count", 1)],
  ["countblank", ([range]) => (range === undefined ? null : call("CountIf", call("IsNull", range)))],
  ["exact", ([left, right]) => (left === undefined || right === undefined ? null : binary("=", left, right))],
  ["substitute", renamed("Replace", 3)],
  ["rept", renamed("Repeat", 2)],
  ["text", renamed("TextFormat", 2)],
  ["find", find],
  ["search", find],
  ["date", renamed("MakeDate", 3)],
  ["datedif", dateDif],
  ["days", ([end, start]) => (end === undefined || start === undefined ? null : call("DateDiff", literal("text", "day"), start, end))],
  ["eomonth", endOfMonth],
  ["isoweeknum", renamed("IsoWeek", 1)],
  ["var", renamed("Variance", 1)],
  ["varp", renamed("VariancePop", 1)],
  ["correl", renamed("Corr", 2)],
  ["percentile", renamed("PercentileCont", 2)],
  ["quartile", quartile],
  ["large", extreme("Max")],
  ["small", extreme("Min")],
  ["row", renamed("RowNumber", 0)],
  ["isnull", renamed("Coalesce", 2)],
  ["decode", (args) => (args.length < 3 ? null : call("Switch", ...args))],
  ["count_distinct", renamed("CountDistinct", 1)],
  ["distinctcount", renamed("CountDistinct", 1)],
  ["divide", divide],
  ["safe_divide", divide],
  ["calculate", calculate],
]);
