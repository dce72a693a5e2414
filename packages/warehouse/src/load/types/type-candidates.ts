import { dressedPattern, SPACES, unitIn } from "./dressed-numbers.ts";
import { ISO_DATETIME, plainSigns, type LoadType, type NumberSigns } from "./column-types.ts";
import { clockShape, wordsShape } from "./durations.ts";
import { doubtfulPeriodShapes, type PeriodShape, periodShapes } from "./periods.ts";
import { isScaled, scaledDigits } from "./scaled-numbers.ts";
import { letterShapes, type TruthShape, wordShapes } from "./truth-words.ts";

/** A type that could be. The shape is read the same way by JavaScript (on a sample) and by the engine (on every text). */
export type Candidate =
  | {
      readonly kind: "typed";
      readonly type: LoadType;
      readonly shape: string;
      /** Texts of each of these shapes have to be there. */
      readonly needs?: readonly string[];
    }
  /** A number; whether whole, decimal or float is measured. */
  | NumberCandidate;

interface NumberCandidate {
  readonly kind: "number";
  readonly signs: NumberSigns;
  readonly shape: string;
  /** The shape without a sign and without powers of ten. */
  readonly digits: string;
}

interface DateShape {
  readonly shape: string;
  readonly format: string;
}

/** In the order of preference; where two fit, the first is proposed and marked as ambiguous. */
const dateShapes: readonly DateShape[] = [
  { shape: "\\d{4}/\\d{1,2}/\\d{1,2}", format: "%Y/%m/%d" },
  { shape: "\\d{1,2}/\\d{1,2}/\\d{4}", format: "%m/%d/%Y" },
  { shape: "\\d{1,2}/\\d{1,2}/\\d{4}", format: "%d/%m/%Y" },
  { shape: "\\d{1,2}\\.\\d{1,2}\\.\\d{4}", format: "%d.%m.%Y" },
  { shape: "\\d{1,2}-\\d{1,2}-\\d{4}", format: "%d-%m-%Y" },
  { shape: "\\d{1,2}-\\d{1,2}-\\d{4}", format: "%m-%d-%Y" },
  { shape: "\\d{1,2}/\\d{1,2}/\\d{2}", format: "%m/%d/%y" },
  { shape: "\\d{1,2}/\\d{1,2}/\\d{2}", format: "%d/%m/%y" },
  { shape: "\\d{1,2}\\.\\d{1,2}\\.\\d{2}", format: "%d.%m.%y" },
  { shape: "\\d{1,2}-[A-Za-z]{3}-\\d{4}", format: "%d-%b-%Y" },
  { shape: "\\d{1,2}-[A-Za-z]{3}-\\d{2}", format: "%d-%b-%y" },
  { shape: "\\d{1,2} [A-Za-z]{3} \\d{4}", format: "%d %b %Y" },
  { shape: "[A-Za-z]{3} \\d{1,2} \\d{4}", format: "%b %d %Y" },
  { shape: "[A-Za-z]{3} \\d{1,2}, \\d{4}", format: "%b %d, %Y" },
  { shape: "\\d{1,2} [A-Za-z]{3,9} \\d{4}", format: "%d %B %Y" },
  { shape: "[A-Za-z]{3,9} \\d{1,2}, \\d{4}", format: "%B %d, %Y" },
];
const timeShapes: readonly DateShape[] = [
  { shape: "\\d{1,2}:\\d{2}", format: "%H:%M" },
  { shape: "\\d{1,2}:\\d{2}:\\d{2}", format: "%H:%M:%S" },
  { shape: "\\d{1,2}:\\d{2}:\\d{2}\\.\\d{1,6}", format: "%H:%M:%S.%f" },
  { shape: "\\d{1,2}:\\d{2} [AaPp][Mm]", format: "%I:%M %p" },
  { shape: "\\d{1,2}:\\d{2}:\\d{2} [AaPp][Mm]", format: "%I:%M:%S %p" },
];

/** No zeros in front and no plus: `007` and `+49…` are names of things, and stay text. */
const WHOLE = "(0|[1-9]\\d*)";

/** Some programs write no zero before a point. */
const PLAIN = `(${WHOLE}(\\.\\d+)?|\\.\\d+)`;

const number = (signs: NumberSigns, digits: string): NumberCandidate => ({ kind: "number", signs, digits, shape: `-?${digits}` });

/** A thousand as `1.000`. */
export const GROUPED_BY_POINTS = "-?(0|[1-9]\\d{0,2}(\\.\\d{3})*)";
export const groupedByPoints: NumberSigns = { decimal: ",", group: "." };

const truth = ({ shape }: TruthShape): Candidate => ({ kind: "typed", type: { kind: "boolean" }, shape });
const period = ({ shape, format }: PeriodShape): Candidate => ({ kind: "typed", type: { kind: "date", format }, shape });

const candidates: readonly Candidate[] = [
  { kind: "typed", type: { kind: "boolean" }, shape: "([Tt]rue|TRUE|[Ff]alse|FALSE)" },
  ...wordShapes.map((words): Candidate => ({ ...truth(words), kind: "typed", type: { kind: "boolean" }, needs: words.needs })),
  {
    kind: "number",
    signs: plainSigns,
    digits: PLAIN,
    // `12E3` is the name of a thing: programs that write a large E have a sign behind it, or a fraction before it.
    shape: `-?(${PLAIN}(e[+-]?\\d+|E[+-]\\d+)?|${WHOLE}\\.\\d+E\\d+)`,
  },
  number({ decimal: ".", group: "," }, "((0|[1-9]\\d{0,2}(,\\d{3})*|[1-9]\\d?(,\\d{2})+,\\d{3})(\\.\\d+)?|\\.\\d+)"),
  number({ decimal: ",", group: "" }, `${WHOLE}(,\\d+)?`),
  number(groupedByPoints, `${GROUPED_BY_POINTS.slice(2)}(,\\d+)?`),
  number({ decimal: ",", group: " " }, `(0|[1-9]\\d{0,2}([${SPACES.join("")}]\\d{3})*)(,\\d+)?`),
  number({ decimal: ".", group: "'" }, "(0|[1-9]\\d{0,2}(['’]\\d{3})*)(\\.\\d+)?"),
  { kind: "typed", type: { kind: "date", format: "iso" }, shape: "\\d{4}-\\d{2}-\\d{2}" },
  { kind: "typed", type: { kind: "datetime", format: "iso" }, shape: ISO_DATETIME },
  ...dateShapes.map(({ shape, format }): Candidate => ({ kind: "typed", type: { kind: "date", format }, shape })),
  ...dateShapes.flatMap((date) =>
    timeShapes.map((time): Candidate => ({
      kind: "typed",
      type: { kind: "datetime", format: `${date.format} ${time.format}` },
      shape: `${date.shape} ${time.shape}`,
    })),
  ),
  ...periodShapes.map(period),
];

const FRACTION_OF_SECOND = /\.(\d+)/u;

/** What could be something else as well, and what would look other than it is written: it is offered, and stays text until a person says so. */
function doubtful(texts: readonly string[]): readonly Candidate[] {
  const scale = texts.reduce((most, text) => Math.max(most, FRACTION_OF_SECOND.exec(text)?.[1]?.length ?? 0), 0);
  const duration = (shape: string, short: "hours" | "minutes"): Candidate => ({
    kind: "typed",
    type: { kind: "duration", short, scale: Math.min(scale, 6) },
    shape,
  });
  return [
    ...[...wordShapes, ...letterShapes].map(truth),
    ...doubtfulPeriodShapes.map(period),
    duration(clockShape, "hours"),
    duration(clockShape, "minutes"),
    duration(wordsShape, "hours"),
  ];
}

/** Texts that often stand for an absent value. */
export const nullWords: ReadonlySet<string> = new Set([
  "NA",
  "N/A",
  "n/a",
  "#N/A",
  "NULL",
  "Null",
  "null",
  "NaN",
  "nan",
  "None",
  "\\N",
  "-",
  "--",
  "?",
  "–",
  "—",
  // As spreadsheets write what could not be computed.
  "#DIV/0!",
  "#VALUE!",
  "#REF!",
  "#NAME?",
  "#NUM!",
  "#NULL!",
  "#NV",
  "#WERT!",
  "#BEZUG!",
]);

/** The candidates whose shape all these texts have, without those that would only repeat another's reading. */
export function fitting(texts: readonly string[]): readonly Candidate[] {
  return fittingOf(candidates, texts);
}

/** The same of numbers with a unit, or in parentheses. */
export function fittingDressed(texts: readonly string[]): readonly Candidate[] {
  return fittingOf(dressedFor(texts), texts);
}

/** What most of these texts could be, where some could not or where it is doubtful; the best first. */
export function fittingMost(texts: readonly string[]): readonly Candidate[] {
  const known = [...candidates, ...dressedFor(texts)];
  const all = [...known, ...scaledOf(known, texts), ...doubtful(texts)].map((candidate) => ({
    candidate,
    count: texts.filter(hasShape(candidate)).length,
  }));
  const most = Math.max(0, ...all.map(({ count }) => count));
  if (most * 2 < texts.length || most < 2) return [];
  return fittingOf(
    all.filter(({ count }) => count === most).map(({ candidate }) => candidate),
    [],
  );
}

/** The same numbers where some are written short. */
function scaledOf(known: readonly Candidate[], texts: readonly string[]): readonly Candidate[] {
  if (!texts.some(isScaled)) return [];
  return known.flatMap((candidate): readonly Candidate[] => {
    if (candidate.kind !== "number") return [];
    const digits = scaledDigits(candidate.digits);
    const signs = { ...candidate.signs, scaled: true };
    return [{ kind: "number", signs, digits, shape: signs.unit === undefined ? `-?${digits}` : dressedPattern(digits, signs.unit) }];
  });
}

function dressedFor(texts: readonly string[]): readonly Candidate[] {
  const found = unitIn(texts);
  if (found === null) return [];
  const { unit, isBehind } = found;
  return candidates.flatMap((candidate): readonly Candidate[] => {
    if (candidate.kind !== "number") return [];
    const { digits } = candidate;
    const signs = { ...candidate.signs, unit, ...(isBehind ? { isBehind } : {}) };
    return [{ kind: "number", signs, digits, shape: dressedPattern(digits, unit) }];
  });
}

function hasShape({ shape }: { readonly shape: string }): (text: string) => boolean {
  const exactly = new RegExp(`^(?:${shape})$`, "u");
  return (text) => exactly.test(text);
}

/** Of no texts nothing is asked: that is for offers, which a person looks at. */
function hasAllNeeds(candidate: Candidate, texts: readonly string[]): boolean {
  if (candidate.kind === "number" || candidate.needs === undefined || texts.length === 0) return true;
  return candidate.needs.every((shape) => texts.some(hasShape({ shape })));
}

function fittingOf(all: readonly Candidate[], texts: readonly string[]): readonly Candidate[] {
  const fit = all.filter((candidate) => texts.every(hasShape(candidate)) && hasAllNeeds(candidate, texts));
  const numbers = fit.filter((candidate) => candidate.kind === "number");
  // Numbers written the plain way are read the plain way; a comma may group or divide.
  const isPlain = numbers[0] !== undefined && isWrittenPlainly(numbers[0].signs);
  return isPlain ? fit.filter((candidate) => candidate.kind === "typed" || candidate === numbers[0]) : fit;
}

/** With a point before the fraction and nothing else between the digits. */
export function isWrittenPlainly({ decimal, group }: NumberSigns): boolean {
  return decimal === plainSigns.decimal && group === plainSigns.group;
}
