import type { Element, Id } from "@sheaf/workbook";
import { type ModelItems, type ModelList, modelItems } from "../model-lists.ts";
import { MetricDialog } from "./metric-dialog.tsx";
import { PolicyDialog } from "./policy-dialog.tsx";
import { RelationshipDialog } from "./relationship/relationship-dialog.tsx";
import { SecurityDialog } from "./security-dialog.tsx";

/** What is open in a dialog: an item of a list of a table; id null: something new. */
export interface OpenedItem {
  readonly elementId: Id;
  readonly list: ModelList;
  readonly id: Id | null;
}

const itemOf = <L extends ModelList>(element: Element, list: L, id: Id | null): ModelItems[L] | null =>
  modelItems(element, list).find((item) => item.id === id) ?? null;

/** The dialog of an item, by its list. */
export function ModelItemDialog({
  element,
  list,
  id,
  onClose,
}: {
  readonly element: Element;
  readonly list: ModelList;
  readonly id: Id | null;
  readonly onClose: () => void;
}) {
  switch (list) {
    case "relationships":
      return <RelationshipDialog element={element} relationship={itemOf(element, list, id)} onClose={onClose} />;
    case "metrics":
      return <MetricDialog element={element} metric={itemOf(element, list, id)} onClose={onClose} />;
    case "rowPolicies":
      return <PolicyDialog element={element} policy={itemOf(element, list, id)} onClose={onClose} />;
    case "columnSecurities":
      return <SecurityDialog element={element} security={itemOf(element, list, id)} onClose={onClose} />;
  }
}
