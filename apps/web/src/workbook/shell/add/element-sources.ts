import { isInputTable, kindOf, namesOf } from "@sheaf/workbook";
import { Table2 } from "lucide-react";
import { useMemo } from "react";
import type { TreeItem } from "../../../shared/lists/tree.tsx";
import { viewKindOf } from "../../elements/registry.ts";
import { useDocument } from "../../state/workbook.ts";

/** Elements that have rows of their own. */
export function useElementSources(): readonly {
  readonly id: string;
  readonly name: string;
  readonly page: string;
  readonly icon: TreeItem["icon"];
}[] {
  const document = useDocument();
  return useMemo(() => {
    const names = namesOf(document);
    return document.pages.flatMap((page) =>
      page.elements
        .filter((element) => (element.kind === "table" || isInputTable(element)) && kindOf(element) !== null)
        .map((element) => ({ id: element.id, name: names.element(element), page: page.name, icon: viewKindOf(element)?.icon ?? Table2 })),
    );
  }, [document]);
}
