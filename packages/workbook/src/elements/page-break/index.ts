import type { ElementKind } from "../kind.ts";
import type { ContentElements } from "../known.ts";
import { pageBreakSchema } from "./schema.ts";

/** Where a new sheet begins when a page of a workbook is printed; a report has pages for that. */
export const pageBreak: ElementKind<ContentElements["page-break"]> = {
  kind: "page-break",
  title: "Page break",
  schema: pageBreakSchema,
  isNotOnPaper: true,
  defaults: () => ({}),
  query: null,
  autoRows: 1,
  sharesRow: false,
};
