import {
  isPage,
  isPanel,
  mostMargin,
  namesOf,
  type Page,
  panelLook,
  repeatableControls,
  repeatsBy,
  type SheetSize,
  sheetSizeOf,
} from "@sheaf/workbook";
import { FileText, PanelRightClose } from "lucide-react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelSection, PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { panelWord } from "../../commands/overlay-words.ts";
import { pageLabel } from "../../commands/pages.ts";
import { setPanelColor } from "../../commands/panels.ts";
import { setPanelHeight, setRepeat, setSheet, setSheetColor } from "../../commands/sheet.ts";
import { ColorField } from "../../elements/property-rows/color-field.tsx";
import { ChoiceRow, Rows, TextRow } from "../../elements/property-rows/rows.tsx";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/acting.ts";
import { panelIcons } from "../pages/overlay-entries.ts";
import { PanelPages } from "./panel-pages.tsx";
import styles from "./panels.module.css";

interface ReportPanelProps {
  readonly page: Page | null;
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly onCollapse: () => void;
}

/** Upright, px. */
const papers = {
  letter: [816, 1056],
  a4: [794, 1123],
  legal: [816, 1344],
  a3: [1123, 1587],
  tabloid: [1056, 1632],
} as const;
type PaperName = keyof typeof papers;

function paperWord(name: PaperName | "custom"): string {
  switch (name) {
    case "letter":
      return t("reports.panel.letter");
    case "a4":
      return t("reports.panel.a4");
    case "legal":
      return t("reports.panel.legal");
    case "a3":
      return t("reports.panel.a3");
    case "tabloid":
      return t("reports.panel.tabloid");
    case "custom":
      return t("reports.panel.custom");
  }
}

const names = Object.keys(papers) as readonly PaperName[];
const LEAST = 96;
const MOST = 10_000;

/** The paper of a report, or the header or footer that is shown: while no element is selected. */
export function ReportPanel(props: ReportPanelProps) {
  const { page } = props;
  return page !== null && isPanel(page) ? <RunningPanel {...props} page={page} /> : <PaperPanel {...props} />;
}

function PaperPanel({ page, width, onResize, onCollapse }: ReportPanelProps) {
  const workbook = useWorkbook();
  const sheet = sheetSizeOf(useDocument());
  const [narrow, long] = [Math.min(sheet.width, sheet.height), Math.max(sheet.width, sheet.height)];
  const named = names.find((name) => papers[name][0] === narrow && papers[name][1] === long);
  const isUpright = sheet.width <= sheet.height;
  const change = (next: Partial<Pick<SheetSize, "width" | "height" | "margin">>): void => {
    const all = { ...sheet, ...next };
    const most = mostMargin(all.width, all.height);
    // Only what is changed: somebody else may be changing the rest.
    const margin = all.margin > most ? { margin: most } : {};
    performEdit(workbook, setSheet(workbook.documents.state().document, { ...next, ...margin }));
  };
  const turned = ([short, tall]: readonly [number, number], upright: boolean) =>
    upright ? { width: short, height: tall } : { width: tall, height: short };
  return (
    <SidePanel side="right" label={t("reports.panel.label")} width={width} onResize={onResize} minWidth={240} defaultWidth={296}>
      <PanelTitle
        actions={<IconButton icon={PanelRightClose} label={t("workbook.properties-panel.hide-panel")} keys="]" onPress={onCollapse} />}
      >
        <span className={styles.title}>
          <Icon icon={FileText} />
          <span className={styles.titleText}>{t("reports.panel.label")}</span>
        </span>
      </PanelTitle>
      <PanelSection title={t("reports.panel.paper")}>
        <Rows>
          <ChoiceRow
            label={t("reports.panel.size")}
            value={named ?? "custom"}
            options={[...names, ...(named === undefined ? (["custom"] as const) : [])].map((id) => ({ id, label: paperWord(id) }))}
            onChange={(id) => id !== "custom" && change(turned(papers[id], isUpright))}
          />
          <ChoiceRow
            label={t("reports.panel.orientation")}
            value={isUpright ? "portrait" : "landscape"}
            options={[
              { id: "portrait", label: t("reports.panel.portrait") },
              { id: "landscape", label: t("reports.panel.landscape") },
            ]}
            onChange={(id) => change(turned([narrow, long], id === "portrait"))}
          />
          <PixelRow
            label={t("reports.panel.width")}
            value={sheet.width}
            least={LEAST}
            most={MOST}
            onCommit={(pixels) => change({ width: pixels })}
          />
          <PixelRow
            label={t("reports.panel.height")}
            value={sheet.height}
            least={LEAST}
            most={MOST}
            onCommit={(pixels) => change({ height: pixels })}
          />
          <PixelRow
            label={t("reports.panel.margin")}
            value={sheet.margin}
            least={0}
            most={Math.floor(narrow / 2) - 8}
            onCommit={(pixels) => change({ margin: pixels })}
          />
        </Rows>
        <p className={styles.note}>{t("reports.panel.note")}</p>
      </PanelSection>
      {page !== null && isPage(page) && <PageSection page={page} />}
    </SidePanel>
  );
}

const PAPER = "#ffffff";

/** What is said of one page of a report. */
function PageSection({ page }: { readonly page: Page }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const { backgroundColor } = page.rest;
  const controls = repeatableControls(document);
  const names = namesOf(document);
  return (
    <PanelSection title={t("reports.panel.page")}>
      <ColorField
        label={t("reports.panel.background")}
        value={typeof backgroundColor === "string" ? backgroundColor : null}
        fallback={PAPER}
        onCommit={(color) => performEdit(workbook, setSheetColor(page, color))}
      />
      {controls.length === 0 ? (
        <p className={styles.note}>{t("reports.panel.repeat-none")}</p>
      ) : (
        <>
          <Rows>
            <ChoiceRow
              label={t("reports.panel.repeat")}
              value={repeatsBy(document, page)?.id ?? ""}
              options={[
                { id: "", label: t("reports.panel.no-repeat") },
                ...controls.map((control) => ({ id: control.id, label: names.element(control) })),
              ]}
              onChange={(id) => performEdit(workbook, setRepeat(page, id === "" ? null : id))}
            />
          </Rows>
          <p className={styles.note}>{t("reports.panel.repeat-note")}</p>
        </>
      )}
    </PanelSection>
  );
}

/** How a header or a footer of a report looks, and on which pages it stands. */
function RunningPanel({ page, width, onResize, onCollapse }: ReportPanelProps & { readonly page: Page }) {
  const workbook = useWorkbook();
  const document = useDocument();
  const look = panelLook(page);
  if (look === null) return null;
  return (
    <SidePanel side="right" label={t("pages.panels.properties")} width={width} onResize={onResize} minWidth={240} defaultWidth={296}>
      <PanelTitle
        actions={<IconButton icon={PanelRightClose} label={t("workbook.properties-panel.hide-panel")} keys="]" onPress={onCollapse} />}
      >
        <span className={styles.title}>
          <Icon icon={panelIcons[look.type]} />
          <span className={styles.titleText}>{pageLabel(page)}</span>
        </span>
      </PanelTitle>
      <PanelSection title={panelWord(look.type)}>
        <Rows>
          <PixelRow
            label={t("reports.panel.height")}
            value={look.height}
            least={16}
            most={Math.floor(sheetSizeOf(document).height / 2)}
            onCommit={(height) => performEdit(workbook, setPanelHeight(document, page.id, height))}
          />
        </Rows>
        <ColorField
          label={t("reports.panel.background")}
          value={look.backgroundColor}
          fallback={PAPER}
          onCommit={(color) => performEdit(workbook, setPanelColor(document, page.id, color))}
        />
      </PanelSection>
      <PanelPages title={t("reports.panel.on-pages")} panel={page} look={look} />
    </SidePanel>
  );
}

/** A number of pixels between two ends. */
export function PixelRow({
  label,
  value,
  least,
  most,
  onCommit,
}: {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onCommit: (pixels: number) => void;
}) {
  return (
    <TextRow
      label={label}
      value={String(Math.round(value))}
      suffix={t("reports.panel.pixels")}
      check={(text) => {
        const number = text.trim() === "" ? Number.NaN : Number(text);
        return number >= least && number <= most ? null : t("reports.panel.give-pixels", { least: String(least), most: String(most) });
      }}
      onCommit={(text) => onCommit(Math.round(Number(text)))}
    />
  );
}
