import { elementsRead, type Id, isInputTable, kindOf, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { Table2 } from "lucide-react";
import { useMemo } from "react";
import type { TreeItem } from "../../../shared/lists/tree.tsx";
import { viewKindOf } from "../../elements/registry.ts";
import { useDocument } from "../../state/workbook.ts";

/** Elements that have rows of their own, those first that most others read. `reader`: one that is going to read them; those that read it already, and itself, are none. `only`: nothing else. */
export function useElementSources(
  reader: Id | null = null,
  only: "input-table" | "element" | null = null,
): readonly {
  readonly id: string;
  readonly name: string;
  readonly page: string;
  readonly icon: TreeItem["icon"];
}[] {
  const document = useDocument();
  return useMemo(() => {
    const names = namesOf(document);
    const circular = reader === null ? new Set<Id>() : readersOf(document, reader);
    const reads = new Map<Id, number>();
    for (const { source } of document.pages.flatMap(({ elements }) => elements))
      for (const read of elementsRead(source)) reads.set(read, (reads.get(read) ?? 0) + 1);
    const found = document.pages.flatMap((page) =>
      page.elements
        .filter(
          (element) =>
            ((element.kind === "table" && only !== "input-table") || isInputTable(element)) &&
            kindOf(element) !== null &&
            !circular.has(element.id),
        )
        .map((element) => ({ id: element.id, name: names.element(element), page: page.name, icon: viewKindOf(element)?.icon ?? Table2 })),
    );
    return found.toSorted((a, b) => (reads.get(b.id) ?? 0) - (reads.get(a.id) ?? 0));
  }, [document, reader, only]);
}

/** The element and all that read it, by way of others or not. */
function readersOf(document: WorkbookDocument, elementId: Id): ReadonlySet<Id> {
  const readers = new Set([elementId]);
  const elements = document.pages.flatMap((page) => page.elements);
  for (let before = 0; before < readers.size;) {
    before = readers.size;
    for (const { id, source } of elements) if (elementsRead(source).some((read) => readers.has(read))) readers.add(id);
  }
  return readers;
}
