import type { EffectOf, Element, ElementChange } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { axesOf, isInOrder } from "../commands/action-modify.ts";
import { ChoiceRow, Rows } from "../elements/property-rows/rows.tsx";
import { axisName } from "../state/actions/effects/element-change.ts";
import { type Offered, offeredColumns } from "./offered.ts";
import type { StepFieldsProps } from "./step-props.ts";

const kindWords = {
  "column-visibility": "actions.change.kind.visibility",
  "move-column": "actions.change.kind.move",
  "swap-columns": "actions.change.kind.swap",
  "axis-scale": "actions.change.kind.scale",
} as const;

/** Changes that an element can have. */
function kindsFor(element: Element | undefined): readonly ElementChange["type"][] {
  if (element === undefined) return [];
  return [
    ...(isInOrder(element) ? (["column-visibility", "move-column"] as const) : []),
    "swap-columns",
    ...(axesOf(element).length > 0 ? (["axis-scale"] as const) : []),
  ];
}

/** A change as it begins: with the first things that there are. */
export function newChange(element: Element | undefined, columns: readonly Offered[], type = kindsFor(element)[0]): ElementChange {
  const [first = "", second = first] = columns.map(({ id }) => id);
  switch (type) {
    case "move-column":
      return { type, columnId: first };
    case "swap-columns":
      return { type, columnId: first, withColumnId: second };
    case "axis-scale":
      return { type, axis: element === undefined ? "y" : (axesOf(element).at(-1) ?? "y"), scale: "toggle" };
    default:
      return { type: "column-visibility", columnId: first, visibility: "toggle" };
  }
}

/** Of an axis the one that stands for values is meant first. */
export function ElementChangeFields({ document, effect, parts, onChange }: StepFieldsProps<EffectOf<"modify-element">>) {
  const { change } = effect;
  const elementOf = (id: string): Element | undefined => parts.data.find((one) => one.id === id)?.element;
  const element = elementOf(effect.elementId);
  const columnsOfElement = (of: Element | undefined): readonly Offered[] => (of === undefined ? [] : offeredColumns(document, of));
  const columns = columnsOfElement(element);
  const kinds = kindsFor(element);
  const perform = (next: ElementChange): void => onChange({ ...effect, change: next });
  return (
    <Rows>
      <ChoiceRow
        label={t("actions.field.element")}
        value={effect.elementId}
        options={parts.data}
        onChange={(elementId) => {
          const next = elementOf(elementId);
          const kept = kindsFor(next).find((kind) => kind === change.type);
          onChange({ ...effect, elementId, change: newChange(next, columnsOfElement(next), kept) });
        }}
      />
      <ChoiceRow
        label={t("actions.change.what")}
        value={change.type}
        options={[...new Set([...kinds, change.type])].map((id) => ({ id, label: t(kindWords[id]) }))}
        onChange={(type) => perform(newChange(element, columns, type))}
      />
      {change.type !== "axis-scale" && (
        <ChoiceRow
          label={t("actions.field.column")}
          value={change.columnId}
          options={columns}
          onChange={(columnId) => perform({ ...change, columnId })}
        />
      )}
      <RestOfChange element={element} columns={columns} change={change} onChange={perform} />
    </Rows>
  );
}

const FIRST = "";

function RestOfChange({
  element,
  columns,
  change,
  onChange,
}: {
  readonly element: Element | undefined;
  readonly columns: readonly Offered[];
  readonly change: ElementChange;
  readonly onChange: (change: ElementChange) => void;
}) {
  switch (change.type) {
    case "column-visibility":
      return (
        <ChoiceRow
          label={t("actions.change.visibility")}
          value={change.visibility}
          options={[
            { id: "shown", label: t("actions.change.shown") },
            { id: "hidden", label: t("actions.change.hidden") },
            { id: "toggle", label: t("actions.change.turn-over") },
          ]}
          onChange={(visibility) => onChange({ ...change, visibility })}
        />
      );
    case "move-column":
      return (
        <ChoiceRow
          label={t("actions.change.place")}
          value={change.afterColumnId ?? FIRST}
          options={[
            { id: FIRST, label: t("actions.change.first") },
            ...columns
              .filter(({ id }) => id !== change.columnId)
              .map(({ id, label }) => ({ id, label: t("actions.change.after", { column: label }) })),
          ]}
          onChange={(id) => {
            const { afterColumnId: _, ...rest } = change;
            onChange(id === FIRST ? rest : { ...rest, afterColumnId: id });
          }}
        />
      );
    case "swap-columns":
      return (
        <ChoiceRow
          label={t("actions.change.with")}
          value={change.withColumnId}
          options={columns}
          onChange={(withColumnId) => onChange({ ...change, withColumnId })}
        />
      );
    case "axis-scale":
      return (
        <>
          <ChoiceRow
            label={t("actions.change.axis")}
            value={change.axis}
            options={(element === undefined ? [change.axis] : axesOf(element)).map((id) => ({ id, label: axisName(id) }))}
            onChange={(axis) => onChange({ ...change, axis })}
          />
          <ChoiceRow
            label={t("actions.change.scale")}
            value={change.scale}
            options={[
              { id: "linear", label: t("chart-panels.axes.linear") },
              { id: "log", label: t("chart-panels.axes.logarithmic") },
              { id: "toggle", label: t("actions.change.turn-over") },
            ]}
            onChange={(scale) => onChange({ ...change, scale })}
          />
        </>
      );
  }
}
