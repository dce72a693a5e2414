import {
  type ChartKindName,
  type ContentKindName,
  type DataKindName,
  type Element,
  isForReports,
  kindName,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { buttonView } from "./button/kind.ts";
import { chartViews } from "./chart/kind.ts";
import { progressView } from "./progress/kind.ts";
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

/** How each kind of data that is no chart is drawn; one line each. A kind that is missing here does not compile: there are no placeholders for our own. */
const dataViews: { readonly [K in Exclude<DataKindName, ChartKindName>]: ElementViewKind } = {
  table: tableView,
  "pivot-table": pivotView,
  "input-table": inputTableView,
  "kpi-chart": kpiView,
};

/** The same for each kind of content. Some begin in one of several ways. */
const contentViews: { readonly [K in ContentKindName]: readonly ElementViewKind[] } = {
  progress: [progressView],
  text: [textView, calloutView],
  image: [imageView],
  divider: [dividerView],
  "page-break": [pageBreakView],
  embed: [embedView],
  container: [containerView, sectionView, rowView, columnView],
  spacer: [spacerView],
  "tabbed-container": [tabbedContainerView],
  "repeated-container": [repeatedContainerView],
  "single-row-container": [singleRowContainerView],
  button: [buttonView],
  navigation: [navigationView],
  form: [formView],
};

/** Every kind of element, as the palette lists them. What another version of ours made is kept, and shown as a placeholder. */
export const elementViewKinds: readonly ElementViewKind[] = [
  ...Object.values(dataViews),
  ...chartViews,
  ...Object.values(contentViews).flat(),
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
