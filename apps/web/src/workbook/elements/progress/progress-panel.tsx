import { isKind, type Json, namesOf } from "@sheaf/workbook";
import { titleText } from "@sheaf/charts";
import { useState } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { t } from "../../../shared/words/words.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { FormulaField } from "../../formula-bar/field/formula-field.tsx";
import { isBroken } from "../../formula-bar/formula-check.ts";
import { useLivePlace } from "../../formula-bar/use-formula-slot.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import type { ElementPanelProps } from "../element-kind.ts";
import { ColorField } from "../property-rows/color-field.tsx";
import { ChoiceRow, Rows, SwitchRow, TextRow } from "../property-rows/rows.tsx";
import { useChartSurroundings } from "../plot/surroundings.ts";
import styles from "./progress-panel.module.css";

type End = "value" | "min" | "max";

/** What a progress element counts, where it begins and ends, and how it looks. */
export function ProgressPanel({ element }: ElementPanelProps) {
  const { perform } = useWorkbook();
  const names = namesOf(useDocument());
  const { colors } = useChartSurroundings();
  const [edited, setEdited] = useState<End | null>(null);
  if (!isKind(element, "progress")) return null;
  const change = (label: string, member: string, value: Json | undefined): void =>
    void perform(label, [set(elementPath(element.id, member), value)]);
  const ends: readonly { readonly end: End; readonly label: string }[] = [
    { end: "value", label: t("charts.progress.value") },
    { end: "min", label: t("charts.progress.min") },
    { end: "max", label: t("charts.progress.max") },
  ];
  const written = (end: End): string => {
    const formula = element[end];
    return formula === undefined ? "" : names.toPrinted(element.id, null, formula);
  };
  const isHidden = typeof element.name === "object" && "visibility" in element.name;
  return (
    <>
      <PanelSection title={t("charts.progress.formulas")}>
        <Rows>
          {ends.map(({ end, label }) => (
            <div key={end} className={styles.formula}>
              <span className={styles.label}>{label}</span>
              <code className={styles.text} title={written(end)}>
                {written(end) === "" ? t("charts.progress.none") : written(end)}
              </code>
              <Button size="small" onPress={() => setEdited(end)} aria-label={t("charts.progress.edit-end", { label })}>
                {t("charts.progress.edit")}
              </Button>
            </div>
          ))}
        </Rows>
      </PanelSection>
      <PanelSection title={t("charts.progress.look")}>
        <Rows>
          <ChoiceRow
            label={t("charts.progress.mode")}
            value={element.mode}
            options={[
              { id: "percent", label: t("charts.progress.percent") },
              { id: "value", label: t("charts.progress.the-value") },
            ]}
            onChange={(mode) => change(t("charts.progress.mode"), "mode", mode)}
          />
          <ChoiceRow
            label={t("charts.progress.shape")}
            value={element.shape ?? "bar"}
            options={[
              { id: "bar", label: t("charts.progress.bar") },
              { id: "ring", label: t("charts.progress.ring") },
            ]}
            onChange={(shape) => change(t("charts.progress.shape"), "shape", shape)}
          />
          <ColorField
            label={t("charts.progress.color")}
            value={typeof element.color === "string" ? element.color : null}
            fallback={colors.categorical[0] ?? colors.roles.accent}
            onCommit={(color) => change(t("charts.progress.color"), "color", color)}
          />
          <SwitchRow
            label={t("charts.progress.show-title")}
            value={!isHidden}
            onChange={(shown) => change(t("charts.progress.title"), "name", shown ? undefined : { visibility: "hidden" })}
          />
          {!isHidden && (
            <TextRow
              label={t("charts.progress.title")}
              value={titleText(element.name) ?? ""}
              onCommit={(text) => change(t("charts.progress.title"), "name", text.trim() === "" ? undefined : text)}
            />
          )}
        </Rows>
      </PanelSection>
      {edited !== null && (
        <EndDialog
          elementId={element.id}
          title={ends.find(({ end }) => end === edited)?.label ?? ""}
          formula={written(edited)}
          canBeEmpty={edited !== "value"}
          onSave={(formula) => {
            setEdited(null);
            change(
              t("charts.progress.formulas"),
              edited,
              formula.trim() === "" ? undefined : names.toStored(element.id, null, formula.trim()),
            );
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

interface EndDialogProps {
  readonly elementId: string;
  readonly title: string;
  readonly formula: string;
  readonly canBeEmpty: boolean;
  readonly onSave: (formula: string) => void;
  readonly onClose: () => void;
}

/** One of its formulas, checked while it is written. */
function EndDialog({ elementId, title, formula: written, canBeEmpty, onSave, onClose }: EndDialogProps) {
  const [formula, setFormula] = useState(written);
  const { place, isComing } = useLivePlace(elementId);
  const isEmpty = formula.trim() === "";
  const check = place === null || isEmpty ? null : place.check(formula);
  return (
    <Dialog
      title={title}
      isOpen
      width="small"
      isDirty={formula !== written}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("shared.cancel")}</Button>
          <Button variant="primary" isDisabled={isEmpty ? !canBeEmpty : place === null || isBroken(check)} onPress={() => onSave(formula)}>
            {t("shared.save")}
          </Button>
        </>
      }
    >
      {place === null ? (
        !isComing && <p>{t("content.text.nothing-to-read")}</p>
      ) : (
        <FormulaField label={t("content.text.formula")} text={formula} place={place} onChange={setFormula} />
      )}
    </Dialog>
  );
}
