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
      problems.push({
        code: "bad-value",
        message: `${count === 1 ? "One text of the column is" : `${count} texts of the column are`} no ${typeWord(load)}.`,
        line: Number(found[at * 3 + 1]),
        column: load.name,
        value: typeof value === "string" ? value : null,
      });
    }
  }
  return problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, PROBLEMS_TOLD);
}

function typeWord({ type }: ColumnLoad): string {
  switch (type.kind) {
    case "text":
      return "text";
    case "integer":
      return type.wide ? "whole number of at most 38 digits" : "whole number of 64 bits";
    case "decimal":
      return `number with at most ${type.precision - type.scale} digits before the point and ${type.scale} behind it`;
    case "float":
      return "number";
    case "boolean":
      return "truth value";
    case "date":
      return type.format === "iso" ? "date like 2024-12-31" : `date of the form ${type.format}`;
    case "datetime":
      return type.format === "iso" ? "date with time like 2024-12-31 23:59:59" : `date with time of the form ${type.format}`;
  }
}
