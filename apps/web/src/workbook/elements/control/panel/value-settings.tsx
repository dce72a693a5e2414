import { givenName, handleOf, type Json } from "@sheaf/workbook";
import { ListOrdered, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../shared/actions/button.tsx";
import { IconButton } from "../../../../shared/actions/icon-button.tsx";
import type { ShownTypeName } from "../../../../shared/icons/value-type-icon.tsx";
import { MenuButton } from "../../../../shared/menus/menu.tsx";
import { ChoiceRow, OptionalChoiceRow, SwitchRow, TextRow } from "../../property-rows/rows.tsx";
import { targetsOf } from "../control-operations.ts";
import type { ControlSettingsProps } from "./control-panel.tsx";
import { ManualListDialog } from "./manual-list/manual-list-dialog.tsx";
import type { ManualSource } from "./manual-list/manual-list.ts";
import { columnEntries, useOffered } from "./offered-columns.ts";
import styles from "./panel.module.css";

const anyType = (): boolean => true;
const isPath = (type: ShownTypeName): boolean => type === "array";

/** Where the values to choose from come from. */
export function ValueSource({ element, set }: ControlSettingsProps) {
  const [isWriting, setWriting] = useState(false);
  const source = element["source"] as ManualSource | { readonly kind: "source" } | undefined;
  const manual = source?.kind === "manual" ? source : null;
  return (
    <>
      <SourceRow element={element} set={set} fits={anyType} wrap={(from) => ({ kind: "source", ...from })} write={() => setWriting(true)} />
      <NameRow element={element} set={set} />
      {manual !== null && (
        <Button size="small" icon={ListOrdered} wide onPress={() => setWriting(true)}>
          Edit values
        </Button>
      )}
      {isWriting && (
        <ManualListDialog
          name={givenName(element) ?? handleOf(element)}
          source={manual}
          onKeep={(next) => set("Values", { source: next })}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}

/** The column that names the values, of the element that they come from. */
function NameRow({ element, set }: ControlSettingsProps) {
  const offered = useOffered(anyType);
  const source = element["source"] as
    | {
        readonly kind?: string;
        readonly source?: { readonly elementId?: string };
        readonly columnId?: string;
        readonly displayColumnId?: string;
      }
    | undefined;
  const first = targetsOf(element)[0];
  const from = source?.kind === undefined ? first : source.kind === "source" ? source : undefined;
  const { source: read, columnId } = (from ?? {}) as { readonly source?: Json; readonly columnId?: string };
  const elementId = (read as { readonly kind?: string; readonly elementId?: string } | undefined)?.elementId;
  if (elementId === undefined || columnId === undefined) return null;
  const names = offered.filter((one) => one.elementId === elementId && one.columnId !== columnId);
  const shown = source?.displayColumnId ?? "";
  return (
    <ChoiceRow
      label="Named by"
      value={shown}
      options={[
        { id: "", label: "Nothing else" },
        ...names.map((one) => ({ id: one.columnId, label: one.name })),
        // A column that is gone is said, so that it can be replaced.
        ...(shown === "" || names.some((one) => one.columnId === shown) ? [] : [{ id: shown, label: shown }]),
      ]}
      onChange={(id) =>
        set("Names of values", {
          source: { kind: "source", source: read as Json, columnId, ...(id === "" ? {} : { displayColumnId: id }) },
        })
      }
    />
  );
}

/** Where the values of a legend come from: a column, as colors are of what is in the data. */
export function LegendSource({ element, set }: ControlSettingsProps) {
  return (
    <>
      <SourceRow element={element} set={set} fits={anyType} wrap={(from) => ({ kind: "source", ...from })} />
      <NameRow element={element} set={set} />
    </>
  );
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
  write,
}: ControlSettingsProps & {
  readonly fits: (type: ShownTypeName) => boolean;
  /** The source as this type of control writes it. */
  readonly wrap: (source: { readonly [key: string]: Json }) => Json;
  /** Opens a list of the control's own; absent where there is none. */
  readonly write?: () => void;
}) {
  const offered = useOffered(fits);
  const source = element["source"] as
    | {
        readonly kind?: string;
        readonly values?: readonly Json[];
        readonly source?: { readonly elementId?: string };
        readonly columnId?: string;
      }
    | undefined;
  const from = offered.find(({ elementId, columnId }) => elementId === source?.source?.elementId && columnId === source?.columnId);
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        {source?.kind === "manual"
          ? countedWords(source)
          : from === undefined
            ? "Of the first target"
            : `${from.name} of ${from.elementName}`}
      </span>
      <MenuButton
        label="Values from"
        entries={[
          { kind: "item", id: "first-target", label: "First target", onSelect: () => set("Values", { source: undefined }) },
          ...(write === undefined ? [] : [{ kind: "item", id: "own-list", label: "A list of its own", onSelect: write } as const]),
          ...columnEntries(offered, (one) =>
            set("Values", { source: wrap({ source: { kind: "table", elementId: one.elementId }, columnId: one.columnId }) }),
          ),
        ]}
        trigger={<IconButton icon={Plus} label="Choose where the values come from" />}
      />
    </div>
  );
}

function countedWords({ values = [] }: { readonly values?: readonly Json[] }): string {
  return `A list of its own: ${values.length === 1 ? "1 value" : `${values.length} values`}`;
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
