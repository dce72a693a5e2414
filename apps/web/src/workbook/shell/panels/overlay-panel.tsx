import { dynamicParts, type Id, namesOf, overlayHost, overlayLook, type OverlayWidth, type Page } from "@sheaf/workbook";
import { PanelRightClose } from "lucide-react";
import { Suspense } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { SkeletonRows } from "../../../shared/feedback/skeleton.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelSection, PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { t } from "../../../shared/words/words.ts";
import type { Edit } from "../../commands/edit.ts";
import { overlayWord, widthWord } from "../../commands/overlay-words.ts";
import {
  popoverButtons,
  setDrawerShadow,
  setDrawerSide,
  setFooterButton,
  setOverlayTitle,
  setOverlayWidth,
  setPopoverTrigger,
} from "../../commands/overlays.ts";
import { pageLabel } from "../../commands/pages.ts";
import { ChoiceRow, Rows, SwitchRow, TextRow } from "../../elements/property-rows/rows.tsx";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import { overlayIcons } from "../pages/overlay-entries.ts";
import styles from "./panels.module.css";

const ActionsPanel = lazyPart(
  () => import("../../actions-panel/actions-panel.tsx"),
  (part) => part.ActionsPanel,
  ["actions"],
);

const NONE = "~none";
const widths: readonly OverlayWidth[] = ["small", "medium", "large"];

interface OverlayPanelProps {
  readonly page: Page;
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly onCollapse: () => void;
}

/** How an overlay looks, what its buttons say, and what they do: while none of its elements is selected. */
export function OverlayPanel({ page, width, onResize, onCollapse }: OverlayPanelProps) {
  const look = overlayLook(page);
  const host = overlayHost(page);
  if (look === null || host === null) return null;
  const name = pageLabel(page);
  return (
    <SidePanel side="right" label={t("pages.overlay.label")} width={width} onResize={onResize} minWidth={240} defaultWidth={296}>
      <PanelTitle
        actions={<IconButton icon={PanelRightClose} label={t("workbook.properties-panel.hide-panel")} keys="]" onPress={onCollapse} />}
      >
        <span className={styles.title}>
          <Icon icon={overlayIcons[look.type]} />
          <span className={styles.titleText}>{name}</span>
        </span>
      </PanelTitle>
      <PanelSection title={overlayWord(look.type)}>
        <LookRows page={page} />
      </PanelSection>
      <Suspense fallback={<SkeletonRows rows={4} rowHeight={28} columns={2} />}>
        <ActionsPanel element={host} path={["pages", { key: page.id }, "rest", "actions"]} />
      </Suspense>
    </SidePanel>
  );
}

function LookRows({ page }: { readonly page: Page }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const look = overlayLook(page);
  if (look === null) return null;
  const names = namesOf(document);
  const mapped = (text: string, map: (formula: string) => string): string =>
    dynamicParts(text)
      .toReversed()
      .reduce((result, { start, end, formula }) => result.slice(0, start) + map(formula) + result.slice(end), text);
  const print = (text: string | null): string => mapped(text ?? "", (formula) => names.toPrinted(null, null, formula));
  const store = (text: string): string => mapped(text, (formula) => names.toStored(null, null, formula));
  const perform = (edit: Edit): void => void performEdit(workbook, edit);
  if (look.type === "popover") {
    const buttons = popoverButtons(document, page.id);
    const now: Id | null = look.triggerElementId;
    return (
      <Rows>
        <ChoiceRow
          label={t("pages.tabs.opens-at")}
          value={now ?? NONE}
          options={[
            ...(now === null ? [{ id: NONE, label: t("pages.overlay.no-button") }] : []),
            ...buttons.map((button) => ({ id: button.id, label: names.element(button) })),
          ]}
          onChange={(id) => id !== NONE && perform(setPopoverTrigger(document, page.id, id))}
        />
      </Rows>
    );
  }
  return (
    <Rows>
      <TextRow
        label={t("pages.overlay.title")}
        value={print(look.title)}
        placeholder={pageLabel(page)}
        onCommit={(text) => perform(setOverlayTitle(document, page.id, store(text)))}
      />
      <ChoiceRow
        label={t("pages.tabs.width")}
        value={look.width}
        options={widths.map((id) => ({ id, label: widthWord(id) }))}
        onChange={(id) => perform(setOverlayWidth(document, page.id, id))}
      />
      {look.type === "drawer" && (
        <>
          <ChoiceRow
            label={t("pages.tabs.side")}
            value={look.position}
            options={[
              { id: "start", label: t("pages.tabs.left") },
              { id: "end", label: t("pages.tabs.right") },
            ]}
            onChange={(id) => perform(setDrawerSide(document, page.id, id))}
          />
          <SwitchRow
            label={t("pages.overlay.shadow")}
            value={look.hasShadow}
            onChange={(isOn) => perform(setDrawerShadow(document, page.id, isOn))}
          />
        </>
      )}
      {look.type === "modal" && (
        <>
          <TextRow
            label={t("pages.overlay.primary")}
            value={print(look.primary)}
            placeholder={t("pages.overlay.no-button")}
            onCommit={(text) => perform(setFooterButton(document, page.id, "primaryCta", store(text)))}
          />
          <TextRow
            label={t("pages.overlay.secondary")}
            value={print(look.secondary)}
            placeholder={t("pages.overlay.no-button")}
            onCommit={(text) => perform(setFooterButton(document, page.id, "secondaryCta", store(text)))}
          />
        </>
      )}
    </Rows>
  );
}
