import { isNumberName } from "@sheaf/sql";
import type { FormatRule, ScaleRule } from "@sheaf/workbook";
import { Columns3 } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { Switch } from "../../../shared/choices/switch.tsx";
import { MenuButton } from "../../../shared/menus/menu.tsx";
import { Rows } from "../property-rows/rows.tsx";
import { type FormulaNames, type RuledColumn } from "./rule-drafts.ts";
import { ScaleFields } from "./scale-fields.tsx";
import { SingleFields } from "./single-fields.tsx";
import { t } from "../../../shared/words/words.ts";
import styles from "./conditional-formats.module.css";

interface RuleFieldsProps {
  readonly rule: FormatRule;
  readonly columns: readonly RuledColumn[];
  readonly hasTotals: boolean;
  readonly problem: string | null;
  readonly names: FormulaNames;
  readonly onChange: (rule: FormatRule) => void;
}

/** Everything that a conditional format says. */
export function RuleFields({ rule, columns, hasTotals, problem, names, onChange }: RuleFieldsProps) {
  const offered = columns.filter(({ type }) => rule.type === "single" || isNumberName(type));
  const [first] = columns.filter(({ id }) => rule.columnIds.includes(id));
  const chosen = columns.filter(({ id }) => rule.columnIds.includes(id)).map(({ name }) => name);
  return (
    <div className={styles.fields}>
      <Rows>
        <MenuButton
          label={t("formats.rule-fields.columns")}
          placement="bottom start"
          entries={[
            {
              kind: "choices",
              id: "columns",
              selection: "multiple",
              selected: rule.columnIds,
              options: offered.map(({ id, name }) => ({ id, label: name })),
              // A rule on nothing could not be told from none.
              onChange: (ids) =>
                ids.length > 0 && onChange({ ...rule, columnIds: offered.map(({ id }) => id).filter((id) => ids.includes(id)) }),
            },
          ]}
          trigger={
            <Button size="small" icon={Columns3} wide>
              {chosen.length <= 2 ? chosen.join(", ") : t("formats.rule-fields.columns-2", { count: chosen.length })}
            </Button>
          }
        />
        {rule.type === "single" ? (
          <SingleFields rule={rule} type={first?.type ?? "text"} problem={problem} names={names} onChange={onChange} />
        ) : (
          <ScaleFields rule={rule} names={names} onChange={onChange} />
        )}
        {hasTotals && <Scope rule={rule} onChange={onChange} />}
      </Rows>
    </div>
  );
}

function Scope({ rule, onChange }: { readonly rule: FormatRule | ScaleRule; readonly onChange: (rule: FormatRule) => void }) {
  return (
    <>
      <Switch isSelected={rule.includeValues !== false} onChange={(includeValues) => onChange({ ...rule, includeValues })}>
        {t("formats.rule-fields.on-values")}
      </Switch>
      <Switch isSelected={rule.includeSubtotals === true} onChange={(includeSubtotals) => onChange({ ...rule, includeSubtotals })}>
        {t("formats.rule-fields.on-subtotals")}
      </Switch>
      <Switch isSelected={rule.includeGrandTotals === true} onChange={(includeGrandTotals) => onChange({ ...rule, includeGrandTotals })}>
        {t("formats.rule-fields.on-grand-totals")}
      </Switch>
    </>
  );
}
