import { message, type Message } from "@sheaf/messages";
import type { Element, WorkbookDocument } from "../../document.ts";
import { isForReports, isReport, overlapOnSheet, reachesOver, type SheetBox, sheetBoxOf, sheetOf } from "../../layout/sheet.ts";
import { isPanel } from "../../layout/panels.ts";
import type { ParsedLayout } from "../../layout/xml.ts";
import { pointerAt, type Origins } from "../text/origins.ts";
import type { Reporter } from "../report.ts";

/** What stands on the pages of a report (workbook-file 11): kinds that paper can show, at places inside of the page. */
export function checkSheets(
  document: WorkbookDocument,
  { regions, places }: ParsedLayout,
  { origins, reporter, pointer }: { readonly origins: Origins; readonly reporter: Reporter; readonly pointer: string },
): void {
  if (!isReport(document)) return;
  const refuse = (element: Element): void =>
    reporter.add({
      code: "E_UNSUPPORTED",
      path: pointerAt(origins, element, ["kind"]),
      message: message("files.not-for-reports", { kind: element.kind }),
    });
  for (const { elements } of document.pages) for (const element of elements) if (!isForReports(element)) refuse(element);
  const spanOf = new Map(places.map(({ elementId, offset, length }) => [elementId, { offset, length }]));
  for (const region of regions) {
    const page = document.pages.find(({ id }) => id === region.regionId);
    if (page === undefined) continue;
    const sheet = sheetOf(document, page);
    const boxes: { readonly id: string; readonly box: SheetBox }[] = [];
    for (const node of region.nodes) {
      if (node.elementId === null) continue;
      const span = spanOf.get(node.elementId);
      const add = (code: "E_LAYOUT_PARSE" | "W_OVERLAP", said: Message): void =>
        reporter.add({ code, path: pointer, message: said, ...(span === undefined ? {} : { span }) });
      const box = sheetBoxOf(node);
      if (box === null) {
        add("E_LAYOUT_PARSE", message("files.no-sheet-place", { element: node.elementId }));
        continue;
      }
      if (reachesOver(box, sheet))
        add(
          "E_LAYOUT_PARSE",
          message("files.over-the-edge", {
            element: node.elementId,
            of: isPanel(page) ? "panel" : "page",
            width: String(sheet.width),
            height: String(sheet.height),
          }),
        );
      const below = boxes.find((other) => overlapOnSheet(other.box, box));
      if (below !== undefined) add("W_OVERLAP", message("files.lies-over", { element: node.elementId, below: below.id }));
      boxes.push({ id: node.elementId, box });
    }
  }
}
