import { navigationOf, type Page, panelLook, type PanelWidth } from "@sheaf/workbook";
import { PanelRightClose } from "lucide-react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelSection, PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import type { Edit } from "../../commands/edit.ts";
import { panelWord, widthWord } from "../../commands/overlay-words.ts";
import { pageLabel } from "../../commands/pages.ts";
import {
  setPanelBorder,
  setPanelColor,
  setPanelsShown,
  setPanelSticky,
  setPanelTitle,
  setPanelWidth,
  setPrimaryPanel,
} from "../../commands/panels.ts";
import { ColorField } from "../../elements/property-rows/color-field.tsx";
import { ChoiceRow, Rows, SwitchRow, TextRow } from "../../elements/property-rows/rows.tsx";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import { panelIcons } from "../pages/overlay-entries.ts";
import { PanelPages } from "./panel-pages.tsx";
import styles from "./panels.module.css";

const widths: readonly PanelWidth[] = ["small", "medium", "large"];

interface PanelPanelProps {
  readonly page: Page;
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly onCollapse: () => void;
}

/** How a header or a sidebar looks, and with which pages it stands: while none of its elements is selected. */
export function PanelPanel({ page, width, onResize, onCollapse }: PanelPanelProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const look = panelLook(page);
  if (look === null) return null;
  const { type } = look;
  // A footer stands on paper, which has a panel of its own.
  if (type === "footer") return null;
  const navigation = navigationOf(document);
  const perform = (edit: Edit): void => void performEdit(workbook, edit);
  return (
    <SidePanel side="right" label={t("pages.panels.properties")} width={width} onResize={onResize} minWidth={240} defaultWidth={296}>
      <PanelTitle
        actions={<IconButton icon={PanelRightClose} label={t("workbook.properties-panel.hide-panel")} keys="]" onPress={onCollapse} />}
      >
        <span className={styles.title}>
          <Icon icon={panelIcons[type]} />
          <span className={styles.titleText}>{pageLabel(page)}</span>
        </span>
      </PanelTitle>
      <PanelSection title={panelWord(type)}>
        <Rows>
          <SwitchRow
            label={t("pages.panels.shown")}
            value={type === "header" ? navigation.pageHeader : navigation.pageSidebar}
            onChange={(isShown) => perform(setPanelsShown(type, isShown))}
          />
          <TextRow
            label={t("pages.overlay.title")}
            value={look.title}
            placeholder={panelWord(type)}
            onCommit={(text) => perform(setPanelTitle(document, page.id, text))}
          />
          {type === "sidebar" && (
            <ChoiceRow
              label={t("pages.tabs.width")}
              value={look.width}
              options={widths.map((id) => ({ id, label: widthWord(id) }))}
              onChange={(id) => perform(setPanelWidth(document, page.id, id))}
            />
          )}
          <SwitchRow
            label={t("pages.panels.sticky")}
            value={look.isSticky}
            onChange={(isOn) => perform(setPanelSticky(document, page.id, isOn))}
          />
          <ChoiceRow
            label={t("pages.panels.border")}
            value={look.border}
            options={[
              { id: "line", label: t("pages.panels.line") },
              ...(type === "header" ? [{ id: "shadow" as const, label: t("pages.overlay.shadow") }] : []),
              { id: "none", label: t("pages.panels.no-border") },
            ]}
            onChange={(id) => perform(setPanelBorder(document, page.id, id))}
          />
          <SwitchRow
            label={t("pages.panels.primary")}
            value={navigation.primary === type}
            onChange={(isOn) => perform(setPrimaryPanel(isOn === (type === "header") ? "header" : "sidebar"))}
          />
        </Rows>
        <ColorField
          label={t("pages.panels.color")}
          value={look.backgroundColor}
          fallback="#ffffff"
          onCommit={(color) => perform(setPanelColor(document, page.id, color))}
        />
      </PanelSection>
      <PanelPages title={t("pages.panels.on-pages")} panel={page} look={look} />
    </SidePanel>
  );
}
