import { isTimeName, typeName } from "@sheaf/sql";
import { givenName, namesOf, type ControlTarget, type Element, type Id, type Json } from "@sheaf/workbook";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useMemo, useReducer } from "react";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { ValueTypeIcon, type ShownTypeName } from "../../../shared/icons/value-type-icon.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { useDocument, useWorkbook } from "../../state/workbook.ts";
import { ChoiceRow, Rows, TextRow } from "../chart/panel/format/rows.tsx";
import type { ElementPanelProps } from "../element-kind.ts";
import { addTarget, controlMembers, isTarget, removeTarget, targetsOf } from "./control-operations.ts";
import styles from "./control-panel.module.css";

/** A column that a control may filter or take its values from. */
interface Offered {
  readonly elementId: Id;
  readonly elementName: string;
  readonly columnId: Id;
  readonly name: string;
  readonly type: ShownTypeName;
}

/** What a list control offers and filters. */
export function ListControlPanel({ element }: ElementPanelProps) {
  const { perform } = useWorkbook();
  const offered = useOffered(anyType);
  const set = (label: string, members: Readonly<Record<string, Json | undefined>>): void =>
    void perform(label, controlMembers(element.id, members));
  const source = element["source"] as
    | { readonly kind?: string; readonly source?: { readonly elementId?: string }; readonly columnId?: string }
    | undefined;
  const from =
    source?.kind === "source"
      ? offered.find(({ elementId, columnId }) => elementId === source.source?.elementId && columnId === source.columnId)
      : undefined;
  const single = element["selectionMode"] === "single";
  return (
    <>
      <CommonSection element={element} />
      <PanelSection title="Values">
        <Rows>
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
                  set("Values", {
                    source: { kind: "source", source: { kind: "table", elementId: one.elementId }, columnId: one.columnId },
                  }),
                ),
              ]}
              trigger={<IconButton icon={Plus} label="Choose where the values come from" />}
            />
          </div>
          <ChoiceRow
            label="Choose"
            value={single ? "single" : "multiple"}
            options={[
              { id: "multiple", label: "Several values" },
              { id: "single", label: "One value" },
            ]}
            onChange={(selection) => {
              const chosen = Array.isArray(element["values"]) ? (element["values"] as readonly Json[])[0] : undefined;
              // The choice itself moves along: one value and several stand in different members.
              set(
                "Choice",
                selection === "single"
                  ? { selectionMode: "single", values: undefined, value: chosen }
                  : { selectionMode: undefined, value: undefined, values: element["value"] === undefined ? undefined : [element["value"]] },
              );
            }}
          />
          <ChoiceRow
            label="Chosen are"
            value={element["mode"] === "exclude" ? "exclude" : "include"}
            options={[
              { id: "include", label: "Kept" },
              { id: "exclude", label: "Left out" },
            ]}
            onChange={(mode) => set("Mode", { mode: mode === "include" ? undefined : mode })}
          />
        </Rows>
      </PanelSection>
      <TargetsSection element={element} offered={offered} />
    </>
  );
}

/** What a date-range control filters. */
export function DateRangeControlPanel({ element }: ElementPanelProps) {
  const offered = useOffered(timeType);
  return (
    <>
      <CommonSection element={element} />
      <TargetsSection element={element} offered={offered} />
    </>
  );
}

function CommonSection({ element }: { readonly element: Element }) {
  const { perform } = useWorkbook();
  const document = useDocument();
  const handle = typeof element["controlId"] === "string" ? element["controlId"] : element.id;
  const taken = useMemo(
    () =>
      new Set(
        document.pages.flatMap((page) =>
          page.elements.flatMap((other) =>
            other.id !== element.id && typeof other["controlId"] === "string" ? [other["controlId"].toLowerCase()] : [],
          ),
        ),
      ),
    [document, element.id],
  );
  return (
    <PanelSection title="Control">
      <Rows>
        <TextRow
          label="Label"
          value={givenName(element) ?? ""}
          placeholder={handle}
          onCommit={(text) => void perform("Label", controlMembers(element.id, { name: text.trim() === "" ? undefined : text }))}
        />
        <TextRow
          label="Id"
          value={handle}
          check={(text) =>
            text.trim() === ""
              ? "Formulas need a name to call it by."
              : taken.has(text.trim().toLowerCase())
                ? "Another control has this id."
                : null
          }
          onCommit={(text) => void perform("Control id", controlMembers(element.id, { controlId: text.trim() }))}
        />
      </Rows>
    </PanelSection>
  );
}

function TargetsSection({ element, offered }: { readonly element: Element; readonly offered: readonly Offered[] }) {
  const { perform } = useWorkbook();
  const targets = targetsOf(element);
  const free = offered.filter((one) => !targets.some((target) => isTarget(target, one.elementId, one.columnId)));
  return (
    <PanelSection
      title="Filters"
      actions={
        <MenuButton
          label="Columns to filter"
          placement="bottom end"
          entries={columnEntries(free, (one) => void perform(`Filter ${one.name}`, addTarget(element, one.elementId, one.columnId)))}
          trigger={<IconButton icon={Plus} label="Add a column to filter" />}
        />
      }
    >
      {targets.length === 0 && <p className={styles.hint}>Filters nothing yet; formulas can use its value.</p>}
      <ul className={styles.targets}>
        {targets.map((target) => (
          <TargetRow key={JSON.stringify(target)} element={element} target={target} offered={offered} />
        ))}
      </ul>
    </PanelSection>
  );
}

function TargetRow({
  element,
  target,
  offered,
}: {
  readonly element: Element;
  readonly target: ControlTarget;
  readonly offered: readonly Offered[];
}) {
  const { perform } = useWorkbook();
  const known = offered.find((one) => isTarget(target, one.elementId, one.columnId));
  const name = known?.name ?? target.columnId;
  return (
    <li className={styles.row}>
      {known !== undefined && <ValueTypeIcon type={known.type} />}
      <span className={styles.words}>
        {name} <span className={styles.owner}>{known?.elementName ?? ""}</span>
      </span>
      <IconButton
        icon={Trash2}
        label={`Do not filter ${name}`}
        onPress={() => void perform(`Do not filter ${name}`, removeTarget(element, target))}
      />
    </li>
  );
}

function columnEntries(offered: readonly Offered[], choose: (one: Offered) => void): readonly MenuEntry[] {
  const owners = [...new Set(offered.map(({ elementId }) => elementId))];
  return owners.flatMap((elementId): MenuEntry[] => {
    const own = offered.filter((one) => one.elementId === elementId);
    return [
      { kind: "title", id: `of-${elementId}`, label: own[0]?.elementName ?? elementId },
      ...own.map((one): MenuEntry => ({ kind: "item", id: `${elementId}/${one.columnId}`, label: one.name, onSelect: () => choose(one) })),
    ];
  });
}

const anyType = (): boolean => true;
const timeType = (type: ShownTypeName): boolean => isTimeName(type);

/** Columns of the data elements of the document. */
function useOffered(fits: (type: ShownTypeName) => boolean): readonly Offered[] {
  const { facts } = useWorkbook();
  const document = useDocument();
  // Types become known later than the document.
  const [known, learn] = useReducer((count: number) => count + 1, 0);
  useEffect(() => facts.subscribe(learn), [facts]);
  return useMemo(() => {
    const names = namesOf(document);
    return document.pages.flatMap((page) =>
      page.elements.flatMap((owner) =>
        owner.kind === "control"
          ? []
          : (facts.of(owner.id)?.columns ?? []).flatMap((column): Offered[] => {
              const type = typeName(column.type);
              return column.hidden || !fits(type)
                ? []
                : [{ elementId: owner.id, elementName: names.element(owner), columnId: column.id, name: column.name, type }];
            }),
      ),
    );
    // oxlint-disable-next-line react/exhaustive-deps
  }, [document, facts, fits, known]);
}
