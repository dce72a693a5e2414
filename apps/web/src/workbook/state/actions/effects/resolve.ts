import type { FormulaValue } from "@sheaf/contract";
import {
  type ControlElement,
  type Element,
  type FilterValue,
  handleOf,
  type Id,
  isControl,
  namesOf,
  type ValueSource,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";
import { ActionFailure } from "../action-failure.ts";
import { type ResolvedValue, typedValue } from "../action-values.ts";
import type { FormulaPlace } from "../action-world.ts";
import type { RunContext } from "../run-context.ts";

type Path = readonly (string | number)[];

/** The control of a handle; fails where there is none. */
export function controlNamed(document: WorkbookDocument, handle: string): ControlElement {
  const wanted = handle.toLowerCase();
  for (const element of document.pages.flatMap(({ elements }) => elements))
    if (isControl(element) && handleOf(element).toLowerCase() === wanted) return element;
  throw new ActionFailure(t("actions.failure.no-control", { handle }));
}

/** An element by its id; fails where it is gone. */
export function elementNamed(document: WorkbookDocument, elementId: Id): Element {
  const element = namesOf(document).find(elementId);
  if (element === undefined) throw new ActionFailure(t("actions.failure.no-element"));
  return element;
}

/** What an element is called, in quotes. */
export const named = (document: WorkbookDocument, element: Element): string =>
  t("actions.value.quoted", { value: namesOf(document).element(element) });

/** Formulas of the host at this moment: about the row of the card in which the action began, or about all rows. */
export async function formulasOf(
  { world, host, selection }: RunContext,
  places: readonly FormulaPlace[],
): Promise<readonly FormulaValue[]> {
  const known = places.map((place) => selection.card?.formula(place) ?? null);
  const asked = places.filter((_, at) => known[at] === null);
  const found = asked.length === 0 ? [] : await world.formulas(host.id, asked, selection);
  let next = 0;
  return known.map((value) => value ?? found[next++] ?? { kind: "failed", message: t("actions.failure.no-value") });
}

/** The value of a source at this moment; `path`: where it stands in the host. */
export async function resolveValue(context: RunContext, source: ValueSource, path: Path): Promise<ResolvedValue> {
  const { world, selection } = context;
  switch (source.type) {
    case "constant":
      return typedValue(source.value);
    case "control":
      return { kind: "control", value: world.controlValue(controlNamed(world.document(), source.control).id) };
    case "formula": {
      const [found] = await formulasOf(context, [{ path: [...path, "formula"] }]);
      return computed(found);
    }
    case "formula-range": {
      const ends = (["min", "max"] as const).filter((end) => source[end] !== undefined);
      const found =
        ends.length === 0
          ? []
          : await formulasOf(
              context,
              ends.map((end) => ({ path: [...path, end] })),
            );
      const at = (end: "min" | "max"): FilterValue => (ends.includes(end) ? single(computed(found[ends.indexOf(end)])) : null);
      return { kind: "range", min: at("min"), max: at("max") };
    }
    case "column": {
      const period = selection.periods?.get(source.columnId);
      const of = period === undefined ? {} : { period };
      const many = selection.many?.get(source.columnId) ?? [];
      if (many.length > 1) return { kind: "many", values: many.map(({ value }) => value), ...of };
      return { kind: "one", value: selected(context, source.columnId), ...of };
    }
    case "column-range": {
      const [least] = selection.many?.get(source.minColumnId) ?? [];
      const period = selection.periods?.get(source.maxColumnId);
      const greatest = selection.many?.get(source.maxColumnId)?.findLast(({ value }) => value !== null);
      return {
        kind: "range",
        min: least === undefined ? selected(context, source.minColumnId) : least.value,
        max: greatest === undefined ? selected(context, source.maxColumnId) : greatest.value,
        ...(period === undefined ? {} : { period }),
      };
    }
    case "form-field": {
      const value = selection.fields?.get(source.fieldId);
      if (value === undefined) throw new ActionFailure(t("actions.failure.no-field"));
      return Array.isArray(value) ? { kind: "many", values: value } : { kind: "one", value: value as FilterValue };
    }
    case "agent-input":
      throw new ActionFailure(t("actions.failure.agents-only"));
  }
}

/** What was selected of a column. */
function selected({ world, host, selection }: RunContext, columnId: Id): FilterValue {
  const value = selection.values.get(columnId);
  if (value !== undefined) return value.value;
  throw new ActionFailure(t("actions.failure.not-selected", { column: namesOf(world.document()).column(host, columnId) }));
}

function computed(found: FormulaValue | undefined): ResolvedValue {
  if (found?.kind === "failed") throw new ActionFailure(found.message);
  if (found?.kind !== "value") throw new ActionFailure(t("actions.failure.no-value"));
  const { value } = found;
  if (Array.isArray(value)) return { kind: "many", values: value.map(scalar) };
  return { kind: "one", value: scalar(value) };
}

function scalar(value: unknown): FilterValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  throw new ActionFailure(t("actions.failure.no-plain-value"));
}

function single(value: ResolvedValue): FilterValue {
  return value.kind === "one" ? value.value : null;
}

/** A text with its formulas filled in. */
export async function resolveText(
  context: RunContext,
  text: string,
  count: number,
  fill: (values: readonly string[]) => string,
  path: Path,
): Promise<string> {
  if (count === 0) return text;
  const places = Array.from({ length: count }, (_, part) => ({ path, part }));
  const found = await formulasOf(context, places);
  return fill(
    places.map((_, at) => {
      const value = single(computed(found[at]));
      return value === null ? "" : String(value);
    }),
  );
}
