import { effectiveLayout, type Element, findPlaced, sheetBoxOf, type SheetBox, sheetOf } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { elementName, pageOf } from "../../commands/elements.ts";
import { placeOnSheet } from "../../commands/sheet.ts";
import { Rows } from "../../elements/property-rows/rows.tsx";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import { PixelRow } from "./report-panel.tsx";

/** Where an element stands on its page of a report, to the pixel. */
export function PositionSection({ element }: { readonly element: Element }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const pageId = pageOf(document, element.id);
  const nodes = pageId === null ? [] : (effectiveLayout(document, pageId)?.nodes ?? []);
  const node = findPlaced(nodes, element.id)?.node;
  const box = node === undefined ? null : sheetBoxOf(node);
  if (pageId === null || box === null) return null;
  const sheet = sheetOf(document, document.pages.find(({ id }) => id === pageId) ?? { rest: {} });
  const change = (next: Partial<SheetBox>): void => {
    const now = workbook.documents.state().document;
    const label = t("edits.layout.resize", { name: elementName(now, element) });
    performEdit(workbook, placeOnSheet(now, pageId, new Map([[element.id, { ...box, ...next }]]), label));
  };
  return (
    <PanelSection title={t("reports.place.title")}>
      <Rows>
        <PixelRow label={t("reports.place.left")} value={box.x} least={0} most={sheet.width - box.width} onCommit={(x) => change({ x })} />
        <PixelRow label={t("reports.place.top")} value={box.y} least={0} most={sheet.height - box.height} onCommit={(y) => change({ y })} />
        <PixelRow
          label={t("reports.place.width")}
          value={box.width}
          least={8}
          most={sheet.width - box.x}
          onCommit={(width) => change({ width })}
        />
        <PixelRow
          label={t("reports.place.height")}
          value={box.height}
          least={8}
          most={sheet.height - box.y}
          onCommit={(height) => change({ height })}
        />
      </Rows>
    </PanelSection>
  );
}
