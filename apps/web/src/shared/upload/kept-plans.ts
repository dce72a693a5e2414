import type { ColumnPlan, ColumnsReading } from "./upload-calls.ts";

type Found = readonly (ColumnPlan & Pick<ColumnsReading["columns"][number], "original">)[];

const planOf = ({ name, type, nullTexts }: ColumnPlan): ColumnPlan => ({ name, type, nullTexts });

/**
 * The columns of the same file that was read with some of its rows or columns left out: what a person chose for one stands. `before`: what was
 * proposed for `plans`. As many columns are the same ones; of others, those whose name in the file is theirs alone are known again.
 */
export function keptPlans(before: Found, plans: readonly ColumnPlan[], found: Found): readonly ColumnPlan[] {
  const isSame = before.length === found.length;
  const chosen = new Map<string, ColumnPlan>();
  const keys = keysOf(before, isSame);
  for (const [index, plan] of plans.entries()) {
    const [proposed, key] = [before[index], keys[index]];
    if (proposed === undefined || key == null) continue;
    if (JSON.stringify(planOf(plan)) !== JSON.stringify(planOf(proposed))) chosen.set(key, plan);
  }
  const now = keysOf(found, isSame);
  return found.map((column, index) => chosen.get(now[index] ?? "") ?? planOf(column));
}

function keysOf(columns: Found, isSame: boolean): readonly (string | null)[] {
  return columns.map(({ original }, index) => {
    if (isSame) return `${index} ${original}`;
    return original !== "" && columns.filter((column) => column.original === original).length === 1 ? original : null;
  });
}
