import { createHash } from "node:crypto";
import { setImmediate as round } from "node:timers/promises";
import { CodedError, type Comparison, limits, type ScheduleCondition } from "@sheaf/contract";
import { cellAt, cellNumber, cellText, isNumeric, type ResultTable } from "@sheaf/result";
import { message, type Words } from "@sheaf/messages";
import type { Id } from "@sheaf/workbook";
import type { SeenBefore } from "../../../platform/database/index.ts";
import { plainNumbers, type SaidNumbers, writtenNumber } from "./numbers.ts";
import { leastPeers, type Point, type Standing, standingOf } from "./anomaly.ts";
import { figuresOf, type Found, type Looking } from "./found-values.ts";

/** A sentence in the language of whoever reads it, without its full stop; null: there is nothing to say. */
export type Phrase = ((words: Words) => string) | null;

/** What a condition came to: whether it holds, in words, and what the next run is to know. */
export interface Verdict {
  readonly holds: boolean;
  readonly phrase: Phrase;
  readonly seen: SeenBefore;
}

/** Values of earlier runs that are kept to compare with. */
const KEPT_VALUES = 60;
/** Rows that are read before others have their turn. */
const ROUND = 5_000;

/** Looks whether something is to be sent. Throws EINVAL where the condition names what is not there any more. */
export async function judge(looking: Looking, condition: ScheduleCondition, before: SeenBefore): Promise<Verdict> {
  switch (condition.kind) {
    case "always":
      return { holds: true, phrase: null, seen: before };
    case "rows":
    case "no-rows":
    case "more-rows":
      return byCount(looking, condition, before);
    case "changed":
      return byChange(looking, condition, before);
    case "compare":
      return byComparison(looking, condition, before);
    case "moves":
      return byMove(looking, condition, before);
    case "unusual":
      return byUsual(looking, condition, before);
    case "formula":
      return byFormula(looking, condition, before);
  }
}

const elementsOf = ({ elementIds }: Looking, { elementId }: ScheduleCondition): readonly Id[] =>
  elementId === null ? elementIds : [elementId];

async function byCount(looking: Looking, condition: ScheduleCondition, before: SeenBefore): Promise<Verdict> {
  let rows = 0;
  for (const elementId of elementsOf(looking, condition)) rows += await looking.countOf(elementId);
  const seen = { ...before, rows };
  const count: Phrase = (words) => words.text("mails.verdict.rows", { rows });
  if (condition.kind === "rows") return { holds: rows > 0, phrase: count, seen };
  if (condition.kind === "no-rows") return { holds: rows === 0, phrase: count, seen };
  if (before.rows === undefined) return { holds: false, phrase: (words) => words.text("mails.verdict.rows-first", { rows }), seen };
  const more = rows - before.rows;
  const phrase: Phrase = (words) => (more > 0 ? words.text("mails.verdict.more-rows", { more }) : words.text("mails.verdict.no-more-rows"));
  return { holds: more > 0, phrase, seen };
}

async function byChange(looking: Looking, condition: ScheduleCondition, before: SeenBefore): Promise<Verdict> {
  const all = createHash("sha256");
  for (const elementId of elementsOf(looking, condition)) all.update(`${elementId} ${await digestOf(looking.rowsOf(elementId))}\n`);
  const hash = all.digest("hex");
  const seen = { ...before, hash };
  if (before.hash === undefined) return { holds: false, phrase: (words) => words.text("mails.verdict.first"), seen };
  const holds = hash !== before.hash;
  return { holds, phrase: (words) => words.text(holds ? "mails.verdict.changed" : "mails.verdict.unchanged"), seen };
}

/** The same for the same rows, in whatever order they come. */
async function digestOf(parts: AsyncIterable<ResultTable>): Promise<string> {
  let [sum, count, names] = [0n, 0, ""];
  for await (const table of parts) {
    names = table.columns.map(({ id, type }) => `${id}:${type.kind}`).join(",");
    count += table.rowCount;
    for (let row = 0; row < table.rowCount; row += 1) {
      const line = createHash("sha256");
      for (const [at, { type }] of table.columns.entries()) {
        const value = cellAt(table, row, at);
        line.update(value === null ? "\u0000" : `${cellText(value, type)}\u0001`);
      }
      sum = (sum + line.digest().readBigUInt64LE(0)) & 0xffff_ffff_ffff_ffffn;
      if (row % ROUND === ROUND - 1) await round();
    }
  }
  return `${names} ${count} ${sum.toString(16)}`;
}

async function byFormula({ truthOf }: Looking, { formula }: ScheduleCondition, before: SeenBefore): Promise<Verdict> {
  if (formula === null || formula.trim() === "")
    throw new CodedError("EINVAL", message("errors-schedules.alerts.condition-needs-formula"), { field: "condition" });
  const holds = (await truthOf(formula)) === true;
  return { holds, phrase: (words) => words.text(holds ? "mails.verdict.formula-true" : "mails.verdict.formula-false"), seen: before };
}

async function byComparison(looking: Looking, condition: ScheduleCondition, before: SeenBefore): Promise<Verdict> {
  const { parts, nameIn, numbers } = await figuresOf(looking, condition, "compared");
  const comparison = condition.comparison ?? "equals";
  // What was told is over where it clears.
  const clearsAt = (condition.clearsAt ?? "").trim();
  const isOn = before.isOn === true && clearsAt !== "";
  const wanted = isOn ? clearsAt : (condition.value ?? "");
  let [rows, holding, isNumber] = [0, 0, false];
  let example: number | string = "";
  for await (const part of parts) {
    const { table, at, type } = part;
    isNumber = isNumeric(type);
    const test = isNumber ? numberTest(comparison, wanted) : textTest(comparison, wanted);
    for (const row of part.rows) {
      rows += 1;
      if (rows % ROUND === 0) await round();
      const value = cellAt(table, row, at);
      const found = value === null ? null : isNumber ? cellNumber(value, type) : (cellText(value, type) ?? "");
      if (found === null || !test(found)) continue;
      if (holding === 0) example = found;
      holding += 1;
    }
  }
  const holds = condition.everyRow ? rows > 0 && holding === rows : holding > 0;
  const phrase: Phrase = (words) => {
    const said = isNumber ? numbers.exact(words, writtenNumber(wanted)) : `“${wanted}”`;
    const rule = { name: nameIn(words), comparison: choices[comparison], wanted: said };
    if (rows !== 1) return words.text("mails.verdict.is-in-rows", { ...rule, holding, rows });
    if (!holds) return words.text("mails.verdict.is-not", rule);
    return words.text("mails.verdict.is", { ...rule, example: typeof example === "number" ? numbers.shown(words, example) : example });
  };
  return { holds, phrase, seen: before };
}

/** The comparisons as messages choose by them. */
const choices = {
  above: "above",
  "at-least": "atLeast",
  below: "below",
  "at-most": "atMost",
  equals: "equals",
  differs: "differs",
} as const satisfies Readonly<Record<Comparison, string>>;

function numberTest(comparison: Comparison, text: string): (value: number | string) => boolean {
  const wanted = writtenNumber(text);
  if (Number.isNaN(wanted)) throw new CodedError("EINVAL", message("errors-schedules.alerts.condition-needs-number-compare"));
  return (value) => {
    if (typeof value !== "number" || Number.isNaN(value)) return false;
    switch (comparison) {
      case "above":
        return value > wanted;
      case "at-least":
        return value >= wanted;
      case "below":
        return value < wanted;
      case "at-most":
        return value <= wanted;
      case "equals":
        return value === wanted;
      case "differs":
        return value !== wanted;
    }
  };
}

function textTest(comparison: Comparison, wanted: string): (value: number | string) => boolean {
  if (comparison === "equals") return (value) => String(value) === wanted;
  if (comparison === "differs") return (value) => String(value) !== wanted;
  throw new CodedError("EINVAL", message("errors-schedules.alerts.numbers-only"));
}

const tooManyValues = message("errors-schedules.alerts.too-many-values", { most: limits.conditionValues });

/** The values of a column with their times, the oldest first. */
async function seriesOf(
  looking: Looking,
  condition: ScheduleCondition,
): Promise<Pick<Found, "nameIn" | "numbers"> & { readonly points: readonly Point[] }> {
  const { parts, nameIn, numbers } = await figuresOf(looking, condition, "series");
  const points: Point[] = [];
  let hasTimes = false;
  for await (const { table, at, type, rows } of parts) {
    if (!isNumeric(type)) throw new CodedError("EINVAL", message("errors-schedules.alerts.only-numbers-move-unusual"));
    const timeAt = table.columns.findIndex(
      (column, index) => index !== at && (column.type.kind === "date" || column.type.kind === "datetime"),
    );
    const timeType = table.columns[timeAt]?.type;
    hasTimes = timeType !== undefined;
    for (const row of rows) {
      const value = cellNumber(cellAt(table, row, at), type);
      const time = timeType === undefined ? null : cellNumber(cellAt(table, row, timeAt), timeType);
      if (!Number.isNaN(value) && (time === null || !Number.isNaN(time))) points.push({ value, time });
      if (points.length % ROUND === ROUND - 1) await round();
      if (points.length > limits.conditionValues) throw new CodedError("EFBIG", tooManyValues);
    }
  }
  return { nameIn, numbers, points: hasTimes ? points.toSorted((a, b) => (a.time ?? 0) - (b.time ?? 0)) : points };
}

async function byMove(looking: Looking, condition: ScheduleCondition, before: SeenBefore): Promise<Verdict> {
  const { nameIn, numbers, points } = await seriesOf(looking, condition);
  const value = points.at(-1)?.value;
  if (value === undefined)
    return { holds: false, phrase: (words) => words.text("mails.verdict.no-value", { name: nameIn(words) }), seen: before };
  // of a change in percent the sign is not needed
  const percent = Number((condition.value ?? "").replace("%", ""));
  if (!(percent > 0)) throw new CodedError("EINVAL", message("errors-schedules.alerts.condition-needs-percent-change"));
  const seen = { ...before, value };
  const last = before.value;
  if (last === undefined)
    return {
      holds: false,
      phrase: (words) => words.text("mails.verdict.value-first", { name: nameIn(words), value: numbers.shown(words, value) }),
      seen,
    };
  const change = value - last;
  const holds = Math.abs(change) * 100 >= percent * Math.abs(last) && change !== 0;
  const phrase: Phrase = (words) => {
    const both = { name: nameIn(words), before: numbers.shown(words, last), value: numbers.shown(words, value) };
    if (last === 0) return words.text("mails.verdict.moved", both);
    const part = `${change > 0 ? "+" : "−"}${plainNumbers.shown(words, Math.abs((change / last) * 100))}`;
    return words.text("mails.verdict.moved-by", { ...both, change: part });
  };
  // small steps add up: it is compared with what was told last
  return { holds, phrase, seen: holds ? seen : before };
}

async function byUsual(looking: Looking, condition: ScheduleCondition, before: SeenBefore): Promise<Verdict> {
  const { nameIn, numbers, points } = await seriesOf(looking, condition);
  const value = points.at(-1)?.value;
  if (value === undefined)
    return { holds: false, phrase: (words) => words.text("mails.verdict.no-value", { name: nameIn(words) }), seen: before };
  const values = [...(before.values ?? []), value].slice(-KEPT_VALUES);
  // a single figure is compared with what it was in earlier runs
  const series = points.length > leastPeers ? points : values.map((one) => ({ value: one, time: null }));
  const standing = standingOf(series);
  const seen = { ...before, values };
  if (standing === null) return { holds: false, phrase: (words) => words.text("mails.verdict.too-few", { name: nameIn(words) }), seen };
  return { holds: standing.isUnusual, phrase: (words) => standingWords(words, nameIn(words), standing, numbers), seen };
}

function standingWords(
  words: Words,
  name: string,
  { isUnusual, value, usual, low, high, peers, season }: Standing,
  { shown }: SaidNumbers,
): string {
  const said = { name, value: shown(words, value), usual: shown(words, usual), season: season ?? "none", peers };
  if (!isUnusual) return words.text("mails.verdict.usual", said);
  const side = value > usual ? "above" : "below";
  return words.text("mails.verdict.unusual", { ...said, side, low: shown(words, low), high: shown(words, high) });
}
