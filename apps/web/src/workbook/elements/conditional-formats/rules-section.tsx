import { isNumberName } from "@sheaf/sql";
import { conditionColumnId, type Element, type FormatRule, formatRulesOf } from "@sheaf/workbook";
import { Ellipsis, Plus, TriangleAlert } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Button as PlainButton } from "react-aria-components/Button";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { PanelSection } from "../../../shared/layout/side-panel.tsx";
import type { MenuEntry } from "../../../shared/menus/menu-entry.ts";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { PopoverButton } from "../../../shared/overlays/popover.tsx";
import { columnName } from "../../commands/columns.ts";
import { elementPath, set } from "../../commands/edit.ts";
import { findElement, useDocument, useWorkbook } from "../../state/workbook.ts";
import { orderMenu, swapped, without } from "../property-rows/order-menu.ts";
import { formulaNames, newRule, type RuleChoice, ruleChoices, type RuledColumn, ruleWords } from "./rule-drafts.ts";
import { RuleFields } from "./rule-fields.tsx";
import { RuleSample } from "./rule-sample.tsx";
import { t, findingText } from "../../../shared/words/words.ts";
import styles from "./conditional-formats.module.css";

interface RulesSectionProps {
  readonly element: Element;
  /** Columns whose cells can be formatted, in the order of display. */
  readonly columns: readonly RuledColumn[];
  /** The column that a new rule begins with. */
  readonly column: RuledColumn | undefined;
  /** Totals can be formatted as well: in pivot tables. */
  readonly hasTotals: boolean;
}

/** The conditional formats of an element, in the order in which they are applied. */
export function RulesSection({ element, columns, column, hasTotals }: RulesSectionProps) {
  const workbook = useWorkbook();
  const { facts } = workbook;
  const analysis = useSyncExternalStore(facts.subscribe, () => facts.of(element.id));
  const [open, setOpen] = useState<number | null>(null);
  const rules = formatRulesOf(element);
  const document = useDocument();
  const nameOf = (id: string): string => columns.find((one) => one.id === id)?.name ?? columnName(document, element, id);
  const problemOf = (rule: FormatRule, index: number): string | null => {
    if (rule.type !== "single" || rule.condition !== "formula") return null;
    if (rule.formula.trim() === "") return t("formats.rules-section.write-formula-true-rows");
    const prefix = conditionColumnId(index, "");
    return findingText(analysis?.diagnostics.find(({ columnId, code }) => columnId?.startsWith(prefix) === true && code.startsWith("E_")));
  };
  /** The rules as they are by now: fields hand over what was typed a moment ago. */
  const change = (label: string, next: (rules: readonly FormatRule[]) => readonly FormatRule[]): void => {
    const latest = findElement(workbook.documents.state().document, element.id);
    if (latest === undefined) return;
    const changed = next(formatRulesOf(latest));
    workbook.perform(label, [set(elementPath(element.id, "conditionalFormats"), changed.length === 0 ? undefined : changed)]);
  };
  const add = (choice: RuleChoice): void => {
    const needs = ruleChoices.find(({ id }) => id === choice)?.needsNumbers === true;
    const fits = (one: RuledColumn): boolean => !needs || isNumberName(one.type);
    const start = column !== undefined && fits(column) ? column : columns.find(fits);
    if (start === undefined) return;
    change(t("formats.rules-section.add-conditional-format"), (now) => [...now, newRule(choice, start)]);
    setOpen(rules.length);
  };
  const choices = ruleChoices.map(({ id, label, needsNumbers }): MenuEntry => ({
    kind: "item",
    id,
    label,
    isDisabled: !columns.some(({ type }) => !needsNumbers || isNumberName(type)),
    onSelect: () => add(id),
  }));
  const menuOf = (index: number): readonly MenuEntry[] =>
    orderMenu({
      index,
      count: rules.length,
      verb: t("formats.rules-section.apply"),
      onSwap: (from, to) => change(t("formats.rules-section.move-conditional-format"), (now) => swapped(now, from, to)),
      onDuplicate: (at) =>
        change(t("formats.rules-section.duplicate-conditional-format"), (now) =>
          now.flatMap((rule, place) => (place === at ? [rule, rule] : [rule])),
        ),
      onDelete: (at) => change(t("formats.rules-section.delete-conditional-format"), (now) => without(now, at)),
    });
  return (
    <PanelSection
      title={t("formats.rules-section.conditional-formats")}
      actions={
        <MenuButton
          label={t("formats.rules-section.add-conditional-format")}
          placement="bottom end"
          entries={choices}
          trigger={<IconButton icon={Plus} label={t("formats.rules-section.add-conditional-format")} />}
        />
      }
    >
      {rules.length === 0 ? (
        <p className={styles.none}>{t("formats.rules-section.colors-bars-styles-follow")}</p>
      ) : (
        <>
          <ol className={styles.list} aria-label={t("formats.rules-section.conditional-formats")}>
            {rules.map((rule, index) => {
              const words = ruleWords(rule, nameOf);
              const problem = problemOf(rule, index);
              return (
                // Rules have no ids: their place is what tells them apart.
                <li key={index}>
                  <div className={styles.line}>
                    <PopoverButton
                      label={words}
                      placement="left top"
                      isOpen={open === index}
                      onOpenChange={(isOpen) => setOpen(isOpen ? index : null)}
                      trigger={
                        <PlainButton className={styles.open ?? ""}>
                          <RuleSample rule={rule} />
                          <span className={styles.words}>{words}</span>
                        </PlainButton>
                      }
                    >
                      <RuleFields
                        rule={rule}
                        columns={columns}
                        hasTotals={hasTotals}
                        problem={problem}
                        names={formulaNames(() => workbook.documents.state().document, element.id)}
                        onChange={(next) =>
                          change(t("formats.rules-section.change-conditional-format"), (now) =>
                            now.map((one, at) => (at === index ? next : one)),
                          )
                        }
                      />
                    </PopoverButton>
                    <MenuButton
                      label={words}
                      entries={menuOf(index)}
                      placement="bottom end"
                      trigger={<IconButton icon={Ellipsis} label={t("formats.rules-section.more-for", { words })} />}
                    />
                  </div>
                  {problem !== null && open !== index && (
                    <p className={styles.problem}>
                      <Icon icon={TriangleAlert} />
                      {problem}
                    </p>
                  )}
                </li>
              );
            })}
          </ol>
          {rules.length > 1 && <p className={styles.none}>{t("formats.rules-section.later-ones-win-over")}</p>}
        </>
      )}
    </PanelSection>
  );
}
