import { rowsInSight } from "../../../shared/documents/rows-in-sight.ts";
import {
  effectiveLayout,
  type Element,
  findPlaced,
  holdsElements,
  type Id,
  isTabbed,
  type Json,
  type LayoutHost,
  pageHost,
  panelTypeOf,
  tabsOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { useCallback } from "react";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { useServices } from "../../../shared/services/services.tsx";
import type { NewPlace } from "../../canvas/arrange/bring-element.ts";
import { moveToHost, refuseHost } from "../../commands/containers.ts";
import { addElement } from "../../commands/elements.ts";
import { asStack } from "../../commands/stacks.ts";
import type { ElementViewKind } from "../../elements/element-kind.ts";
import { findElement, useWorkbook, type Workbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import { startCard } from "./card-start.ts";
import { withCounts } from "./column-counts.ts";
import { useNameBySource } from "./name-by-source.ts";
import { elementFrom, type PickedSource, startingPoint } from "./starting-point.ts";

/** What else is known of a new element. */
interface NewElement {
  readonly members?: Readonly<Record<string, Json>>;
  /** Where it was dragged to; otherwise it stands where there is room. */
  readonly place?: NewPlace | null;
}

/** Puts a new element on the page and selects it. Resolves to false, with a toast, where that cannot be done. */
export function useAddElement(
  pageId: Id | null,
): (kind: ElementViewKind, picked: PickedSource | null, more?: NewElement) => Promise<boolean> {
  const workbook = useWorkbook();
  const { graphql } = useServices();
  const toasts = useToasts();
  const nameBySource = useNameBySource();
  return useCallback(
    async (kind, picked, { members, place = null } = {}) => {
      if (pageId === null) return false;
      try {
        const found = picked === null ? null : await startingPoint(workbook, graphql, picked);
        const from = found === null || kind.startsByCounts !== true ? found : await withCounts(workbook, pageId, found);
        const { document } = workbook.documents.state();
        const made = elementFrom(workbook, document, pageId, kind, from);
        const element = made === null || members === undefined ? made : { ...made, ...members };
        if (element !== null && kind.isWrittenAtOnce === true) workbook.focus.begin(element.id);
        if (
          element === null ||
          !workbook.asOneStep(kind.title, () => {
            const host = place === null ? hostOfSelected(workbook, pageId, element.id) : pageHost;
            const isAdded = performEdit(
              workbook,
              addElement(document, pageId, element, kind.title, null, sizeOn(document, pageId, kind, element), host),
            );
            if (isAdded && kind.startsAs !== undefined)
              performEdit(workbook, asStack(workbook.documents.state().document, element, kind.startsAs));
            if (isAdded && place !== null)
              performEdit(workbook, moveToHost(workbook.documents.state().document, pageId, [element.id], place.host, place, true));
            const words = isAdded && kind.startsFrom === "element" && from !== null ? startCard(workbook, pageId, element, from) : null;
            if (words !== null) performEdit(workbook, words);
            return isAdded;
          })
        )
          return false;
        workbook.focus.select(element.id);
        nameBySource(document, from);
        return true;
      } catch (thrown) {
        const failure = callErrorOf(thrown);
        if (failure === null) throw thrown;
        toasts.show({ text: failure.message, status: "error", time: "long" });
        return false;
      }
    },
    [workbook, graphql, toasts, nameBySource, pageId],
  );
}

/** While a container is selected, a new element goes into it, onto the tab that is in sight; else onto the page. */
function hostOfSelected(workbook: Workbook, pageId: Id, elementId: Id): LayoutHost {
  const { document } = workbook.documents.state();
  const selected = workbook.focus.state().elementId;
  const nodes = effectiveLayout(document, pageId)?.nodes ?? [];
  const node = selected === null ? undefined : findPlaced(nodes, selected)?.node;
  if (node === undefined || !holdsElements(node, findElement(document, node.elementId ?? ""))) return pageHost;
  const count = tabsOf(node).length;
  const tab = isTabbed(node) ? Math.min(workbook.shown.state().tabs.get(node.elementId ?? "") ?? 0, count - 1) : null;
  const host = { elementId: node.elementId, tab };
  return refuseHost(nodes, [elementId], host) === null ? host : pageHost;
}

/** Of a header: a logo, the ways to the pages and a control stand on one line. */
const HEADER = { columns: 4, rows: 2 } as const;

/** Alone on its page a table has all of the height that is in sight; a header stays low. */
function sizeOn(document: WorkbookDocument, pageId: Id, kind: ElementViewKind, element: Element): ElementViewKind["size"] {
  const { size, fillsPage, rowsOf } = kind;
  const page = document.pages.find(({ id }) => id === pageId);
  if (page !== undefined && panelTypeOf(page) === "header" && size.least[1] <= HEADER.rows)
    return { ...size, columns: Math.min(size.columns, HEADER.columns), rows: Math.min(size.rows, HEADER.rows) };
  const isAlone = page?.elements.length === 0;
  if (!isAlone || fillsPage !== true) return rowsOf === undefined ? size : { ...size, rows: rowsOf(element) };
  return { ...size, rows: rowsInSight(size.rows) };
}
