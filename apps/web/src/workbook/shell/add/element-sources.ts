import { elementsRead, type Id, isInputTable, namesOf } from "@sheaf/workbook";
import { Table2 } from "lucide-react";
import { useMemo } from "react";
import type { TreeItem } from "../../../shared/lists/tree.tsx";
import { readableElements } from "../../commands/sources/readable-elements.ts";
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
    const reads = new Map<Id, number>();
    for (const { source } of document.pages.flatMap(({ elements }) => elements))
      for (const read of elementsRead(source)) reads.set(read, (reads.get(read) ?? 0) + 1);
    return readableElements(document, reader)
      .filter(({ element }) => only !== "input-table" || isInputTable(element))
      .map(({ page, element }) => ({ id: element.id, name: names.element(element), page, icon: viewKindOf(element)?.icon ?? Table2 }))
      .toSorted((a, b) => (reads.get(b.id) ?? 0) - (reads.get(a.id) ?? 0));
  }, [document, reader, only]);
}
