import type { InputValue } from "@sheaf/contract";
import { compareNumbers, toDecimal } from "@sheaf/locale";
import {
  type EffectOf,
  type Element,
  entryColumnsOf,
  type FilterValue,
  type Id,
  isInputTable,
  type MatchCondition,
  type RowSelector,
  type ValueSource,
} from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";
import { ActionFailure } from "../action-failure.ts";
import { cellValueOf, same } from "../action-values.ts";
import type { EnteredRow } from "../action-world.ts";
import type { EffectPlan, RunContext } from "../run-context.ts";
import { elementNamed, named, resolveValue } from "./resolve.ts";

type Path = readonly (string | number)[];
type RowEffect = EffectOf<"insert-rows" | "update-rows" | "delete-rows">;

/** Rows of an input table that an action adds, changes or deletes. */
export async function rowEffect(context: RunContext, effect: RowEffect, path: Path): Promise<EffectPlan> {
  const { world } = context;
  const document = world.document();
  const element = elementNamed(document, effect.tableElementId);
  if (!isInputTable(element)) throw new ActionFailure(t("actions.failure.no-input-table"));
  const table = named(document, element);
  const enter = async (change: Parameters<typeof world.enter>[1]): Promise<void> => {
    const refused = await world.enter(element.id, change);
    if (refused !== null) throw new ActionFailure(refused.words, refused.cells);
  };
  if (effect.effect === "insert-rows") {
    const given = await cellsOf(context, effect.values, [...path, "values"]);
    // A field that was left empty is not said: its column takes its default.
    const values = new Map([...given].filter(([columnId, value]) => value !== null || effect.values[columnId]?.type !== "form-field"));
    return { words: t("actions.did.insert", { table }), act: () => enter({ kind: "insert", values }) };
  }
  const rowIds = await rowsOf(context, element, effect.whichRows, [...path, "whichRows"]);
  if (effect.effect === "delete-rows")
    return {
      words: t("actions.did.delete", { table, count: rowIds.length }),
      act: () => (rowIds.length === 0 ? undefined : enter({ kind: "delete", rowIds })),
    };
  const values = await cellsOf(context, effect.values, [...path, "values"]);
  return {
    words: t("actions.did.update", { table, count: rowIds.length }),
    act: () => (rowIds.length === 0 ? undefined : enter({ kind: "update", rowIds, values })),
  };
}

async function cellsOf(
  context: RunContext,
  values: { readonly [columnId: string]: ValueSource },
  path: Path,
): Promise<ReadonlyMap<Id, InputValue>> {
  const cells = new Map<Id, InputValue>();
  for (const [columnId, source] of Object.entries(values))
    cells.set(columnId, cellValueOf(await resolveValue(context, source, [...path, columnId])));
  return cells;
}

async function rowsOf(context: RunContext, table: Element, rows: RowSelector, path: Path): Promise<readonly string[]> {
  const { world, host, selection } = context;
  const tableId = table.id;
  switch (rows.type) {
    case "current-row":
      if ((selection.card?.sourceId ?? host.id) !== tableId || selection.rowId === null)
        throw new ActionFailure(t("actions.failure.no-current-row"));
      return [selection.rowId];
    case "formula": {
      const [found] = await world.formulas(host.id, [{ path: [...path, "formula"] }], selection);
      if (found?.kind === "failed") throw new ActionFailure(found.message);
      if (found?.kind !== "rows") throw new ActionFailure(t("actions.failure.no-value"));
      return found.rowIds;
    }
    case "single-row": {
      const keys = await cellsOf(context, rows.primaryKeys, [...path, "primaryKeys"]);
      if (keys.size === 0) throw new ActionFailure(t("actions.failure.no-keys"));
      const entered = await world.rows(tableId, [...keys.keys()]);
      const numbers = new Set([...keys.keys()].filter((columnId) => holdsNumbers(table, columnId, entered)));
      const found = entered.filter(({ values }) =>
        [...keys].every(([columnId, key]) => {
          const [cell, wanted] = [plain(values.get(columnId)), plain(key)];
          return numbers.has(columnId) && cell !== null ? matches(cell, "=", { value: wanted }, true) : same(cell, wanted);
        }),
      );
      if (found.length > 1) throw new ActionFailure(t("actions.failure.several-rows", { count: found.length }));
      return found.map(({ rowId }) => rowId);
    }
    case "column-match": {
      const at = async (member: "value" | "low" | "high"): Promise<FilterValue> => {
        const source = rows[member];
        return source === undefined ? null : plain(cellValueOf(await resolveValue(context, source, [...path, member])));
      };
      const given = { value: await at("value"), low: await at("low"), high: await at("high") };
      const found = await world.rows(tableId, [rows.columnId]);
      const isNumber = holdsNumbers(table, rows.columnId, found);
      return found
        .filter(({ values }) => matches(plain(values.get(rows.columnId)), rows.condition, given, isNumber))
        .map(({ rowId }) => rowId);
    }
  }
}

/** Numbers with more digits than float64 holds come as text: whether the texts of a column are such. */
function holdsNumbers(table: Element, columnId: Id, rows: readonly EnteredRow[]): boolean {
  const known = entryColumnsOf(table).find(({ id }) => id === columnId);
  return known === undefined ? rows.some(({ values }) => typeof values.get(columnId) === "number") : known.type === "number";
}

function plain(value: InputValue | undefined): FilterValue {
  return value === undefined || value === null ? null : Array.isArray(value) ? value.join(", ") : (value as FilterValue);
}

/** The conditions of conditional formats; an empty value meets none but those about emptiness (three-valued logic). */
function matches(
  cell: FilterValue,
  condition: MatchCondition,
  { value, low = null, high = null }: { readonly value: FilterValue; readonly low?: FilterValue; readonly high?: FilterValue },
  isNumber: boolean,
): boolean {
  const compare = isNumber ? compareAsNumbers : compareTexts;
  if (condition === "IsNull") return cell === null;
  if (condition === "IsNotNull") return cell !== null;
  if (cell === null) return false;
  const text = String(cell).toLowerCase();
  const wanted = String(value ?? "").toLowerCase();
  switch (condition) {
    case "Between":
    case "NotBetween": {
      if (low === null || high === null) return false;
      const [above, below] = [compare(cell, low), compare(cell, high)];
      return condition === "Between" ? above >= 0 && below <= 0 : above < 0 || below > 0;
    }
    default:
  }
  if (value === null) return false;
  switch (condition) {
    case "=":
      return compare(cell, value) === 0;
    case "!=":
      return compare(cell, value) !== 0;
    case ">":
      return compare(cell, value) > 0;
    case ">=":
      return compare(cell, value) >= 0;
    case "<":
      return compare(cell, value) < 0;
    case "<=":
      return compare(cell, value) <= 0;
    case "Contains":
      return text.includes(wanted);
    case "NotContains":
      return !text.includes(wanted);
    case "StartsWith":
      return text.startsWith(wanted);
    case "EndsWith":
      return text.endsWith(wanted);
  }
}

/** By their size, to the last digit; what is no number is neither above nor below one. */
function compareAsNumbers(one: FilterValue, other: FilterValue): number {
  const [a, b] = [one, other].map((value) => (typeof value === "boolean" || value === null ? "" : value));
  return toDecimal(a ?? "") === undefined || toDecimal(b ?? "") === undefined ? Number.NaN : compareNumbers(a ?? "", b ?? "");
}

/** By their texts: dates are written so that this is their order. */
function compareTexts(one: FilterValue, other: FilterValue): number {
  const [left, right] = [String(one), String(other)];
  return left === right ? 0 : left < right ? -1 : 1;
}
