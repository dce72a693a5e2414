import fc from "fast-check";
import type { ExampleColumn } from "@sheaf/formula";

/** Random formulas over one table of awkward values, for asking two engines the same question (E1). */

type Kind = "number" | "text" | "condition" | "date" | "instant";

const column = (type: ExampleColumn["type"], values: ExampleColumn["values"]): ExampleColumn => ({ type, values });

/** Every column has the values that break engines, out of step with each other. */
export const awkward: Readonly<Record<string, ExampleColumn>> = {
  i: column({ kind: "integer", digits: 10 }, [0, 1, -1, 7, -7, 2147483647, -2147483648, null, 10, 100, 3, 2, 0, 5]),
  b: column({ kind: "integer", digits: 19 }, [
    "9223372036854775807",
    "-9223372036854775808",
    0,
    1,
    null,
    -1,
    12,
    "9007199254740993",
    5,
    -25,
    3,
    2,
    1,
    0,
  ]),
  s: column({ kind: "integer", digits: 5 }, [32767, -32768, 0, 5, 1, null, 2, -3, 9, 4, 12, 13, 29, 31]),
  d: column({ kind: "decimal", precision: 18, scale: 4 }, [
    "0",
    "0.5",
    "-0.5",
    "2.675",
    "99999999999999.9999",
    null,
    "-1.0001",
    "1.005",
    "0.1",
    "-2.5",
    "3",
    "10",
    "0.0001",
    "-99999999999999.9999",
  ]),
  f: column({ kind: "float" }, [0, 0.1, -0.5, 2.675, 1.005, 1e15, -1e15, 1e-9, null, 2.5, -2.5, 123456.789, 0.29, 1e100]),
  t: column({ kind: "text" }, [
    "",
    "a",
    "B",
    "abc",
    " a b ",
    "é",
    "😀x",
    null,
    "12",
    "-1.5e3",
    "2024-02-29",
    "a,b,,c",
    "A%_b",
    "x\\y'z\"\n",
  ]),
  u: column({ kind: "text" }, [
    "b",
    "",
    "abc",
    "B",
    "東京大学",
    "a",
    null,
    "%",
    "true",
    "2024-02-30",
    "1999-12-31 23:59:59.5",
    "2024-03-31T01:30:00+02:00",
    "z",
    "  ",
  ]),
  c: column({ kind: "boolean" }, [true, false, null, true, false, null, true, true, false, false, null, true, false, true]),
  x: column({ kind: "date" }, [
    "0600-06-15",
    "1969-12-31",
    "1970-01-01",
    "2024-02-29",
    "2023-12-31",
    "2024-03-31",
    null,
    "9000-12-31",
    "2000-01-31",
    "2024-10-27",
    "2024-01-01",
    "1900-03-01",
    "2024-06-30",
    "2024-12-29",
  ]),
  y: column({ kind: "datetime" }, [
    "1969-12-31T23:59:59.999999Z",
    null,
    "2024-03-31T00:59:59Z",
    "2024-03-31T01:00:00Z",
    "2024-10-27T00:30:00Z",
    "2024-10-27T01:30:00.5Z",
    "2000-01-01T00:00:00Z",
    "2024-02-29T12:34:56.789123Z",
    "0600-06-15T12:00:00Z",
    "9000-12-30T00:00:00Z",
    "2024-12-31T23:00:00Z",
    "2024-07-01T22:00:00Z",
    "1883-11-18T12:00:00Z",
    "2038-01-19T03:14:07Z",
  ]),
};

const UNITS = [
  "year",
  "quarter",
  "month",
  "week",
  "week_starting_sunday",
  "week_starting_monday",
  "day",
  "hour",
  "minute",
  "second",
  "millisecond",
];

/** A template: `{number}` and the like are filled by formulas of that kind, `{unit}`, `{digit}` and `{small}` by constants. */
const TEMPLATES: Readonly<Record<Kind, readonly string[]>> = {
  number: [
    "({number} + {number})",
    "({number} - {number})",
    "({number} * {number})",
    "({number} / {number})",
    "({number} % {number})",
    "-{number}",
    "Abs({number})",
    "Round({number}, {digit})",
    "Round({number})",
    "Trunc({number}, {digit})",
    "RoundUp({number}, {digit})",
    "RoundDown({number}, {digit})",
    "Floor({number})",
    "Ceiling({number})",
    "Int({number})",
    "Sign({number})",
    "Div({number}, {number})",
    "Mod({number}, {number})",
    "Floor({number}, {small})",
    "Ceiling({number}, {small})",
    "Zn({number})",
    "NullIf({number}, {number})",
    "Coalesce({number}, {number})",
    "If({condition}, {number}, {number})",
    'Switch({text}, "a", {number}, {number})',
    "Choose({small}, {number}, {number})",
    "Greatest({number}, {number})",
    "Least({number}, {number})",
    "GreatestNonNull({number}, {number})",
    "LeastNonNull({number}, {number})",
    "BinFixed({number}, -10, 10, 4)",
    "BinRange({number}, -1, 0, 2.5)",
    "Sqrt({number})",
    "Sqrt(Abs({number}))",
    "Len({text})",
    "Find({text}, {text})",
    "Number({text})",
    "Number({date})",
    "Number({instant})",
    "Number({condition})",
    "Year({date})",
    "Month({instant})",
    "Day({date})",
    "Hour({instant})",
    "Minute({instant})",
    "Second({instant})",
    "Weekday({date})",
    "DayOfYear({instant})",
    "Quarter({date})",
    'DatePart("week", {date})',
    'DatePart("epoch", {instant})',
    'DatePart("millisecond", {instant})',
    'DateDiff("{unit}", {date}, {date})',
    'DateDiff("{unit}", {instant}, {instant})',
    'DateDiff("{unit}", {date}, {instant})',
    "ArrayLength(Array({number}, {number}))",
    "Array({number}, {number})[{small}]",
  ],
  text: [
    "({text} & {text})",
    "({text} & {number})",
    "({number} & {date})",
    "({instant} & {condition})",
    "Concat({text}, {text})",
    "Left({text}, {small})",
    "Right({text}, {small})",
    "Mid({text}, {small}, {small})",
    "Mid({text}, {small})",
    "Trim({text})",
    "LTrim({text})",
    "RTrim({text})",
    "LPad({text}, {small}, {text})",
    "RPad({text}, {small}, {text})",
    "Repeat({text}, {small})",
    "Replace({text}, {text}, {text})",
    "Reverse({text})",
    'SplitPart({text}, ",", {small})',
    "SplitPart({text}, {text}, {small})",
    'RegexpExtract({text}, "[a-c]+")',
    'RegexpReplace({text}, "[a-c]", "<\\\\0>")',
    'RegexpExtract({text}, "(\\d)(\\d*)")',
    "Text({number})",
    "Text({date})",
    "Text({instant})",
    "Text({condition})",
    "If({condition}, {text}, {text})",
    "Coalesce({text}, {text})",
    "NullIf({text}, {text})",
    "Greatest({text}, {text})",
    "LeastNonNull({text}, {text})",
    'DateFormat({instant}, "%Y-%m-%d %H:%M:%S.%f %p %j %q %-d")',
    "MonthName({date})",
    "WeekdayName({instant})",
  ],
  condition: [
    "({number} = {number})",
    "({number} < {number})",
    "({number} >= {number})",
    "({number} != {number})",
    "({text} = {text})",
    "({text} < {text})",
    "({text} >= {text})",
    "({date} <= {date})",
    "({date} > {instant})",
    "({instant} = {instant})",
    "({condition} and {condition})",
    "({condition} or {condition})",
    "Not {condition}",
    "Between({number}, {number}, {number})",
    "Between({text}, {text}, {text})",
    "In({number}, {number}, {number})",
    'In({text}, {text}, "a")',
    "IsNull({text})",
    "IsNotNull({number})",
    "Contains({text}, {text})",
    "StartsWith({text}, {text})",
    "EndsWith({text}, {text})",
    "Like({text}, {text})",
    'RegexpMatch({text}, "^[ab]+$")',
    "Logical({text})",
    "Logical({number})",
    'InDateRange({date}, "last", "{unit}", 2, 0, {date})',
    'InDateRange({instant}, "to_date", "{unit}", 1, 0, {instant})',
    "If({condition}, {condition}, {condition})",
    "ArrayContains(Array({number}, 1), {number})",
  ],
  date: [
    'DateTrunc("month", {date})',
    'DateTrunc("week", {date})',
    'DateTrunc("quarter", {instant})',
    'DateTrunc("day", {instant})',
    'DateTrunc("week_starting_sunday", {instant})',
    'DateAdd("day", {small}, {date})',
    'DateAdd("month", {small}, {date})',
    'DateAdd("year", {number}, {date})',
    'DateAdd("week", {number}, {date})',
    "MakeDate({number}, {small}, {small})",
    "EndOfMonth({date})",
    'LastDay({date}, "quarter")',
    "If({condition}, {date}, {date})",
    "Coalesce({date}, {date})",
    "Greatest({date}, {date})",
    'DateParse({text}, "%Y-%m-%d")',
  ],
  instant: [
    'DateTrunc("hour", {instant})',
    'DateTrunc("minute", {instant})',
    'DateTrunc("second", {date})',
    'DateTrunc("millisecond", {instant})',
    'DateAdd("hour", {small}, {instant})',
    'DateAdd("month", {small}, {instant})',
    'DateAdd("second", {number}, {instant})',
    'DateAdd("day", {number}, {instant})',
    "Date({text})",
    "DateFromUnix({number})",
    "DateFromUnixMs({number})",
    "EndOfMonth({instant})",
    'ConvertTimezone({instant}, "America/New_York")',
    'ConvertTimezone({instant}, "Asia/Kolkata", "America/Sao_Paulo")',
    "If({condition}, {instant}, {date})",
    "Least({date}, {instant})",
    "MakeDate(2024, {small}, {small}, {small})",
  ],
};

const LEAVES: Readonly<Record<Kind, readonly string[]>> = {
  number: ["[i]", "[b]", "[s]", "[d]", "[f]", "0", "1", "2.5", "-3", "1e3", "10", "Null"],
  text: ["[t]", "[u]", '"a"', '""', '"B,c"', "'😀'", "Null"],
  condition: ["[c]", "True", "False"],
  date: ["[x]", 'Date("2024-02-29")'],
  instant: ["[y]", 'Date("2024-03-31 03:30")'],
};

const CONSTANTS: Readonly<Record<string, readonly string[]>> = {
  unit: UNITS,
  rate: ["0", "0.07 / 12", "0.5", "[s] / 100", "[i] / 1000"],
  tame: ["[s]", "[i]", "[d]", "1000", "-3", "2.5", "0", "[s] / 7"],
  digit: ["-2", "-1", "0", "1", "2", "4", "10"],
  small: ["-3", "-1", "0", "1", "2", "3", "12", "[s]", "[i]"],
};

function formulaOf(kind: Kind, depth: number): fc.Arbitrary<string> {
  const leaf = fc.constantFrom(...LEAVES[kind]);
  if (depth === 0) return leaf;
  return fc.oneof(
    { weight: 1, arbitrary: leaf },
    { weight: 6, arbitrary: fc.constantFrom(...TEMPLATES[kind]).chain((template) => filled(template, depth - 1)) },
  );
}

function filled(template: string, depth: number): fc.Arbitrary<string> {
  const parts = template.split(/\{(\w+)\}/u);
  const holes = parts.map((part, index) => {
    if (index % 2 === 0) return fc.constant(part);
    const constants = CONSTANTS[part];
    return constants === undefined ? formulaOf(part as Kind, depth) : fc.constantFrom(...constants);
  });
  return fc.tuple(...holes).map((texts) => texts.join(""));
}

/** Aggregates whose arguments are random formulas. */
const AGGREGATES: readonly string[] = [
  "Sum({number})",
  "Avg({number})",
  "Min({number})",
  "Max({number})",
  "Count({number})",
  "CountDistinct({number})",
  "Median({number})",
  "PercentileCont({number}, 0.3)",
  "PercentileDisc({number}, 0.7)",
  "Min({text})",
  "Max({text})",
  "Count({text})",
  "CountDistinct({text})",
  'ListAgg({text}, "|")',
  'ListAggDistinct({text}, "|", "desc")',
  "Min({date})",
  "Max({instant})",
  "CountDistinct({date})",
  "Min({condition})",
  "CountIf({condition}, {condition})",
  "SumIf({number}, {condition})",
  "AvgIf({number}, {condition})",
  "MinIf({text}, {condition})",
  "MaxIf({date}, {condition})",
  "CountDistinctIf({text}, {condition})",
  "Sum({number}) / Count()",
  "Sum({number}) - Sum({number})",
  "Sum({number}) * 2",
  "If(Sum({number}) > Max({number}), Min({text}), Max({text}))",
  "Round(Avg({number}), 2)",
  "Text(ArrayAgg({text}))",
  "StdDevPop([i])",
  "Variance([d])",
  "Corr([d], [s])",
];

/** Windows over the rows in the order of `[#]`. */
const WINDOWS: readonly string[] = [
  "CumulativeSum({number})",
  "CumulativeAvg({number})",
  "CumulativeMin({text})",
  "CumulativeMax({date})",
  "CumulativeCount({text})",
  "MovingSum({number}, 2, 1)",
  "MovingAvg({number}, 1)",
  "MovingMin({instant}, 3)",
  "MovingMax({number}, -1, 2)",
  "MovingCount({number}, 2)",
  "Lag({text})",
  "Lag({number}, 2, {number})",
  "Lead({date}, 3)",
  "First({number})",
  "Last({text})",
  "Nth({instant}, 3)",
  "FillDown({text})",
  "FillDown({number})",
  "Rank({number})",
  'Rank({text}, "desc")',
  'RankDense({number}, "desc")',
  "RowNumber()",
  "RankPercentile({number})",
  "CumeDist({text})",
  "Ntile(4, {number})",
];

/**
 * Formulas of float64 whose last digits differ from library to library: never inside others, where a digit may decide over a branch or
 * stand in a text.
 */
const APART: readonly string[] = [
  "Power({tame}, {small})",
  "({tame} ^ {digit})",
  "Pmt({rate}, {small}, {tame}, {small})",
  "PPmt({rate}, {small}, 12, {tame})",
  "IPmt({rate}, {small}, 12, {tame}, 0, 1)",
  "FV({rate}, {small}, {tame}, {tame})",
  "PV({rate}, {small}, {tame})",
  "NPV({rate}, {tame}, {small})",
  "NPer({rate}, {tame}, {tame})",
  "CAGR({small}, {tame}, {tame})",
  "Effect({rate}, {small})",
  "Nominal({rate}, {small})",
];

export function formulasApart(seed: number, count: number): readonly string[] {
  return fc.sample(
    fc.constantFrom(...APART).chain((template) => filled(template, 0)),
    { seed, numRuns: count },
  );
}

export function aggregateFormulas(seed: number, count: number): readonly string[] {
  return fc.sample(
    fc.constantFrom(...AGGREGATES).chain((template) => filled(template, 2)),
    { seed, numRuns: count },
  );
}

export function windowFormulas(seed: number, count: number): readonly string[] {
  return fc.sample(
    fc.constantFrom(...WINDOWS).chain((template) => filled(template, 1)),
    { seed, numRuns: count },
  );
}

/** Formulas of any kind, from a seed. */
export function formulas(seed: number, count: number, depth = 3): readonly string[] {
  const kinds: readonly Kind[] = ["number", "text", "condition", "date", "instant"];
  const any = fc.constantFrom(...kinds).chain((kind) => formulaOf(kind, depth));
  return fc.sample(any, { seed, numRuns: count });
}
