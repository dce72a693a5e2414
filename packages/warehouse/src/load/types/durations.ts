import { literal } from "../../engines/duckdb/sql-text.ts";

/**
 * Lengths of time as people write them: `1:30:00`, `90:00`, `2h 15m`, `45 min`. They are seconds. `short`: what `1:30` is, an hour and a half
 * or a minute and a half.
 */
export interface DurationType {
  readonly kind: "duration";
  readonly short: "hours" | "minutes";
  /** Digits of a second. */
  readonly scale: number;
}

const PLACES = 6;
const CLOCK = "\\d{1,5}:[0-5]\\d(:[0-5]\\d(\\.\\d{1,6})?)?";
const units = [
  { names: "d|days?", seconds: 86_400 },
  { names: "h|hrs?|hours?", seconds: 3600 },
  { names: "m|mins?|minutes?", seconds: 60 },
] as const;
const SECONDS = "(\\d{1,9}(\\.\\d{1,6})?) ?(s|secs?|seconds?)";

const counted = (names: string): string => `(\\d{1,9}) ?(${names})`;
const part = (names: string, before: string): string => `(${before}${counted(names)})?`;
const [days, hours, minutes] = units;
/** One unit at least, the larger ones first. */
const WORDS = [
  `${counted(days.names)}${part(hours.names, " ?")}${part(minutes.names, " ?")}( ?${SECONDS})?`,
  `${counted(hours.names)}${part(minutes.names, " ?")}( ?${SECONDS})?`,
  `${counted(minutes.names)}( ?${SECONDS})?`,
  SECONDS,
].join("|");

export const clockShape = `-?${CLOCK}`;
export const wordsShape = `-?(${WORDS})`;
const SHAPE = `-?(${CLOCK}|${WORDS})`;

export function isDurationSql(text: string, { scale }: DurationType): string {
  const fraction = `length(rtrim(regexp_extract(${text}, '\\.(\\d+)', 1), '0'))`;
  return `regexp_full_match(${text}, ${literal(SHAPE)}) AND ${fraction} <= ${scale}`;
}

/** The seconds of a text that is one. */
export function durationSql(text: string, { short, scale }: DurationType): string {
  const exact = `DECIMAL(18, ${PLACES})`;
  const field = (at: number): string => `coalesce(try_cast(split_part(ltrim(${text}, '-'), ':', ${at}) AS ${exact}), 0)`;
  const two = short === "hours" ? [3600, 60] : [60, 1];
  const isLong = `length(${text}) - length(replace(${text}, ':', '')) = 2`;
  const clock = `CASE WHEN ${isLong} THEN ${field(1)} * 3600 + ${field(2)} * 60 + ${field(3)} ELSE ${field(1)} * ${two[0]} + ${field(2)} * ${two[1]} END`;
  const amount = (pattern: string): string =>
    `coalesce(try_cast(nullif(regexp_extract(${text}, ${literal(pattern)}, 1), '') AS ${exact}), 0)`;
  const words = [...units.map(({ names, seconds }) => `${amount(`${counted(names)}( |\\d|$)`)} * ${seconds}`), amount(SECONDS)].join(" + ");
  const size = `CASE WHEN contains(${text}, ':') THEN ${clock} ELSE ${words} END`;
  const target = scale === 0 ? "BIGINT" : `DECIMAL(18, ${scale})`;
  return `CAST((${size}) * CASE WHEN starts_with(${text}, '-') THEN -1 ELSE 1 END AS ${target})`;
}
