import { type Element, isData } from "@sheaf/workbook";
import { viewKindOf } from "../../elements/registry.ts";

type Shown = Element | undefined;

/** On narrow pages figures that follow each other stand two by two, and buttons do; one of an odd number has a line of its own. */
export function pairsOfFigures(elements: readonly Shown[]): ReadonlySet<number> {
  const halves = new Set<number>();
  for (let first = 0; first < elements.length;) {
    const element = elements[first];
    const pairs = element === undefined ? undefined : viewKindOf(element)?.size.pairedOnPhone;
    let end = first + 1;
    while (pairs !== undefined && elements[end]?.kind === element?.kind) end += 1;
    const isOdd = (end - first) % 2 === 1;
    if (pairs !== undefined)
      for (let at = first; at < end; at += 1) if (!isOdd || at !== (pairs.alone === "first" ? first : end - 1)) halves.add(at);
    first = end;
  }
  return halves;
}

/**
 * What a narrow page begins with, where that has a line to itself and makes more of it: its place among the elements in their order, and the
 * rows that it has then. Null: nothing does. Controls and words may stand before it.
 */
export function stageOf(
  elements: readonly Shown[],
  isHalf: (at: number) => boolean,
): { readonly at: number; readonly rows: number } | null {
  const at = elements.findIndex((element) => element !== undefined && isData(element));
  const element = elements[at];
  if (element === undefined || isHalf(at)) return null;
  const rows = viewKindOf(element)?.size.rowsOnStage?.(element) ?? null;
  return rows === null ? null : { at, rows };
}
