import { isPage, type Page, type PanelLook } from "@sheaf/workbook";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { setPanelOnPage } from "../../commands/panels.ts";
import { Rows, SwitchRow } from "../../elements/property-rows/rows.tsx";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";

/** With which pages a panel stands. */
export function PanelPages({ title, panel, look }: { readonly title: string; readonly panel: Page; readonly look: PanelLook }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const pages = document.pages.filter(isPage);
  const all = pages.map(({ id }) => id);
  return (
    <PanelSection title={title}>
      <Rows>
        {pages.map(({ id, name }) => (
          <SwitchRow
            key={id}
            label={name}
            value={look.pages === null || look.pages.includes(id)}
            onChange={(isOn) => performEdit(workbook, setPanelOnPage(document, panel.id, id, isOn, all))}
          />
        ))}
      </Rows>
    </PanelSection>
  );
}
