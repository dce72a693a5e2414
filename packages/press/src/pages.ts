import {
  type Element,
  type Id,
  isHiddenPage,
  isPage,
  isReport,
  namesOf,
  type Page,
  panelWith,
  sheetPanelWith,
  type WorkbookDocument,
} from "@sheaf/workbook";

export const pressFormats = ["pdf", "png", "svg", "html"] as const;
export type PressFormat = (typeof pressFormats)[number];

/** What is brought to paper. */
export type PressWhat =
  | { readonly kind: "workbook" }
  | { readonly kind: "page"; readonly pageId: Id }
  | { readonly kind: "element"; readonly elementId: Id };

/** Why nothing was made. */
export class PressRefusal extends Error {
  readonly reason: "no-such-page" | "no-such-element" | "one-page-only";
  constructor(reason: PressRefusal["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

export const pageOf = ({ pages }: WorkbookDocument, pageId: Id): Page | undefined => pages.find(({ id }) => id === pageId);

/** What stands on a page with its header and footer. */
export function standingOn(document: WorkbookDocument, pageId: Id): readonly Element[] {
  const page = pageOf(document, pageId);
  return page === undefined ? [] : [page, ...panelsOf(document, [page])].flatMap((one) => one.elements);
}

/** Panels that stand on pages, each once: headers and footers of a report, headers and sidebars of a workbook. */
export function panelsOf(document: WorkbookDocument, pages: readonly Page[]): readonly Page[] {
  const onSheets = isReport(document);
  const found = pages
    .filter(({ id }) => id !== NO_PAGE)
    .flatMap(({ id }) =>
      onSheets
        ? (["header", "footer"] as const).flatMap((type) => sheetPanelWith(document, type, id) ?? [])
        : (["header", "sidebar"] as const).flatMap((type) => panelWith(document, type, id) ?? []),
    );
  return [...new Set(found)];
}

/** Of an element that is printed for itself. */
export const NO_PAGE = "";

export function pagesOf(
  document: WorkbookDocument,
  { what, format }: { readonly what: PressWhat; readonly format: PressFormat | "xlsx" },
): readonly Page[] {
  if (what.kind === "element") {
    const element = namesOf(document).find(what.elementId);
    if (element === undefined) throw new PressRefusal("no-such-element");
    return [{ id: NO_PAGE, name: "", elements: [element], rest: {} }];
  }
  if (what.kind === "page") {
    const page = pageOf(document, what.pageId);
    if (page === undefined) throw new PressRefusal("no-such-page");
    return [page];
  }
  // What opens over pages, or stands beside all of them, is no sheet of its own.
  const pages = document.pages.filter((page) => isPage(page) && !isHiddenPage(page));
  // A picture is of one page.
  if ((format === "png" || format === "svg") && pages.length !== 1) throw new PressRefusal("one-page-only");
  return pages;
}
