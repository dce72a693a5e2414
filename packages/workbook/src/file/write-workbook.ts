import type { Element, Json, Page, WorkbookDocument } from "../document.ts";
import { kindOf } from "../elements/registry.ts";
import { printLayout } from "../layout/xml.ts";
import { givenOf } from "./unread.ts";
import { isOverlay, membersOfPage, schemaOfPage } from "../layout/overlays.ts";
import { isPage, isPanel } from "../layout/panels.ts";
import { type Fields, envelopeSchema } from "../schema/parts/document-parts.ts";
import { shapeOf, listOf } from "../schema/shape.ts";
import { tidy } from "../schema/tidy.ts";
import { printFormulas } from "./formulas.ts";
import type { ReportEntry } from "./report.ts";
import { printYaml } from "./text/print-yaml.ts";
import { withoutExtensions } from "./writing/dialect.ts";
import { takeElementOrder, toFlat } from "./writing/flat.ts";
import { namesOutside, putBackKept } from "./writing/kept.ts";
import { repaired } from "./writing/repair.ts";
import { withExtensionVersion } from "./writing/version.ts";

export interface WriteOptions {
  readonly envelope?: "nested" | "flat";
  readonly format?: "yaml" | "json";
  /** `r1`, `r2`: what the reference's own tools read; what it cannot hold is left out and listed. */
  readonly dialect?: "sheaf" | "r1" | "r2";
  readonly folderId?: string;
}

export interface WriteResult {
  readonly text: string;
  /** What the file does not hold of the document, by place. */
  readonly losses: readonly ReportEntry[];
}

/** Writes a document as a workbook file: newest spellings, defaults left out, members in a fixed order, lists in the author's order. */
export function writeWorkbookFile(document: WorkbookDocument, options: WriteOptions = {}): WriteResult {
  const { value, losses } = writeWorkbookValue(document, options);
  return { text: options.format === "json" ? `${JSON.stringify(value, null, 2)}\n` : printYaml(value), losses };
}

/** The same as a JSON value, to which a server adds its own members. */
export function writeWorkbookValue(
  document: WorkbookDocument,
  options: WriteOptions = {},
): { readonly value: Fields; readonly losses: readonly ReportEntry[] } {
  const losses: ReportEntry[] = [];
  const whole = printFormulas(repaired(document, losses));
  const nested = putBackKept(nestedValue(whole, options));
  const flat = options.envelope === "flat" ? takeElementOrder(nested) : { order: null, fields: nested };
  const fields =
    options.dialect === undefined || options.dialect === "sheaf"
      ? withExtensionVersion(flat.fields)
      : withoutExtensions(flat.fields, options.dialect, losses);
  return { value: options.envelope === "flat" ? toFlat(whole, fields, flat.order, namesOutside(document.rest["sheaf"])) : fields, losses };
}

function nestedValue(document: WorkbookDocument, options: WriteOptions): Fields {
  const overlays = document.pages.filter(isOverlay);
  const panels = document.pages.filter(isPanel);
  const fields: Fields = {
    name: document.name,
    ...(options.folderId === undefined ? {} : { folderId: options.folderId }),
    ...(document.description === null ? {} : { description: document.description }),
    schemaVersion: document.schemaVersion,
    kind: document.kind,
    pages: document.pages.filter(isPage).map(pageValue),
    ...(document.layout.length === 0 ? {} : { layout: printLayout(document.layout) }),
    ...document.rest,
    ...(overlays.length === 0 ? {} : { overlays: [...overlays.map(pageValue), ...listOf(document.rest["overlays"])] }),
    ...(panels.length === 0 ? {} : { panels: [...panels.map(pageValue), ...listOf(document.rest["panels"])] }),
  };
  return tidy(shapeOf(envelopeSchema), fields) as Fields;
}

function pageValue(page: Page): Json {
  return tidy(shapeOf(schemaOfPage(page)), { ...membersOfPage(page), elements: page.elements.map(elementValue) });
}

function elementValue(element: Element): Json {
  const given = givenOf(element);
  if (given !== null) return given;
  const kind = kindOf(element);
  if (kind === null) return element;
  // A table that lists no columns shows those of its source; none at all is no other list.
  const { columns, ...others } = element;
  const isBare = kind.kind === "table" && Array.isArray(columns) && columns.length === 0;
  return tidy(shapeOf(kind.schema), isBare ? others : element);
}
