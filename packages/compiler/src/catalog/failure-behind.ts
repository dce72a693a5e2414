import type { Id, Source, WorkbookDocument } from "@sheaf/workbook";
import type { ElementDiagnostic } from "../api.ts";
import type { CatalogWarehouse, GatheringCatalog } from "./gathering-catalog.ts";

/** The failed lookup that a finding about a missing source comes from, where the chain of sources ends; undefined if none failed. */
export function failureBehind<W extends CatalogWarehouse>(
  catalog: GatheringCatalog<W>,
  document: WorkbookDocument,
  { code, elementId }: Pick<ElementDiagnostic, "code" | "elementId">,
): unknown {
  if (code !== "E_SOURCE_MISSING") return undefined;
  const elements = new Map(document.pages.flatMap((page) => page.elements).map((element) => [element.id, element]));
  const sourceOf = (id: Id): Source | undefined => elements.get(id)?.["source"] as Source | undefined;
  const seen = new Set<Id>();
  let source = sourceOf(elementId);
  while (source?.kind === "table") {
    const { elementId: next } = source as Extract<Source, { kind: "table" }>;
    if (seen.has(next)) return undefined;
    seen.add(next);
    source = sourceOf(next);
  }
  return source === undefined ? undefined : catalog.failureOf(source);
}
