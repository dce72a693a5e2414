import {
  dependsOnAggregate,
  effectiveLayout,
  type Element,
  findPlaced,
  isControl,
  isControlType,
  pageHost,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";
import { addElement, pageOf } from "../../commands/elements.ts";
import { addTarget, columnTarget, isTarget, targetsOf } from "../../elements/choosing/control-operations.ts";
import type { Workbook } from "../../state/workbook.ts";
import { type KeptDifference, keptChart } from "./kept-chart.ts";

const SIZE = { columns: 12, rows: 12 } as const;

/** Puts the waterfall of a difference on the page of the element that it is about, where its controls filter it too, and gives its id. Null where it cannot be kept. */
export function keepChart(workbook: Workbook, kept: Omit<KeptDifference, "filteredBy" | "newId">): string | null {
  const { document } = workbook.documents.state();
  const { element } = kept;
  const pageId = pageOf(document, element.id);
  const controls = filtering(document, element);
  const filteredBy = controls.map(({ columnId }) => columnId);
  const made = keptChart({ ...kept, filteredBy, newId: workbook.newId });
  if (pageId === null || made === null) return null;
  const { chart } = made;
  const nodes = effectiveLayout(document, pageId)?.nodes ?? [];
  const host = findPlaced(nodes, element.id)?.host ?? pageHost;
  const { operations } = addElement(document, pageId, chart, t("inspect.explain.kept-kind"), null, SIZE, host);
  const targets = controls.flatMap(({ control, columnId }) =>
    isControl(control) ? addTarget(control, columnTarget(chart.id, columnId)) : [],
  );
  return workbook.perform(t("inspect.explain.keep"), [...operations, ...targets]) ? chart.id : null;
}

/** The controls that filter rows of an element by columns of it. */
function filtering(document: WorkbookDocument, element: Element) {
  return document.pages.flatMap(({ elements }) =>
    elements.flatMap((control) => {
      if (!isControl(control) || isControlType(control, "legend")) return [];
      return targetsOf(control).flatMap((target) =>
        isTarget(target, element.id, target.columnId) && !dependsOnAggregate(element, target.columnId)
          ? [{ control, columnId: target.columnId }]
          : [],
      );
    }),
  );
}
