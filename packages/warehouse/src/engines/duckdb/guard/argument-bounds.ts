import { message } from "@sheaf/messages";
import { type ErrorText } from "@sheaf/contract";
import { randomUUID } from "node:crypto";
import { literal } from "../sql-text.ts";

/**
 * Bounds of arguments with which a function could end the engine or take its memory: what the engine makes of one value is counted by
 * nobody. Constants are judged before the statement runs; for all others the function is covered by a macro of its name that judges each
 * value once and fails with a mark in place of a message.
 */

/** What a call beyond a bound is told, by the name of its function. */
export type Rule = (name: string) => ErrorText;

/** An argument as far as it is known before the statement runs. */
export type Argument =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "null" }
  | { readonly kind: "unknown" };

export interface ArgumentBound {
  /** What a call may not do. */
  readonly rule: Rule;
  /** "fine", "beyond", or "unknown" where only the values tell. `lambdas`: how deep in lambdas it stands, so that constants are computed many times. */
  readonly judge: (args: readonly Argument[], lambdas: number) => "fine" | "beyond" | "unknown";
  /** SQL for the whole call, of the names of its arguments; null where no value may be left open. */
  readonly covered: ((call: Covering) => string) | null;
}

interface Covering {
  readonly name: string;
  readonly args: readonly string[];
}

const MARK = "sheaf-bound:";

/** What a value is called inside a macro. A table of a statement that were called the same would stand in the value's place. */
const VALUE = `"value ${randomUUID()}"`;

/** The function whose bound a failure of the engine tells of; null for any other failure. */
export function boundOf(engineMessage: string): string | null {
  return engineMessage.startsWith(MARK) ? engineMessage.slice(MARK.length) : null;
}

const fail = (name: string): string => `error(${literal(MARK + name)})`;
const plainCall = (name: string, args: readonly string[]): string => `system.main."${name}"(${args.join(", ")})`;

/** A value, computed once, or the failure. */
function checked(name: string, arg: string, beyond: (value: string) => string): string {
  return `list_transform([${arg}], lambda ${VALUE}: CASE WHEN ${beyond(VALUE)} THEN ${fail(name)} ELSE ${VALUE} END)[1]`;
}

/** Covers some arguments, each for itself. */
function covering(at: (index: number) => boolean, beyond: (value: string) => string): ArgumentBound["covered"] {
  return ({ name, args }) =>
    plainCall(
      name,
      args.map((arg, index) => (at(index) ? checked(name, arg, beyond) : arg)),
    );
}

/** Covers what several arguments make together. */
function together(cases: (values: readonly string[]) => readonly string[]): ArgumentBound["covered"] {
  return ({ name, args }) => {
    const values = args.map((_, index) => `${VALUE}.a${index}`);
    const whens = cases(values).map((beyond) => `WHEN ${beyond} THEN ${fail(name)}`);
    const fields = args.map((arg, index) => `a${index} := ${arg}`);
    return `list_transform([struct_pack(${fields.join(", ")})], lambda ${VALUE}: CASE ${whens.join(" ")} ELSE ${plainCall(name, values)} END)[1]`;
  };
}

/** A number at a place may be so large at most, whatever its sign. */
export function atMost(place: number, most: number): ArgumentBound {
  return {
    rule: (name) => message("errors-data.guard.makes-at-most", { name, most }),
    judge: (args) => judged(args[place], (value) => Math.abs(value) <= most),
    covered: covering(
      (index) => index === place,
      (value) => `${value} > ${most} OR ${value} < -${most}`,
    ),
  };
}

/** Texts may be so long at most: the time grows with the product of their lengths. */
export function shortTexts(places: readonly number[], most: number): ArgumentBound {
  return {
    rule: (name) => message("errors-data.guard.compares-short-texts", { name, most }),
    judge: (args) => every(places.map((place) => judgedText(args[place], (text) => Buffer.byteLength(text) <= most))),
    covered: covering(
      (index) => places.includes(index),
      (value) => `strlen(${value}::VARCHAR) > ${most}`,
    ),
  };
}

/** A text, list or binary value several times over. */
export function repeated(most: number): ArgumentBound {
  return {
    rule: (name) => message("errors-data.guard.makes-at-most-characters", { name, most }),
    judge: ([value = UNKNOWN, count = UNKNOWN]) => {
      if (value.kind === "null" || count.kind === "null") return "fine";
      if (count.kind === "number" && count.value > most) return "beyond";
      if (value.kind !== "text" || count.kind !== "number") return "unknown";
      return Array.from(value.value).length * count.value <= most ? "fine" : "beyond";
    },
    covered: together(([value, count]) => [`${count} > ${most}`, `length(${value}::VARCHAR) * ${count} > ${most}`]),
  };
}

/** A list of numbers or moments at equal distances. */
export function series(most: number, mostConstant: number, mostInLambda: number): ArgumentBound {
  return {
    rule: (name) => message("errors-data.guard.makes-at-most-elements", { name, most, constants: mostConstant, inLambda: mostInLambda }),
    judge: (args, lambdas) => {
      const mostAt = (level: number): number => (level === 0 ? mostConstant : mostInLambda / 100 ** (level - 1));
      if (args.some(({ kind }) => kind === "null")) return "fine";
      const numbers = args.flatMap((arg) => (arg.kind === "number" ? [arg.value] : []));
      if (numbers.length < args.length) return "unknown";
      const [from = 0, to = 0, by = 1] = numbers.length === 1 ? [0, ...numbers] : numbers;
      return by === 0 || Math.abs(to - from) / Math.abs(by) <= mostAt(lambdas) ? "fine" : "beyond";
    },
    covered: together((values) => {
      const [from = "0", to = "0", by = "1"] = values.length === 1 ? ["0", ...values] : values;
      return [`abs(${amount(to)} - ${amount(from)}) > ${most} * abs(${amount(by)})`];
    }),
  };
}

/** Numbers, moments and intervals on one scale, whatever type they have. */
function amount(value: string): string {
  const text = `${value}::VARCHAR`;
  return `coalesce(TRY_CAST(${text} AS DOUBLE), epoch(TRY_CAST(${text} AS TIMESTAMPTZ)), epoch(TRY_CAST(${text} AS INTERVAL)))`;
}

/** Patterns of printing: what they ask for in numbers is written into each value. */
export function printedFormat(most: number): ArgumentBound {
  return {
    rule: (name) => message("errors-data.guard.needs-plain-format", { name, most }),
    judge: ([format = UNKNOWN]) =>
      judgedText(format, (text) => !text.includes("*") && (text.match(/\d+/gu) ?? []).every((digits) => Number(digits) <= most)),
    covered: null,
  };
}

/** A text may be so long at most. */
export function longText(place: number, most: number, rule: Rule): ArgumentBound {
  return {
    rule,
    judge: (args) => judgedText(args[place], (text) => Buffer.byteLength(text) <= most),
    covered: covering(
      (index) => index === place,
      (value) => `strlen(${value}::VARCHAR) > ${most}`,
    ),
  };
}

/** Levels of arrays and objects that a JSON text may have: the engine goes down into them on its stack. */
export const JSON_LEVELS = 200;

/** JSON that is neither nested deep nor, where the time grows with its square, long. */
export function smallJson(mostBytes = Number.POSITIVE_INFINITY): ArgumentBound {
  const isLimited = Number.isFinite(mostBytes);
  return {
    rule: (name) =>
      isLimited
        ? message("errors-data.guard.reads-small-json", { name, levels: JSON_LEVELS, most: mostBytes })
        : message("errors-data.guard.reads-shallow-json", { name, levels: JSON_LEVELS }),
    judge: (args) => every(args.map((arg) => judgedText(arg, (text) => isShallow(text) && Buffer.byteLength(text) <= mostBytes))),
    covered: covering(
      () => true,
      (value) => `${isLimited ? `strlen(${value}::VARCHAR) > ${mostBytes} OR ` : ""}${deepJson(value)}`,
    ),
  };
}

/** A path that leads to all levels gives what lies at each of them: together the square of a deep document. */
export function shallowUnderPath(): ArgumentBound {
  const all = smallJson();
  return {
    rule: (name) => message("errors-data.guard.reads-shallow-under-path", { name, levels: JSON_LEVELS }),
    judge: ([document = UNKNOWN, path = UNKNOWN], lambdas) =>
      path.kind === "text" && /\.\.|\*\*/u.test(path.value) ? all.judge([document], lambdas) : "fine",
    covered: covering((index) => index === 0, deepJson),
  };
}

/** Nested deeper than that. Texts that are no JSON are as deep as they have brackets. */
function isShallow(text: string): boolean {
  return (text.match(/[[{]/gu) ?? []).length <= JSON_LEVELS;
}

/** Most texts are decided by their length or by their brackets. */
function deepJson(value: string): string {
  const text = `${value}::VARCHAR`;
  const brackets = `strlen(${text}) - strlen(system.main.replace(system.main.replace(${text}, '[', ''), '{', ''))`;
  return `strlen(${text}) > ${2 * JSON_LEVELS} AND ${brackets} > ${JSON_LEVELS} AND NOT system.main.regexp_full_match(${text}, ${literal(SHALLOW)}, 's')`;
}

const SHALLOW = shallowPattern();

/** JSON with its texts and brackets alone in mind; the engine's regular expressions take time as long as the text, and no stack. */
function shallowPattern(): string {
  const plain = `(?:[^][{}"]|"(?:[^"\\\\]|\\\\.)*")`;
  let pattern = `${plain}*`;
  for (let level = 0; level < JSON_LEVELS; level++) pattern = `(?:${plain}|[[{]${pattern}[]}])*`;
  return pattern;
}

const UNKNOWN: Argument = { kind: "unknown" };

type Verdict = ReturnType<ArgumentBound["judge"]>;

/** An argument that is not given is no trouble. */
function judged(arg: Argument | undefined, isFine: (value: number) => boolean): Verdict {
  if (arg === undefined || arg.kind === "null") return "fine";
  if (arg.kind === "number") return isFine(arg.value) ? "fine" : "beyond";
  return "unknown";
}

function judgedText(arg: Argument | undefined, isFine: (text: string) => boolean): Verdict {
  if (arg === undefined || arg.kind === "null") return "fine";
  if (arg.kind === "text") return isFine(arg.value) ? "fine" : "beyond";
  return "unknown";
}

function every(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("beyond")) return "beyond";
  return verdicts.includes("unknown") ? "unknown" : "fine";
}
