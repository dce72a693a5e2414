import { contrastProblems, isKnownTheme, palePaletteColors } from "@sheaf/theme";
import { RotateCcw, X } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { PartBoundary } from "../../../shared/feedback/part-boundary.tsx";
import { PanelSection, PanelTitle, SidePanel } from "../../../shared/layout/side-panel.tsx";
import { useShownTheme } from "../../state/theme/page-theme.tsx";
import { useDocumentTheme, useWorkbook } from "../../state/workbook.ts";
import { BoxRows, ChartRows, FontRows, PageRows, TableRows, TitleRows } from "./look-sections.tsx";
import { LogoColors } from "./logo-colors.tsx";
import { PaletteSections } from "./palette-sections.tsx";
import { ColorRows } from "./theme-colors.tsx";
import { ThemeCards } from "./theme-cards.tsx";
import { overrideTheme, resetTheme } from "./theme-edits.ts";
import type { ThemeParts } from "./theme-parts.ts";
import { Warning } from "./warning.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./theme-panel.module.css";

interface ThemePanelProps {
  readonly width: number;
  readonly onResize: (width: number) => void;
  readonly onClose: () => void;
}

/** What the document looks like as a whole: its theme, and what it changes of it. */
export function ThemePanel({ width, onResize, onClose }: ThemePanelProps) {
  const { perform } = useWorkbook();
  const settings = useDocumentTheme();
  const { page, organization } = useShownTheme();
  const overrides = settings?.overrides ?? {};
  const overrideTogether: ThemeParts["overrideTogether"] = (changes, what) => {
    const edit = overrideTheme(changes, what);
    perform(edit.label, edit.operations);
  };
  const override: ThemeParts["override"] = (path, value, what) => overrideTogether([[path, value]], what);
  const problems = contrastProblems(page);
  const pale = palePaletteColors(page).length;
  const parts: ThemeParts = { overrides, page, problems, override, overrideTogether };
  const count = countOf(overrides);
  const name = settings?.name;
  const reset = (): void => {
    const edit = resetTheme();
    perform(edit.label, edit.operations);
  };
  return (
    <SidePanel side="right" label={t("themes.panel.title")} width={width} onResize={onResize} minWidth={240} defaultWidth={296}>
      <PartBoundary title={t("themes.panel.title")} summary={t("workbook.properties-panel.panel-could-not-drawn")}>
        <PanelTitle actions={<IconButton icon={X} label={t("themes.panel.close")} onPress={onClose} />}>
          {t("themes.panel.title")}
        </PanelTitle>
        <div className={styles.scroll}>
          <PanelSection>
            {name !== undefined && !isKnownTheme(organization, name) && <Warning>{t("themes.panel.unknown", { name })}</Warning>}
            <ThemeCards />
          </PanelSection>
          <PanelSection
            title={t("themes.colors.title")}
            actions={
              count > 0 && (
                <Button size="small" variant="quiet" icon={RotateCcw} aria-label={t("themes.panel.reset")} onPress={reset}>
                  {t("themes.panel.reset-short")}
                </Button>
              )
            }
          >
            <ColorRows {...parts} />
            <LogoColors {...parts} />
          </PanelSection>
          <PanelSection title={t("themes.fonts.title")}>
            <FontRows {...parts} />
          </PanelSection>
          <PanelSection title={t("themes.titles.title")}>
            <TitleRows {...parts} />
          </PanelSection>
          <PanelSection title={t("themes.boxes.title")}>
            <BoxRows {...parts} />
          </PanelSection>
          <PanelSection title={t("themes.page.title")}>
            <PageRows {...parts} />
          </PanelSection>
          <PanelSection title={t("themes.charts.title")}>
            <ChartRows {...parts} />
          </PanelSection>
          <PanelSection title={t("themes.tables.title")}>
            <TableRows {...parts} />
          </PanelSection>
          {pale > 0 && (
            <PanelSection>
              <Warning>{t("themes.contrast.palette", { count: pale })}</Warning>
            </PanelSection>
          )}
          <PaletteSections {...parts} />
        </div>
      </PartBoundary>
    </SidePanel>
  );
}

/** How much a document changes of its theme. */
function countOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return value === undefined ? 0 : 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 0);
}
