import { message, type Message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import type { LoadProblem } from "../dialect.ts";
import { LINE_COLUMN } from "../staging/stage.ts";
import { isValueSql, textSql, type ColumnLoad } from "./column-types.ts";
import type { ReadRows } from "./infer-types.ts";

const COLUMNS_AT_ONCE = 100;
const PROBLEMS_TOLD = 100;
const VALUE_LENGTH = 200;

/** For each column the first text that is no value of its type, and how many there are. */
export async function findProblems(columns: readonly ColumnLoad[], relation: string, read: ReadRows): Promise<readonly LoadProblem[]> {
  const problems: LoadProblem[] = [];
  const typed = columns.map((load, index) => ({ load, index })).filter(({ load }) => load.type.kind !== "text");
  for (let start = 0; start < typed.length && problems.length < PROBLEMS_TOLD; start += COLUMNS_AT_ONCE) {
    const part = typed.slice(start, start + COLUMNS_AT_ONCE);
    const sources = part.map(({ load, index }) => `${textSql(index, load)} AS v${index}`);
    const checks = part.flatMap(({ load, index }) => {
      const isBad = `v${index} IS NOT NULL AND NOT coalesce(${isValueSql(`v${index}`, load.type)}, false)`;
      const badLine = `CASE WHEN ${isBad} THEN ${LINE_COLUMN} END`;
      return [`count(${badLine})`, `min(${badLine})`, `left(arg_min(v${index}, ${badLine}), ${VALUE_LENGTH})`];
    });
    const [found = []] = await read(`SELECT ${checks.join(", ")} FROM (SELECT ${LINE_COLUMN}, ${sources.join(", ")} FROM ${relation})`);
    for (const [at, { load }] of part.entries()) {
      const count = Number(found[at * 3]);
      if (count === 0) continue;
      const value = found[at * 3 + 2];
      const text = message("errors-files.load.bad-values", { count, type: typeWord(load) });
      problems.push({
        code: "bad-value",
        message: inEnglish(text),
        text,
        line: Number(found[at * 3 + 1]),
        column: load.name,
        value: typeof value === "string" ? value : null,
      });
    }
  }
  return problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, PROBLEMS_TOLD);
}

function typeWord({ type }: ColumnLoad): Message {
  switch (type.kind) {
    case "text":
      return message("errors-files.type.text");
    case "integer":
      return type.wide ? message("errors-files.type.wide-integer") : message("errors-files.type.integer");
    case "decimal":
      return message("errors-files.type.decimal", { before: type.precision - type.scale, after: type.scale });
    case "float":
      return message("errors-files.type.number");
    case "boolean":
      return message("errors-files.type.boolean");
    case "duration":
      return message("errors-files.type.duration");
    case "date":
      return message("errors-files.type.date", { example: type.format === "iso" ? "2024-12-31" : written(type.format) });
    case "datetime":
      return message("errors-files.type.datetime", { example: type.format === "iso" ? "2024-12-31 23:59:59" : written(type.format) });
  }
}

const EXAMPLE: Readonly<Record<string, string>> = {
  "%Y": "2024",
  "%y": "24",
  "%m": "12",
  "%d": "31",
  "%b": "Dec",
  "%B": "December",
  "%q": "4",
  "%H": "23",
  "%I": "11",
  "%M": "59",
  "%S": "59",
  "%f": "123",
  "%p": "PM",
};

/** The last moment of a year in a format, by which people know it. */
const written = (format: string): string => format.replaceAll(/%[a-zA-Z]/gu, (part) => EXAMPLE[part] ?? part);
