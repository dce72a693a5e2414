import { dataElementKinds, type Element, entryColumnsOf, type EntryRule, type InputColumn, namesOf, columnsOf } from "@sheaf/workbook";
import { useId, useState } from "react";
import { columnName } from "../../../commands/columns.ts";
import { Checkbox } from "../../../../shared/choices/checkbox.tsx";
import { Switch } from "../../../../shared/choices/switch.tsx";
import { TextAreaField } from "../../../../shared/fields/text-field.tsx";
import { Select } from "../../../../shared/fields/select.tsx";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import type { Edit } from "../../../commands/edit.ts";
import { readValue } from "../../../grid/editing/entry-values.ts";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { Rows, TextRow } from "../../property-rows/rows.tsx";
import { FileRows } from "./file-rows.tsx";
import { useTypeChange } from "../convert/use-type-change.tsx";
import { columnChoices, choiceOf, setList, setListFrom, setPills, setRange, setRule } from "../model/column-edits.ts";
import { editedText } from "../model/entry-cells.ts";
import { ruleOf } from "../../../grid/editing/entry-rule.ts";
import { personWriting } from "../../../grid/editing/person-writing.ts";
import { outcomes } from "./outcomes.ts";
import { t } from "../../../../shared/words/words.ts";
import styles from "./entry-panel.module.css";

interface RuleSectionProps {
  readonly element: Element;
  readonly input: InputColumn;
  readonly name: string;
}

const dataKinds = new Set(dataElementKinds.map(({ kind }) => kind));

const pills = [
  {
    id: "none",
    get label() {
      return t("input-table.rule-section.none");
    },
  },
  {
    id: "single-color",
    get label() {
      return t("input-table.rule-section.one-color");
    },
  },
  {
    id: "color-by-option",
    get label() {
      return t("input-table.rule-section.color-each");
    },
  },
] as const;

/** What the cells of a column take, and what becomes of a value that breaks the rule. */
export function RuleSection({ element, input, name }: RuleSectionProps) {
  const workbook = useWorkbook();
  const document = useDocument();
  const names = namesOf(document);
  const perform = ({ label, operations }: Edit): void => void (operations.length > 0 && workbook.perform(label, operations));
  const entry: EntryRule = input.sheaf?.entry ?? {};
  const choice = choiceOf(input);
  const { change, dialog } = useTypeChange(element);
  const hasList = choice === "long-list" || choice === "multi-select";
  const hasRange = choice === "number" || choice === "percent" || choice === "date" || choice === "datetime";
  const formula = (member: "default" | "validate" | "optionsWhere", label: string, placeholder: string) => (
    <TextRow
      label={label}
      placeholder={placeholder}
      value={entry[member] === undefined ? "" : names.toPrinted(element.id, null, entry[member])}
      onCommit={(text) =>
        perform(setRule(element, input.id, member, text.trim() === "" ? undefined : names.toStored(element.id, null, text)))
      }
    />
  );
  return (
    <PanelSection title={t("input-table.rule-section.what-takes", { name })}>
      <Rows>
        <Select
          label={t("input-table.rule-section.type")}
          isInline
          size="small"
          options={columnChoices}
          value={choice}
          onChange={(id) => change(input.id, id)}
        />
        {hasList && <ListRows element={element} input={input} perform={perform} />}
        {choice === "file" && <FileRows element={element} input={input} perform={perform} />}
        {hasRange && <RangeRows element={element} input={input} perform={perform} />}
        <Switch
          isSelected={entry.required === true}
          onChange={(isOn) => perform(setRule(element, input.id, "required", isOn ? true : undefined))}
        >
          {t("input-table.rule-section.required")}
        </Switch>
        {choice !== "file" && <UniqueRows element={element} input={input} perform={perform} />}
        {choice !== "file" && formula("default", t("input-table.rule-section.default"), t("input-table.rule-section.a-formula"))}
        {formula("validate", t("input-table.rule-section.must-be-true"), t("input-table.rule-section.a-formula"))}
        {entry.validate !== undefined && (
          <TextRow
            label={t("input-table.rule-section.if-not-say")}
            value={entry.message ?? ""}
            onCommit={(text) => perform(setRule(element, input.id, "message", text.trim() === "" ? undefined : text.trim()))}
          />
        )}
        {hasList && formula("optionsWhere", t("input-table.rule-section.options-where"), t("input-table.rule-section.a-formula"))}
      </Rows>
      <InvalidChoice
        value={entry.onInvalid ?? "flag"}
        onChange={(id) => perform(setRule(element, input.id, "onInvalid", id === "flag" ? undefined : id))}
      />
      {dialog}
    </PanelSection>
  );
}

type Perform = (edit: Edit) => void;

/** No value twice: in the column, or together with the values of other ones. */
function UniqueRows({ element, input, perform }: { readonly element: Element; readonly input: InputColumn; readonly perform: Perform }) {
  const document = useDocument();
  const unique = input.sheaf?.entry?.unique;
  const beside = unique === undefined || unique === true ? [] : unique;
  const others = entryColumnsOf(element).filter(({ id }) => id !== input.id);
  const set = (ids: readonly string[]): void => perform(setRule(element, input.id, "unique", ids.length === 0 ? true : ids));
  return (
    <>
      <Switch isSelected={unique !== undefined} onChange={(isOn) => perform(setRule(element, input.id, "unique", isOn ? true : undefined))}>
        {t("input-table.rule-section.no-value-twice")}
      </Switch>
      {unique !== undefined && others.length > 0 && (
        <div role="group" aria-label={t("input-table.rule-section.together-with")} className={styles.together}>
          <span className={styles.more}>{t("input-table.rule-section.together-with")}</span>
          {others.map(({ id }) => (
            <Checkbox
              key={id}
              isSelected={beside.includes(id)}
              onChange={(isOn) => set(others.flatMap((other) => ((other.id === id ? isOn : beside.includes(other.id)) ? [other.id] : [])))}
            >
              {columnName(document, element, id)}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  );
}

function ListRows({ element, input, perform }: { readonly element: Element; readonly input: InputColumn; readonly perform: Perform }) {
  const document = useDocument();
  const names = namesOf(document);
  const [text, setText] = useState<string | null>(null);
  const sources = document.pages
    .flatMap((page) => page.elements)
    .filter(({ id, kind }) => id !== element.id && dataKinds.has(kind))
    .map((other) => ({
      id: other.id,
      label: names.element(other),
      columns: columnsOf(other),
    }));
  const from = sources.find(({ id }) => id === input.valuesFrom?.element);
  const fromElement = document.pages.flatMap((page) => page.elements).find(({ id }) => id === from?.id);
  const columns = (from?.columns ?? []).map(({ id }) => ({ id, label: fromElement === undefined ? id : names.column(fromElement, id) }));
  const written = (input.values ?? []).map(String).join("\n");
  return (
    <>
      <Select
        label={t("input-table.rule-section.values-from")}
        isInline
        size="small"
        options={[
          { id: "", label: t("input-table.rule-section.this-list") },
          ...sources.filter((source) => (source.columns ?? []).length > 0),
        ]}
        value={input.valuesFrom?.element ?? ""}
        onChange={(id) => {
          const [column] = sources.find((source) => source.id === id)?.columns ?? [];
          perform(setListFrom(element, input.id, id === "" || column === undefined ? null : { element: id, column: column.id }));
        }}
      />
      {input.valuesFrom === undefined ? (
        <TextAreaField
          label={t("input-table.rule-section.values-one-each-line")}
          value={text ?? written}
          onChange={setText}
          onBlur={() => {
            const typed = text;
            setText(null);
            if (typed === null || typed === written) return;
            const values = [...new Set(typed.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
            perform(setList(element.id, input.id, values, input.type === "number"));
          }}
        />
      ) : (
        <Select
          label={t("input-table.rule-section.column")}
          isInline
          size="small"
          options={columns}
          value={input.valuesFrom.column}
          onChange={(column) => perform(setListFrom(element, input.id, { element: input.valuesFrom?.element ?? "", column }))}
        />
      )}
      <Select
        label={t("input-table.rule-section.pills")}
        isInline
        size="small"
        options={pills}
        value={input.pills ?? "none"}
        onChange={(id) => perform(setPills(element.id, input.id, id === "none" ? undefined : id))}
      />
    </>
  );
}

function RangeRows({ element, input, perform }: { readonly element: Element; readonly input: InputColumn; readonly perform: Perform }) {
  const { symbols, zone } = useWorkbook();
  const rule = ruleOf(input);
  if (rule === null) return null;
  const end = (member: "min" | "max", label: string) => {
    const value = input.range?.[member];
    return (
      <TextRow
        label={label}
        value={value === undefined ? "" : editedText(value, rule, zone, symbols.decimal)}
        check={(text) => {
          const read = readValue(text, { ...rule, options: null }, personWriting(symbols), true);
          return read.ok ? null : read.message;
        }}
        onCommit={(text) => {
          const read = readValue(text, { ...rule, options: null }, personWriting(symbols), true);
          if (!read.ok) return;
          const others = Object.fromEntries(Object.entries(input.range ?? {}).filter(([key]) => key !== member));
          const next = typeof read.value === "number" || typeof read.value === "string" ? { ...others, [member]: read.value } : others;
          perform(setRange(element.id, input.id, next));
        }}
      />
    );
  };
  return (
    <>
      {end("min", t("input-table.rule-section.from"))}
      {end("max", t("input-table.rule-section.to"))}
    </>
  );
}

function InvalidChoice({
  value,
  onChange,
}: {
  readonly value: "flag" | "reject" | "accept";
  readonly onChange: (id: "flag" | "reject" | "accept") => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{t("input-table.rule-section.when-value-breaks-rule")}</legend>
      {outcomes.map(({ id, label, more }) => (
        <label key={id} className={styles.choice}>
          <input type="radio" name={name} checked={value === id} onChange={() => onChange(id)} />
          <span className={styles.words}>
            {label}
            {more !== null && <span className={styles.more}>{more}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
