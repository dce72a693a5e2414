import type { Json } from "@sheaf/workbook";
import { Plus } from "lucide-react";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { ChoiceRow, OptionalChoiceRow, SwitchRow, TextRow } from "../../property-rows/rows.tsx";
import type { ControlSettingsProps } from "./control-panel.tsx";
import { columnEntries, useOffered } from "./offered-columns.ts";
import styles from "./panel.module.css";

const anyType = (): boolean => true;
const isPath = (type: ShownTypeName): boolean => type === "array";

/** Where the values to choose from come from. */
export function ValueSource({ element, set }: ControlSettingsProps) {
  return <SourceRow element={element} set={set} fits={anyType} wrap={(source) => ({ kind: "source", ...source })} />;
}

/** Where the paths to choose from come from. */
export function PathSource({ element, set }: ControlSettingsProps) {
  return <SourceRow element={element} set={set} fits={isPath} wrap={(source) => source} />;
}

function SourceRow({
  element,
  set,
  fits,
  wrap,
}: ControlSettingsProps & {
  readonly fits: (type: ShownTypeName) => boolean;
  /** The source as this type of control writes it. */
  readonly wrap: (source: { readonly [key: string]: Json }) => Json;
}) {
  const offered = useOffered(fits);
  const source = element["source"] as
    | { readonly kind?: string; readonly source?: { readonly elementId?: string }; readonly columnId?: string }
    | undefined;
  const from = offered.find(({ elementId, columnId }) => elementId === source?.source?.elementId && columnId === source?.columnId);
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        {source?.kind === "manual"
          ? "A list of its own"
          : from === undefined
            ? "Of the first target"
            : `${from.name} of ${from.elementName}`}
      </span>
      <MenuButton
        label="Values from"
        entries={[
          { kind: "item", id: "first-target", label: "First target", onSelect: () => set("Values", { source: undefined }) },
          ...columnEntries(offered, (one) =>
            set("Values", { source: wrap({ source: { kind: "table", elementId: one.elementId }, columnId: one.columnId }) }),
          ),
        ]}
        trigger={<IconButton icon={Plus} label="Choose where the values come from" />}
      />
    </div>
  );
}

/** One value or several. The choice itself moves along: the two stand in different members. */
export function HowMany({ element, set }: ControlSettingsProps) {
  return (
    <ChoiceRow
      label="Choose"
      value={element["selectionMode"] === "single" ? "single" : "multiple"}
      options={[
        { id: "multiple", label: "Several values" },
        { id: "single", label: "One value" },
      ]}
      onChange={(selection) => {
        const chosen = Array.isArray(element["values"]) ? (element["values"] as readonly Json[])[0] : undefined;
        set(
          "Choice",
          selection === "single"
            ? { selectionMode: "single", values: undefined, value: chosen }
            : { selectionMode: undefined, value: undefined, values: element["value"] === undefined ? undefined : [element["value"]] },
        );
      }}
    />
  );
}

export function KeptOrLeftOut({ element, set }: ControlSettingsProps) {
  return (
    <OptionalChoiceRow
      label="Chosen are"
      value={element["mode"]}
      options={[
        { id: "include", label: "Kept" },
        { id: "exclude", label: "Left out" },
      ]}
      otherwise="include"
      onChange={(mode) => set("Mode", { mode })}
    />
  );
}

/** The segment that stands for all. */
export function ClearSegment({ element, set }: ControlSettingsProps) {
  const isShown = element["showClearLabel"] !== false;
  const label = typeof element["clearLabel"] === "string" ? element["clearLabel"] : "";
  return (
    <>
      <SwitchRow
        label="A segment for all"
        value={isShown}
        onChange={(shown) => set("Segment for all", { showClearLabel: shown ? undefined : false })}
      />
      {isShown && (
        <TextRow
          label="Its label"
          value={label}
          placeholder="All"
          onCommit={(text) => set("Label of all", { clearLabel: text.trim() === "" ? undefined : text })}
        />
      )}
    </>
  );
}
