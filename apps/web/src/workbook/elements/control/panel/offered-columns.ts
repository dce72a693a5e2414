import { typeName } from "@sheaf/sql";
import { type Id, namesOf } from "@sheaf/workbook";
import { useEffect, useMemo, useReducer } from "react";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";

/** A column that a control may filter or take its values from. */
export interface Offered {
  readonly elementId: Id;
  readonly elementName: string;
  readonly columnId: Id;
  readonly name: string;
  readonly type: ShownTypeName;
}

/** Columns as a menu, under the elements that they belong to. */
export function columnEntries(offered: readonly Offered[], choose: (one: Offered) => void): readonly MenuEntry[] {
  const owners = [...new Set(offered.map(({ elementId }) => elementId))];
  return owners.flatMap((elementId): MenuEntry[] => {
    const own = offered.filter((one) => one.elementId === elementId);
    return [
      { kind: "title", id: `of-${elementId}`, label: own[0]?.elementName ?? elementId },
      ...own.map((one): MenuEntry => ({ kind: "item", id: `${elementId}/${one.columnId}`, label: one.name, onSelect: () => choose(one) })),
    ];
  });
}

/** Columns of the data elements of the document. */
export function useOffered(fits: (type: ShownTypeName) => boolean): readonly Offered[] {
  const { facts } = useWorkbook();
  const document = useDocument();
  // Types become known later than the document.
  const [known, learn] = useReducer((count: number) => count + 1, 0);
  useEffect(() => facts.subscribe(learn), [facts]);
  return useMemo(() => {
    const names = namesOf(document);
    return document.pages.flatMap((page) =>
      page.elements.flatMap((owner) =>
        owner.kind === "control"
          ? []
          : (facts.of(owner.id)?.columns ?? []).flatMap((column): Offered[] => {
              const type = typeName(column.type);
              return column.hidden || !fits(type)
                ? []
                : [{ elementId: owner.id, elementName: names.element(owner), columnId: column.id, name: column.name, type }];
            }),
      ),
    );
    // oxlint-disable-next-line react/exhaustive-deps
  }, [document, facts, fits, known]);
}
