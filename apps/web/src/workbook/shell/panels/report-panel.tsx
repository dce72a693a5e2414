import { type SheetSize, sheetSizeOf } from "@sheaf/workbook";
import { FileText, PanelRightClose } from "lucide-react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelSection, PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import { t } from "../../../shared/words/words.ts";
import { setSheet } from "../../commands/sheet.ts";
import { ChoiceRow, Rows, TextRow } from "../../elements/property-rows/rows.tsx";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { performEdit } from "../elements/element-actions.ts";
import styles from "./panels.module.css";

interface ReportPanelProps {
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

/** The paper of a report: while none of its elements is selected. */
export function ReportPanel({ width, onResize, onCollapse }: ReportPanelProps) {
  const workbook = useWorkbook();
  const sheet = sheetSizeOf(useDocument());
  const [narrow, long] = [Math.min(sheet.width, sheet.height), Math.max(sheet.width, sheet.height)];
  const named = names.find((name) => papers[name][0] === narrow && papers[name][1] === long);
  const isUpright = sheet.width <= sheet.height;
  const change = (next: Partial<SheetSize>): void => {
    const all = { ...sheet, ...next };
    const room = Math.floor(Math.min(all.width, all.height) / 2) - 8;
    performEdit(workbook, setSheet(workbook.documents.state().document, { ...all, margin: Math.min(all.margin, room) }));
  };
  const turned = ([short, tall]: readonly [number, number], upright: boolean): Partial<SheetSize> =>
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
