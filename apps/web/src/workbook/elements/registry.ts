import { type Element, isForReports, kindName, type WorkbookDocument, memberOf } from "@sheaf/workbook";
import { buttonView } from "./button/kind.ts";
import { chartViews } from "./chart/kind.ts";
import { progressView } from "./chart/progress/kind.ts";
import { controlViews } from "./control/kind.ts";
import { dividerView } from "./divider/kind.ts";
import { pageBreakView } from "./page-break/kind.ts";
import {
  columnView,
  containerView,
  repeatedContainerView,
  rowView,
  sectionView,
  singleRowContainerView,
  tabbedContainerView,
} from "./container/kind.ts";
import type { ElementViewKind } from "./element-kind.ts";
import { embedView } from "./embed/kind.ts";
import { formView } from "./form/kind.ts";
import { imageView } from "./image/kind.ts";
import { inputTableView } from "./input-table/kind.ts";
import { kpiView } from "./kpi/kind.ts";
import { navigationView } from "./navigation/kind.ts";
import { pivotView } from "./pivot/kind.ts";
import { spacerView } from "./spacer/kind.ts";
import { tableView } from "./table/kind.ts";
import { calloutView, textView } from "./text/kind.ts";

/** Every kind of element that can be drawn; one line each. Others are kept and shown as a placeholder. */
export const elementViewKinds: readonly ElementViewKind[] = [
  tableView,
  pivotView,
  inputTableView,
  kpiView,
  ...chartViews,
  progressView,
  textView,
  calloutView,
  imageView,
  dividerView,
  pageBreakView,
  embedView,
  containerView,
  sectionView,
  rowView,
  columnView,
  spacerView,
  tabbedContainerView,
  repeatedContainerView,
  singleRowContainerView,
  buttonView,
  navigationView,
  formView,
  ...controlViews,
];

/** An element of a kind, as far as its kind goes. */
function sampleOf({ kind }: ElementViewKind): Element {
  const [name = kind, controlType] = kind.split("/");
  return { id: "", kind: name, ...(controlType === undefined ? {} : { controlType }) };
}

/** Those of them that somebody may add to a document. */
export function addedKinds(document: WorkbookDocument, can: (capability: string) => boolean): readonly ElementViewKind[] {
  return viewKindsFor(document).filter(({ palette, needs }) => palette !== null && (needs === undefined || can(needs)));
}

/** Those that a document can hold (workbook-file 10). */
export function viewKindsFor({ kind }: WorkbookDocument): readonly ElementViewKind[] {
  if (kind === "data-model") return elementViewKinds.filter(({ isInModels }) => isInModels === true);
  return kind === "report" ? elementViewKinds.filter((view) => isForReports(sampleOf(view))) : elementViewKinds;
}

const byKind = new Map(elementViewKinds.map((kind) => [kind.kind, kind]));

/** How an element is drawn; null for a kind that this program only keeps. */
export function viewKindOf(element: Element): ElementViewKind | null {
  const controlType = memberOf(element, "controlType");
  return byKind.get(element.kind === "control" && typeof controlType === "string" ? `control/${controlType}` : kindName(element)) ?? null;
}
