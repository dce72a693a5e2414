import { type Id, type Source, type WorkbookDocument, directElement, legsOf, mapLayers, sourceOf } from "@sheaf/workbook";
import type { ElementDiagnostic } from "../api.ts";

/** The failed lookup that a finding about a missing source comes from, where the chain of sources ends; undefined if none failed. */
export function failureBehind(
  catalog: { readonly failureOf: (source: Source) => unknown },
  document: WorkbookDocument,
  { code, elementId }: Pick<ElementDiagnostic, "code" | "elementId">,
): unknown {
  if (code !== "E_SOURCE_MISSING") return undefined;
  const elements = new Map(document.pages.flatMap((page) => page.elements).map((element) => [element.id, element]));
  const seen = new Set<Id>();
  const failureOf = (source: Source | null): unknown => {
    if (source === null) return undefined;
    const next = directElement(source);
    if (next === null) {
      for (const leg of legsOf(source)) {
        const failure = failureOf(leg);
        if (failure !== undefined) return failure;
      }
      return catalog.failureOf(source);
    }
    if (seen.has(next)) return undefined;
    seen.add(next);
    return failureOf(sourceOf(elements.get(next)));
  };
  const element = elements.get(elementId);
  if (element === undefined) return undefined;
  // A layer of a map reads by itself.
  const sources = [element, ...mapLayers(element).map((layer) => layer.element)].map((one) => sourceOf(one));
  return sources.map(failureOf).find((failure) => failure !== undefined);
}
