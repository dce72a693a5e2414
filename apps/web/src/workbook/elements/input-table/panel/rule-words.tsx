import { type Element, type InputColumn, namesOf } from "@sheaf/workbook";
import { columnName } from "../../../commands/columns.ts";
import { PanelSection } from "../../../../shared/layout/side-panel.tsx";
import { useDocument, useWorkbook } from "../../../state/workbook.ts";
import { columnChoices, choiceOf } from "../model/column-edits.ts";
import { editedText } from "../model/entry-cells.ts";
import { ruleOf } from "../../../grid/editing/entry-rule.ts";
import { FactList } from "./fact-list.tsx";
import { outcomes } from "./outcomes.ts";
import { shownSymbols } from "../../../../shared/words/shown-numbers.ts";
import { t } from "../../../../shared/words/words.ts";

/** Options of a list that are named; of a longer one it is said how many there are. */
const NAMED = 12;

/** What the cells of a column take, for people who do not change it. */
export function RuleWords({ element, input, name }: { readonly element: Element; readonly input: InputColumn; readonly name: string }) {
  const document = useDocument();
  const { zone } = useWorkbook();
  const names = namesOf(document);
  const entry = input.sheaf?.entry ?? {};
  const rule = ruleOf(input);
  const printed = (formula: string): string => names.toPrinted(element.id, null, formula);
  const end = (value: number | string | undefined): string | null =>
    value === undefined ? null : rule === null ? String(value) : editedText(value, rule, zone, shownSymbols().decimal);
  const [min, max] = [end(input.range?.min), end(input.range?.max)];
  const from = document.pages.flatMap(({ elements }) => elements).find(({ id }) => id === input.valuesFrom?.element);
  const list =
    input.values !== undefined
      ? `${input.values.slice(0, NAMED).map(String).join(", ")}${input.values.length > NAMED ? t("input-table.rule-words.and-more", { count: input.values.length - NAMED }) : ""}`
      : input.valuesFrom !== undefined
        ? from === undefined
          ? t("input-table.rule-words.values-element-not")
          : t("input-table.rule-words.of", { column: names.column(from, input.valuesFrom.column), element: names.element(from) })
        : null;
  const others = entry.unique === undefined || entry.unique === true ? [] : entry.unique;
  const beside = others.map((id) => columnName(document, element, id)).join(", ");
  const outcome = outcomes.find(({ id }) => id === (entry.onInvalid ?? "flag"));
  const facts = [
    [t("input-table.rule-words.type"), columnChoices.find(({ id }) => id === choiceOf(input))?.label ?? ""],
    [t("input-table.rule-words.one-of"), list],
    [t("input-table.rule-words.from"), min],
    [t("input-table.rule-words.to"), max],
    [t("input-table.file-rows.most-files-cell"), input.maxFileNum === undefined ? null : String(input.maxFileNum)],
    [
      t("input-table.rule-words.largest-file"),
      input.maxFileSizeMb === undefined ? null : t("input-table.files-dialog.mb", { maxFileSizeMb: input.maxFileSizeMb }),
    ],
    [t("input-table.rule-words.kinds-of-file"), input.acceptedFileTypes === undefined ? null : input.acceptedFileTypes.join(", ")],
    [t("input-table.rule-words.required"), entry.required === true ? "Yes" : null],
    [
      t("input-table.rule-section.no-value-twice"),
      entry.unique === undefined ? null : beside === "" ? "Yes" : t("input-table.rule-words.together-with", { beside }),
    ],
    [t("input-table.rule-words.default"), entry.default === undefined ? null : printed(entry.default)],
    [t("input-table.rule-words.must-be-true"), entry.validate === undefined ? null : (entry.message ?? printed(entry.validate))],
    [t("input-table.rule-words.options-where"), entry.optionsWhere === undefined ? null : printed(entry.optionsWhere)],
    [t("input-table.rule-words.if-broken"), outcome?.label ?? null],
  ] as const;
  return (
    <PanelSection title={t("input-table.rule-section.what-takes", { name })}>
      <FactList facts={facts.flatMap(([label, text]) => (text === null ? [] : [{ label, text }]))} />
    </PanelSection>
  );
}
