import { identifier, literal } from "../../engines/duckdb/sql-text.ts";
import { dressedPattern, type NumberLook, PERCENT, SPACES, undressedSql } from "./dressed-numbers.ts";
import { durationSql, type DurationType, isDurationSql } from "./durations.ts";
import { isQuarter, periodOf, quarterSql } from "./periods.ts";
import { scaledDigits, unscaledSql } from "./scaled-numbers.ts";
import { FALSE_WORDS, TRUE_WORDS } from "./truth-words.ts";

/** Which signs a number is written with. */
export interface NumberSigns {
  readonly decimal: "." | ",";
  readonly group: "" | "," | "." | " " | "'";
  /** `%`, or a currency. With a unit, even an empty one, what is below zero may stand in parentheses. */
  readonly unit?: string | undefined;
  /** The unit is written behind the digits; how a number is read does not depend on it. */
  readonly isBehind?: boolean | undefined;
  /** What is above the thousands stands in pairs, as in India: `12,34,567`. */
  readonly pairs?: boolean | undefined;
  /** Some are written short: `1.5K`. */
  readonly scaled?: boolean | undefined;
}

export const plainSigns: NumberSigns = { decimal: ".", group: "" };

/** What the texts of a column are read as. `format` is `iso` or a strptime pattern (`%d.%m.%Y`), of dates also one with a quarter (`Q%q %Y`). */
export type LoadType =
  | { readonly kind: "text" }
  /** `wide`: beyond 64 bits, up to 38 digits. */
  | { readonly kind: "integer"; readonly wide: boolean; readonly signs: NumberSigns }
  | { readonly kind: "decimal"; readonly precision: number; readonly scale: number; readonly signs: NumberSigns }
  /** `places`: digits behind the point that the texts have at most, where how they are shown depends on it. */
  | { readonly kind: "float"; readonly places?: number | undefined; readonly signs: NumberSigns }
  | { readonly kind: "boolean" }
  | DurationType
  | { readonly kind: "date"; readonly format: string }
  | { readonly kind: "datetime"; readonly format: string };

/** How one column is loaded. */
export interface ColumnLoad {
  readonly name: string;
  readonly type: LoadType;
  /** Texts that stand for an absent value in this column. Empty fields always do. */
  readonly nullTexts: readonly string[];
}

/** SQL for the text of a staged column, null where nothing stands there. */
export function textSql(index: number, load: ColumnLoad): string {
  const column = identifier(`c${index}`);
  // For everything but text, spaces around a value mean nothing and an empty text is nothing.
  const text = load.type.kind === "text" ? column : `nullif(trim(${column}), '')`;
  if (load.nullTexts.length === 0) return text;
  return `CASE WHEN ${text} IN (${load.nullTexts.map(literal).join(", ")}) THEN NULL ELSE ${text} END`;
}

/** SQL that is true where a text (never null) is a value of the type, none of its digits lost. */
export function isValueSql(text: string, type: LoadType): string {
  switch (type.kind) {
    case "text":
      return "true";
    case "integer":
      // A percentage is a part of one.
      if (type.signs.unit === PERCENT) return "false";
      if (type.signs.scaled === true) {
        const number = plainNumberSql(text, type.signs);
        return `${matches(text, numberPattern(type.signs, "optional"))} AND NOT contains(${number}, '.') AND try_cast(${number} AS BIGINT) IS NOT NULL`;
      }
      return `${matches(text, numberPattern(type.signs, "none"))} AND ${
        type.wide
          ? `length(ltrim(regexp_replace(${text}, '[^0-9]', '', 'g'), '0')) <= 38`
          : `try_cast(${plainNumberSql(text, type.signs)} AS BIGINT) IS NOT NULL`
      }`;
    case "decimal": {
      const number = plainNumberSql(text, type.signs);
      // Zeros at the end are no digits that could get lost.
      const fraction = `length(rtrim(regexp_extract(${number}, '\\.(\\d*)$', 1), '0'))`;
      const places = type.signs.unit === PERCENT ? type.scale - 2 : type.scale;
      return `${matches(text, numberPattern(type.signs, "optional"))} AND ${fraction} <= ${places} AND try_cast(${numberSql(text, type.signs)} AS DECIMAL(${type.precision}, ${type.scale})) IS NOT NULL`;
    }
    case "float":
      return `${matches(text, numberPattern(type.signs, "exponent"))} AND isfinite(try_cast(${numberSql(text, type.signs)} AS DOUBLE))`;
    case "boolean":
      return `lower(${text}) IN (${[...TRUE_WORDS, ...FALSE_WORDS].map(literal).join(", ")})`;
    case "duration":
      return isDurationSql(text, type);
    case "date":
      if (isQuarter(type.format)) return `${quarterSql(text)} IS NOT NULL`;
      return type.format === "iso"
        ? `${matches(text, "\\d{4}-\\d{2}-\\d{2}")} AND try_cast(${text} AS DATE) IS NOT NULL`
        : `${hasYearSql(text, type.format)}try_strptime(${text}, ${literal(type.format)}) = date_trunc('day', try_strptime(${text}, ${literal(type.format)}))`;
    case "datetime":
      return type.format === "iso"
        ? `${matches(text, `(${ISO_DATETIME}|${ISO_DATE})`)} AND try_cast(${text} AS TIMESTAMPTZ) IS NOT NULL`
        : `${hasYearSql(text, type.format)}try_strptime(${text}, ${literal(type.format)}) IS NOT NULL`;
  }
}

/** The engine takes `24` for the year 24 where a year has four digits. */
function hasYearSql(text: string, format: string): string {
  const isApart = /(?:^|[^a-zA-Z])%Y(?:$|[^%])/u.test(format);
  return isApart ? `regexp_matches(${text}, '(^|[^0-9])[0-9]{4}([^0-9]|$)') AND ` : "";
}

/** SQL for the value of a text, null where it is none of its type. */
export function valueOrNullSql(text: string, type: LoadType): string {
  return type.kind === "text" ? valueSql(text, type) : `CASE WHEN ${isValueSql(text, type)} THEN ${valueSql(text, type)} END`;
}

/** SQL for the value of a text that is one. */
export function valueSql(text: string, type: LoadType): string {
  switch (type.kind) {
    case "text":
      return text;
    case "integer":
      return `CAST(${plainNumberSql(text, type.signs)} AS ${type.wide ? "HUGEINT" : "BIGINT"})`;
    case "decimal":
      return `CAST(${numberSql(text, type.signs)} AS DECIMAL(${type.precision}, ${type.scale}))`;
    case "float":
      return `CAST(${numberSql(text, type.signs)} AS DOUBLE)`;
    case "boolean":
      return `lower(${text}) IN (${TRUE_WORDS.map(literal).join(", ")})`;
    case "duration":
      return durationSql(text, type);
    case "date":
      if (isQuarter(type.format)) return quarterSql(text);
      return type.format === "iso" ? `CAST(${text} AS DATE)` : `CAST(strptime(${text}, ${literal(type.format)}) AS DATE)`;
    case "datetime":
      // V3: instants are kept as UTC; a text without a zone is read in UTC.
      return type.format === "iso"
        ? `CAST(CAST(${text} AS TIMESTAMPTZ) AT TIME ZONE 'UTC' AS TIMESTAMP)`
        : `CAST(strptime(${text}, ${literal(type.format)}) AS TIMESTAMP)`;
  }
}

/** A day alone is its beginning, where other texts of the column have a time. */
const ISO_DATE = "\\d{4}-\\d{2}-\\d{2}";

/** At most six digits of a second: an engine would drop the seventh without a word. */
export const ISO_DATETIME = "\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?( ?(Z|[+-]\\d{2}(:?\\d{2})?))?";

/** A regular expression that both RE2 and JavaScript read the same way. */
export function numberPattern(signs: NumberSigns, fraction: "none" | "optional" | "exponent"): string {
  const point = signs.decimal === "." ? "\\." : ",";
  const group =
    signs.group === "."
      ? "\\."
      : signs.group === " "
        ? `[${SPACES.join("")}]`
        : signs.group === "'"
          ? `[${APOSTROPHES.join("")}]`
          : signs.group;
  // In India the thousands end with three digits, and what is above them stands in pairs: 12,34,567.
  const pairs = group === "," ? "|\\d{1,2}(,\\d{2})+,\\d{3}" : "";
  const whole = group === "" ? "\\d+" : `(\\d+|\\d{1,3}(${group}\\d{3})+${pairs})`;
  const any = `(${whole}(${point}\\d*)?|${point}\\d+)`;
  if (signs.unit !== undefined) {
    return dressedPattern(signs.scaled === true ? scaledDigits(any) : fraction === "none" ? whole : any, signs.unit);
  }
  if (signs.scaled === true) return `[+-]?${scaledDigits(any)}`;
  switch (fraction) {
    case "none":
      return `[+-]?${whole}`;
    case "optional":
      return `[+-]?${any}`;
    case "exponent":
      return `[+-]?${any}([eE][+-]?\\d+)?`;
  }
}

/** Typography has an apostrophe of its own. */
const APOSTROPHES = ["'", "’"];

/** The text of the value: a percentage is the hundredth part of what is written, to the last digit. */
function numberSql(text: string, signs: NumberSigns): string {
  const plain = plainNumberSql(text, signs);
  return signs.unit === PERCENT ? `(${plain} || 'e-2')` : plain;
}

/** The number as it is written, without signs of any country. */
export function plainNumberSql(text: string, { decimal, group, unit, scaled }: NumberSigns): string {
  const groups = group === "" ? [] : group === " " ? SPACES : group === "'" ? APOSTROPHES : [group];
  const ungrouped = groups.reduce(
    (sql, sign) => `replace(${sql}, ${literal(sign)}, '')`,
    unit === undefined ? text : undressedSql(text, unit),
  );
  const plain = decimal === "." ? ungrouped : `replace(${ungrouped}, ',', '.')`;
  return scaled === true ? unscaledSql(plain) : plain;
}

function matches(text: string, pattern: string): string {
  return `regexp_full_match(${text}, ${literal(pattern)})`;
}

/** How the values of a type were written; null where their texts say nothing of it. */
export function lookOf(type: LoadType): NumberLook | null {
  if (type.kind === "duration") return { kind: "seconds", digits: type.scale };
  if (type.kind === "date") {
    const unit = periodOf(type.format);
    return unit === null ? null : { kind: "period", unit };
  }
  if (!("signs" in type)) return null;
  const { unit, group, isBehind } = type.signs;
  const pairs = type.signs.pairs === true ? { pairs: true as const } : {};
  const scale = type.kind === "decimal" ? type.scale : type.kind === "integer" ? 0 : (type.places ?? null);
  if (unit === undefined) return group === "" || scale === null ? null : { kind: "grouped", digits: scale, ...pairs };
  if (unit === PERCENT) return { kind: "percent", digits: scale === null ? null : Math.max(0, scale - 2) };
  return { kind: "currency", unit, digits: scale, ...(isBehind === true ? { isBehind } : {}), ...pairs };
}
