import type { ColumnSecurity, Element, Id, Json, Metric, Path, Relationship, RowPolicy } from "@sheaf/workbook";
import { memberOf } from "@sheaf/workbook";
import { type Edit, elementPath, idsOf, insert, listOf, quoted, remove, set } from "../../../commands/edit.ts";
import { t } from "../../../../shared/words/words.ts";

/** What a table of a data model has besides its columns, by the list that holds it (workbook-file 10, 15.4). */
export interface ModelItems {
  readonly relationships: Relationship;
  readonly metrics: Metric;
  readonly columnSecurities: ColumnSecurity;
  readonly rowPolicies: RowPolicy;
}
export type ModelList = keyof ModelItems;

const places: Readonly<Record<ModelList, Path>> = {
  relationships: ["relationships"],
  metrics: ["metrics"],
  columnSecurities: ["columnSecurities"],
  rowPolicies: ["sheaf", "rowPolicies"],
};

export function modelItems<L extends ModelList>(element: Element, list: L): readonly ModelItems[L][] {
  const found = places[list].reduce<Json | undefined>(
    (value, member) => (value as { readonly [key: string]: Json } | undefined)?.[member as string],
    element,
  );
  return listOf<ModelItems[L]>(found);
}

/** Puts an item into its list: in the place of the one of its id, else last. `name`: what undo calls it. */
export function keepModelItem<L extends ModelList>(element: Element, list: L, item: ModelItems[L], name: string): Edit {
  const path = elementPath(element.id, ...places[list]);
  const ids = idsOf(modelItems(element, list));
  const [outer, inner] = places[list];
  // A list is made where it is missing, what would hold it is not.
  if (typeof inner === "string" && element[outer as string] === undefined)
    return { label: t("table-panels.model-lists.add", { name: quoted(name) }), operations: [set(path.slice(0, -1), { [inner]: [item] })] };
  return ids.includes(item.id)
    ? { label: t("table-panels.model-lists.change", { name: quoted(name) }), operations: [set([...path, { key: item.id }], item)] }
    : { label: t("table-panels.model-lists.add", { name: quoted(name) }), operations: [insert(path, item, ids.at(-1) ?? null)] };
}

export function dropModelItem(element: Element, list: ModelList, id: Id, name: string): Edit {
  const ids = idsOf(modelItems(element, list));
  return {
    label: t("table-panels.model-lists.delete", { name: quoted(name) }),
    operations: [remove(elementPath(element.id, ...places[list]), ids, id)],
  };
}

/** Whether other documents can pick the element as a source. */
export const isOffered = (element: Element): boolean => memberOf(element, "visibleAsSource") !== false;

export function offer(element: Element, isOn: boolean, name: string): Edit {
  return {
    label: isOn
      ? t("table-panels.model-lists.offer", { name: quoted(name) })
      : t("table-panels.model-lists.keep-back", { name: quoted(name) }),
    operations: [set(elementPath(element.id, "visibleAsSource"), isOn ? undefined : false)],
  };
}
