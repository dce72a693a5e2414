import {
  audienceOf,
  type Json,
  type Page,
  pageAppliesTogether,
  pageAsHost,
  type PageIcon,
  pageIcon,
  pageIcons,
  pageLook,
  type PageWidth,
  isHiddenPage,
} from "@sheaf/workbook";
import { Monitor, PanelRightClose, Smartphone, StickyNote, Tablet } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelSection, PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import { lazyPart } from "../../../shared/words/lazy-part.ts";
import { t } from "../../../shared/words/words.ts";
import type { Edit } from "../../commands/edit.ts";
import { pageLabel, renamePage, setPageApply, setPageHidden, setPageIcon, setPageLook } from "../../commands/pages.ts";
import { ColorField } from "../../elements/property-rows/color-field.tsx";
import { pageIconPictures, pageIconWords } from "../../elements/on-page/page-icons.ts";
import { ChoiceRow, Rows, SwitchRow, TextRow } from "../../elements/property-rows/rows.tsx";
import { useShownTheme } from "../../state/theme/page-theme.tsx";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import { PageAudienceDialog } from "../pages/page-audience-dialog.tsx";
import rowStyles from "../../elements/property-rows/property-rows.module.css";
import type { Device } from "./use-side-panel.ts";
import styles from "./panels.module.css";
import { PictureBehind } from "../../elements/property-rows/lazy-picture-behind.tsx";

const ActionsPanel = lazyPart(
  () => import("../../actions-panel/actions-panel.tsx"),
  (part) => part.ActionsPanel,
  ["actions"],
);
const DeviceArrangement = lazyPart(
  () => import("./device-arrangement.tsx"),
  (part) => part.DeviceArrangement,
);

const THEME = "~theme";
const NONE = "~none";

interface PagePanelProps {
  readonly page: Page;
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly onCollapse: () => void;
  readonly device: Device;
  readonly onDevice: (device: Device) => void;
}

/**
 * How a page is called, looks and is read: while none of its elements is selected. It stands where their properties stand, so that
 * the page is as wide before something is selected as after.
 */
export function PagePanel({ page, width, onResize, onCollapse, device, onDevice }: PagePanelProps) {
  const isModel = useDocument().kind === "data-model";
  const host = pageAsHost(page);
  return (
    <SidePanel side="right" label={t("pages.panel.label")} width={width} onResize={onResize} minWidth={240} defaultWidth={296}>
      <PanelTitle
        actions={<IconButton icon={PanelRightClose} label={t("workbook.properties-panel.hide-panel")} keys="]" onPress={onCollapse} />}
      >
        <span className={styles.title}>
          <Icon icon={StickyNote} />
          <span className={styles.titleText}>{pageLabel(page)}</span>
        </span>
      </PanelTitle>
      <LookSections key={page.id} page={page} />
      <PanelSection title={t("pages.device.title")}>
        <SegmentedControl
          label={t("pages.device.preview")}
          size="small"
          wide
          value={device}
          onChange={onDevice}
          segments={[
            { id: "screen", label: t("pages.device.screen"), icon: Monitor },
            { id: "tablet", label: t("pages.device.tablet"), icon: Tablet },
            { id: "phone", label: t("pages.device.phone"), icon: Smartphone },
          ]}
        />
        {device === "screen" ? (
          <p className={rowStyles.note}>{t("pages.device.choose")}</p>
        ) : (
          <Suspense fallback={null}>
            <DeviceArrangement key={`${page.id} ${device}`} page={page} device={device} />
          </Suspense>
        )}
      </PanelSection>
      <ReadingSection page={page} />
      {!isModel && host !== null && (
        <Suspense fallback={null}>
          <ActionsPanel key={page.id} element={host} path={["pages", { key: page.id }, "rest", "sheaf", "actions"]} />
        </Suspense>
      )}
    </SidePanel>
  );
}

function LookSections({ page }: { readonly page: Page }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const { page: theme } = useShownTheme();
  const look = pageLook(page);
  const perform = (edit: Edit): void => void performEdit(workbook, edit);
  const change = (label: string, member: Parameters<typeof setPageLook>[1], value: Json | undefined): void =>
    perform(setPageLook(page, member, value, label));
  const { backgroundColor: color } = look;
  return (
    <>
      <PanelSection title={t("pages.panel.page")}>
        <Rows>
          <TextRow label={t("pages.panel.name")} value={page.name} onCommit={(name) => perform(renamePage(document, page.id, name))} />
          <TextRow
            label={t("pages.panel.description")}
            value={look.description}
            placeholder={t("pages.panel.description-hint")}
            onCommit={(text) => change(t("pages.panel.description"), "description", text.trim() === "" ? undefined : text.trim())}
          />
          <ChoiceRow<PageIcon | typeof NONE>
            label={t("pages.panel.icon")}
            value={pageIcon(page) ?? NONE}
            options={[
              { id: NONE, label: t("pages.panel.no-icon") },
              ...pageIcons.map((id) => ({ id, label: pageIconWords[id], icon: pageIconPictures[id] })),
            ]}
            onChange={(id) => perform(setPageIcon(document, page, id === NONE ? null : id))}
          />
        </Rows>
      </PanelSection>
      <PanelSection title={t("pages.panel.look")}>
        <Rows>
          <ChoiceRow<PageWidth | typeof THEME>
            label={t("pages.tabs.width")}
            value={look.width ?? THEME}
            options={[
              { id: THEME, label: t("pages.panel.as-theme") },
              { id: "full", label: t("pages.panel.full") },
              { id: "large", label: t("pages.panel.large") },
              { id: "medium", label: t("pages.panel.medium") },
              ...(look.width === "custom" ? [{ id: "custom" as const, label: t("pages.panel.custom") }] : []),
            ]}
            onChange={(id) => change(t("pages.panel.width"), "pageWidth", id === THEME ? undefined : id)}
          />
        </Rows>
        <ColorField
          label={t("pages.panel.color")}
          value={typeof color === "string" ? color : null}
          fallback={theme.roles.frame}
          onCommit={(next) => change(t("pages.panel.color"), "backgroundColor", next)}
        />
        {color !== null && typeof color !== "string" && <p className={rowStyles.note}>{t("pages.panel.color-of-theme")}</p>}
      </PanelSection>
      <PictureBehind
        title={t("pages.panel.picture")}
        picture={look.backgroundImage}
        onChange={(label, next) => change(label, "backgroundImage", next)}
      />
    </>
  );
}

function ReadingSection({ page }: { readonly page: Page }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const [isAsked, setAsked] = useState(false);
  const audience = audienceOf(page);
  return (
    <PanelSection title={t("pages.panel.readers")}>
      <Rows>
        <SwitchRow
          label={t("pages.panel.shown")}
          value={!isHiddenPage(page)}
          onChange={(isShown) => performEdit(workbook, setPageHidden(document, page.id, !isShown))}
        />
        <ChoiceRow
          label={t("workbook.apply.setting")}
          value={pageAppliesTogether(page) ? "together" : "at-once"}
          options={[
            { id: "at-once", label: t("workbook.apply.by-themselves") },
            { id: "together", label: t("workbook.apply.by-button") },
          ]}
          onChange={(next) => performEdit(workbook, setPageApply(document, page, next === "together"))}
        />
        {document.kind !== "data-model" && (
          <>
            <p className={rowStyles.note}>
              {audience === null
                ? t("pages.panel.everybody")
                : t("pages.panel.some", { people: audience.users.length, teams: audience.teams.length })}
            </p>
            <Button size="small" onPress={() => setAsked(true)}>
              {t("pages.tabs.audience")}
            </Button>
          </>
        )}
      </Rows>
      {isAsked && <PageAudienceDialog page={page} onClose={() => setAsked(false)} />}
    </PanelSection>
  );
}
