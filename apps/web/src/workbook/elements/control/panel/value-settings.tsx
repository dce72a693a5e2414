import { directElement, givenName, handleOf, type Json } from "@sheaf/workbook";
import { ListOrdered, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { ChoiceRow, OptionalChoiceRow, SwitchRow, TextRow } from "../../property-rows/rows.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { controlMembers, nameAfterColumn, targetsOf } from "../../choosing/control-operations.ts";
import type { ControlSettingsProps } from "./control-panel.tsx";
import { ManualListDialog } from "./manual-list/manual-list-dialog.tsx";
import { columnEntries, useOffered } from "./offered-columns.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./panel.module.css";

const anyType = (): boolean => true;
const isPath = (type: ShownTypeName): boolean => type === "array";

/** Where the values to choose from come from. */
export function ValueSource({ element, set }: ControlSettingsProps<"list" | "segmented" | "radio-group">) {
  const [isWriting, setWriting] = useState(false);
  const { source } = element;
  const manual = source?.kind === "manual" ? source : null;
  return (
    <>
      <SourceRow element={element} set={set} fits={anyType} wrap={(from) => ({ kind: "source", ...from })} write={() => setWriting(true)} />
      <NameRow element={element} set={set} />
      {manual !== null && (
        <Button size="small" icon={ListOrdered} wide onPress={() => setWriting(true)}>
          {t("control.value-settings.edit-values")}
        </Button>
      )}
      {isWriting && (
        <ManualListDialog
          name={givenName(element) ?? handleOf(element)}
          source={manual}
          onKeep={(next) => set(t("control.value-settings.values"), { source: next })}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

/** The column that names the values, of the element that they come from. */
function NameRow({ element, set }: ControlSettingsProps<"list" | "segmented" | "radio-group" | "legend">) {
  const offered = useOffered(anyType);
  const { source } = element;
  if (source?.kind === "manual") return null;
  const from = source ?? targetsOf(element)[0];
  const elementId = from === undefined ? null : directElement(from.source);
  if (from === undefined || elementId === null) return null;
  const { source: read, columnId } = from;
  const names = offered.filter((one) => one.elementId === elementId && one.columnId !== columnId);
  const shown = source?.displayColumnId ?? "";
  return (
    <ChoiceRow
      label={t("control.value-settings.named-by")}
      value={shown}
      options={[
        { id: "", label: t("control.value-settings.nothing-else") },
        ...names.map((one) => ({ id: one.columnId, label: one.name })),
        // A column that is gone is said, so that it can be replaced.
        ...(shown === "" || names.some((one) => one.columnId === shown) ? [] : [{ id: shown, label: shown }]),
      ]}
      onChange={(id) =>
        set(t("control.value-settings.names-of-values"), {
          source: { kind: "source", source: read, columnId, ...(id === "" ? {} : { displayColumnId: id }) },
        })
      }
    />
  );
}

/** Where the values of a legend come from: a column, as colors are of what is in the data. */
export function LegendSource({ element, set }: ControlSettingsProps<"legend">) {
  return (
    <>
      <SourceRow element={element} set={set} fits={anyType} wrap={(from) => ({ kind: "source", ...from })} />
      <NameRow element={element} set={set} />
    </>
  );
}

/** Where the paths to choose from come from. */
export function PathSource({ element, set }: ControlSettingsProps<"hierarchy">) {
  return <SourceRow element={element} set={set} fits={isPath} wrap={(source) => source} />;
}

function SourceRow({
  element,
  set,
  fits,
  wrap,
  write,
}: ControlSettingsProps<"list" | "segmented" | "radio-group" | "legend" | "hierarchy"> & {
  readonly fits: (type: ShownTypeName) => boolean;
  /** The source as this type of control writes it. */
  readonly wrap: (source: { readonly [key: string]: Json }) => Json;
  /** Opens a list of the control's own; absent where there is none. */
  readonly write?: () => void;
}) {
  const { perform } = useWorkbook();
  const document = useDocument();
  const offered = useOffered(fits);
  const { source } = element;
  const manual = source !== undefined && "kind" in source && source.kind === "manual" ? source : null;
  const read = source === undefined || !("columnId" in source) ? null : source;
  const from =
    read === null
      ? undefined
      : offered.find(({ elementId, columnId }) => elementId === directElement(read.source) && columnId === read.columnId);
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        {manual !== null
          ? countedWords(manual)
          : from === undefined
            ? t("control.value-settings.first-target")
            : t("control.value-settings.of", { name: from.name, elementName: from.elementName })}
      </span>
      <MenuButton
        label={t("control.value-settings.values-from")}
        entries={[
          {
            kind: "item",
            id: "first-target",
            label: t("control.value-settings.first-target-2"),
            onSelect: () => set(t("control.value-settings.values"), { source: undefined }),
          },
          ...(write === undefined
            ? []
            : [{ kind: "item", id: "own-list", label: t("control.value-settings.list-own"), onSelect: write } as const]),
          ...columnEntries(
            offered,
            (one) =>
              void perform(t("control.value-settings.values"), [
                ...controlMembers(element.id, {
                  source: wrap({ source: { kind: "table", elementId: one.elementId }, columnId: one.columnId }),
                }),
                ...nameAfterColumn(document, element, one.name),
              ]),
          ),
        ]}
        trigger={<IconButton icon={Plus} label={t("control.value-settings.choose-where-values-come")} />}
      />
    </div>
  );
}

function countedWords({ values = [] }: { readonly values?: readonly Json[] }): string {
  return t("control.value-settings.list-own-2", { part: values.length === 1 ? "1 value" : `${values.length} values` });
}

/** One value or several. The choice itself moves along: the two stand in different members. */
export function HowMany({ element, set }: ControlSettingsProps<"list">) {
  return (
    <ChoiceRow
      label={t("control.value-settings.choose")}
      value={element.selectionMode ?? "multiple"}
      options={[
        { id: "multiple", label: t("control.value-settings.several-values") },
        { id: "single", label: t("control.value-settings.one-value") },
      ]}
      onChange={(selection) => {
        const chosen = element.values?.[0];
        set(
          t("control.value-settings.choice"),
          selection === "single"
            ? { selectionMode: "single", values: undefined, value: chosen }
            : { selectionMode: undefined, value: undefined, values: element.value === undefined ? undefined : [element.value] },
        );
      }}
    />
  );
}

export function KeptOrLeftOut({ element, set }: ControlSettingsProps<"list" | "hierarchy">) {
  return (
    <OptionalChoiceRow
      label={t("control.value-settings.chosen-are")}
      value={element.mode}
      options={[
        { id: "include", label: t("control.value-settings.kept") },
        { id: "exclude", label: t("control.value-settings.left-out") },
      ]}
      otherwise="include"
      onChange={(mode) => set("Mode", { mode })}
    />
  );
}

/** The segment that stands for all. */
export function ClearSegment({ element, set }: ControlSettingsProps<"segmented">) {
  const { showClearLabel: isShown = true, clearLabel: label = "" } = element;
  return (
    <>
      <SwitchRow
        label={t("control.value-settings.segment-all")}
        value={isShown}
        onChange={(shown) => set(t("control.value-settings.segment-for-all"), { showClearLabel: shown ? undefined : false })}
      />
      {isShown && (
        <TextRow
          label={t("control.value-settings.its-label")}
          value={label}
          placeholder={t("control.value-settings.all")}
          onCommit={(text) => set(t("control.value-settings.label-of-all"), { clearLabel: text.trim() === "" ? undefined : text })}
        />
      )}
    </>
  );
}
