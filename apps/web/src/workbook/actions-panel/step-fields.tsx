import { type EffectOf, isRunnable } from "@sheaf/workbook";
import type { SortEntry } from "../commands/action-sort.ts";
import { t } from "../../shared/words/words.ts";
import { ChoiceRow, Rows, SwitchRow, TextRow } from "../elements/property-rows/rows.tsx";
import { withNulls } from "../commands/sorts.ts";
import { sortNullsOptions } from "../elements/shelves/keys/sort-nulls.ts";
import { ElementChangeFields } from "./element-change-fields.tsx";
import { emptySource, literalOf } from "./new-steps.ts";
import { offeredColumns } from "./offered.ts";
import { OpenDocumentFields } from "./open-document-fields.tsx";
import { OpenTargetRow } from "./open-target-row.tsx";
import { FillFormFields, RowFields } from "./row-fields.tsx";
import type { StepFieldsProps } from "./step-props.ts";
import { printedText, storedText } from "./step-words.ts";
import { ValueEditor } from "./value-editor.tsx";

/** What can be set of one step. */
export function StepFields(props: StepFieldsProps) {
  const { effect, parts, onChange } = props;
  if (!isRunnable(effect)) return null;
  switch (effect.effect) {
    case "set-control-value":
      return <SetControlFields {...props} effect={effect} />;
    case "clear-control":
      return <ClearFields {...props} effect={effect} />;
    case "navigate":
      return <NavigateFields {...props} effect={effect} />;
    case "open-url":
      return (
        <Rows>
          <WrittenRow {...props} label={t("actions.field.address")} value={effect.url} onCommit={(url) => onChange({ ...effect, url })} />
          <OpenTargetRow value={effect.openTarget} onChange={(openTarget) => onChange({ ...effect, openTarget })} />
        </Rows>
      );
    case "open-document":
      return <OpenDocumentFields {...props} effect={effect} />;
    case "copy-text":
    case "show-message":
      return (
        <Rows>
          <WrittenRow {...props} label={t("actions.field.text")} value={effect.text} onCommit={(text) => onChange({ ...effect, text })} />
        </Rows>
      );
    case "open-overlay":
      return (
        <Rows>
          <ChoiceRow
            label={t("actions.field.overlay")}
            value={effect.overlayId}
            options={parts.overlays}
            onChange={(overlayId) => onChange({ ...effect, overlayId })}
          />
        </Rows>
      );
    case "select-tab":
      return <TabFields {...props} effect={effect} />;
    case "refresh-element":
      return (
        <Rows>
          <ChoiceRow
            label={t("actions.field.element")}
            value={effect.target.element}
            options={parts.data}
            onChange={(element) => onChange({ ...effect, target: { type: "element", element } })}
          />
        </Rows>
      );
    case "custom-sort":
      return <SortFields {...props} effect={effect} />;
    case "modify-element":
      return <ElementChangeFields {...props} effect={effect} />;
    case "set-form-values":
      return <FillFormFields {...props} effect={effect} />;
    case "reset-form":
      return (
        <Rows>
          <ChoiceRow
            label={t("actions.field.form")}
            value={effect.formElementId ?? props.host.id}
            options={parts.forms}
            onChange={(formElementId) => onChange({ ...effect, formElementId })}
          />
        </Rows>
      );
    case "set-single-row-container":
      return (
        <Rows>
          <ChoiceRow
            label={t("actions.field.container")}
            value={effect.target.containerElementId}
            options={parts.singleRows}
            onChange={(containerElementId) => onChange({ ...effect, target: { type: "container", containerElementId } })}
          />
          <ValueEditor
            {...props}
            label={t("actions.field.key")}
            literal="text"
            value={effect.value}
            onChange={(value) => onChange({ ...effect, value })}
          />
        </Rows>
      );
    case "insert-rows":
    case "update-rows":
    case "delete-rows":
      return <RowFields {...props} effect={effect} />;
    default:
      return null;
  }
}

function SetControlFields(props: StepFieldsProps<EffectOf<"set-control-value">>) {
  const { effect, parts, onChange } = props;
  const control = parts.controls.find(({ id }) => id.toLowerCase() === effect.control.toLowerCase())?.control;
  return (
    <Rows>
      <ChoiceRow
        label={t("actions.field.control")}
        value={effect.control}
        options={parts.controls}
        onChange={(id) => {
          const next = parts.controls.find((one) => one.id === id)?.control;
          // A literal of another type means nothing to the other control.
          const value = effect.value.type === "constant" && next !== undefined ? emptySource(literalOf(next)) : effect.value;
          onChange({ ...effect, control: id, value });
        }}
      />
      <ChoiceRow
        label={t("actions.field.how")}
        value={effect.selectionMode ?? "replace"}
        options={[
          { id: "replace", label: t("actions.field.replace") },
          { id: "add", label: t("actions.field.add") },
          { id: "remove", label: t("actions.field.remove") },
          { id: "toggle", label: t("actions.field.toggle") },
        ]}
        onChange={(mode) => {
          const { selectionMode: _, ...rest } = effect;
          onChange(mode === "replace" ? rest : { ...rest, selectionMode: mode });
        }}
      />
      <ValueEditor
        {...props}
        label={t("actions.field.to")}
        literal={control === undefined ? "text" : literalOf(control)}
        value={effect.value}
        onChange={(value) => onChange({ ...effect, value })}
      />
    </Rows>
  );
}

function ClearFields({ effect, parts, onChange }: StepFieldsProps<EffectOf<"clear-control">>) {
  const { scope } = effect;
  return (
    <Rows>
      <ChoiceRow
        label={t("actions.field.clear")}
        value={scope.type}
        options={[
          { id: "control", label: t("actions.field.one-control") },
          { id: "page", label: t("actions.field.all-on-page") },
          { id: "workbook", label: t("actions.field.all") },
          ...(scope.type === "container" ? [{ id: "container", label: t("actions.field.all-in-container") }] : []),
        ]}
        onChange={(type) =>
          onChange({
            ...effect,
            scope:
              type === "control" ? { type, controlId: parts.controls[0]?.id ?? "" } : type === "page" ? { type } : { type: "workbook" },
          })
        }
      />
      {scope.type === "control" && (
        <ChoiceRow
          label={t("actions.field.control")}
          value={scope.controlId}
          options={parts.controls}
          onChange={(controlId) => onChange({ ...effect, scope: { type: "control", controlId } })}
        />
      )}
      <SwitchRow
        label={t("actions.field.published-value")}
        value={effect.usePublishedValue === true}
        onChange={(isOn) => {
          const { usePublishedValue: _, ...rest } = effect;
          onChange(isOn ? { ...rest, usePublishedValue: true } : rest);
        }}
      />
    </Rows>
  );
}

function NavigateFields({ effect, parts, onChange }: StepFieldsProps<EffectOf<"navigate">>) {
  const { target } = effect;
  return (
    <Rows>
      <ChoiceRow
        label={t("actions.field.go-to")}
        value={target.type}
        options={[
          { id: "page", label: t("actions.field.page") },
          { id: "element", label: t("actions.field.element") },
        ]}
        onChange={(type) =>
          onChange({
            ...effect,
            target: type === "page" ? { type, page: parts.pages[0]?.id ?? "" } : { type, element: parts.elements[0]?.id ?? "" },
          })
        }
      />
      {target.type === "page" ? (
        <ChoiceRow
          label={t("actions.field.page")}
          value={target.page}
          options={parts.pages}
          onChange={(page) => onChange({ ...effect, target: { type: "page", page } })}
        />
      ) : (
        <ChoiceRow
          label={t("actions.field.element")}
          value={target.element}
          options={parts.elements}
          onChange={(element) => onChange({ ...effect, target: { type: "element", element } })}
        />
      )}
    </Rows>
  );
}

function TabFields({ effect, parts, onChange }: StepFieldsProps<EffectOf<"select-tab">>) {
  const { selectedTab } = effect;
  const tabs = parts.tabbed.find(({ id }) => id === effect.tabbedContainerElementId)?.tabs ?? [];
  return (
    <Rows>
      <ChoiceRow
        label={t("actions.field.tabs")}
        value={effect.tabbedContainerElementId}
        options={parts.tabbed}
        onChange={(tabbedContainerElementId) => onChange({ ...effect, tabbedContainerElementId, selectedTab: { type: "tab", index: 0 } })}
      />
      <ChoiceRow
        label={t("actions.field.tab")}
        value={selectedTab.type === "tab" ? String(selectedTab.index) : selectedTab.direction}
        options={[
          ...tabs.map((label, index) => ({ id: String(index), label })),
          { id: "next", label: t("actions.field.next") },
          { id: "previous", label: t("actions.field.previous") },
        ]}
        onChange={(id) =>
          onChange({
            ...effect,
            selectedTab: id === "next" || id === "previous" ? { type: "direction", direction: id } : { type: "tab", index: Number(id) },
          })
        }
      />
    </Rows>
  );
}

function SortFields({ document, effect, parts, onChange }: StepFieldsProps<EffectOf<"custom-sort">>) {
  const element = parts.data.find(({ id }) => id === effect.elementId)?.element;
  const [entry] = effect.sort.type === "level" ? effect.sort.columns : [effect.sort];
  const columns = element === undefined ? [] : offeredColumns(document, element);
  const change = (changed: Partial<SortEntry>): void => {
    const { columnId = "", direction = "ascending", nulls } = { ...entry, ...changed };
    onChange({ ...effect, sort: { type: "level", columns: [withNulls({ columnId, direction }, nulls)] } });
  };
  return (
    <Rows>
      <ChoiceRow
        label={t("actions.field.element")}
        value={effect.elementId}
        options={parts.data}
        onChange={(elementId) => onChange({ ...effect, elementId, sort: { type: "level", columns: [] } })}
      />
      <ChoiceRow
        label={t("actions.field.by")}
        value={entry?.columnId ?? ""}
        options={columns}
        onChange={(columnId) => change({ columnId })}
      />
      {entry !== undefined && (
        <ChoiceRow
          label={t("actions.field.direction")}
          value={entry.direction}
          options={[
            { id: "ascending", label: t("actions.field.ascending") },
            { id: "descending", label: t("actions.field.descending") },
          ]}
          onChange={(direction) => change({ direction })}
        />
      )}
      {entry !== undefined && (
        <ChoiceRow
          label={t("elements.sort-nulls.empty-values")}
          value={entry.nulls ?? "connection-default"}
          options={sortNullsOptions}
          onChange={(nulls) => change({ nulls })}
        />
      )}
    </Rows>
  );
}

/** A text with live formulas, written by names and kept by ids. */
function WrittenRow({
  document,
  host,
  label,
  value,
  onCommit,
}: Pick<StepFieldsProps, "document" | "host"> & {
  readonly label: string;
  readonly value: string;
  readonly onCommit: (text: string) => void;
}) {
  return (
    <TextRow
      label={label}
      value={printedText(document, host.id, value)}
      onCommit={(text) => onCommit(storedText(document, host.id, text))}
    />
  );
}
