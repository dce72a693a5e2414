import { isTimeName, type TypeName } from "@sheaf/sql";
import { boundMembers, type Filter, type FilterValue, type Id } from "@sheaf/workbook";
import { useCallback } from "react";
import { Sigma } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { t } from "../../../shared/words/words.ts";
import { DateChoices } from "../../elements/choosing/dates/date-choices.tsx";
import { weekStartDay } from "../../elements/choosing/dates/first-day.ts";
import type { ListChoice } from "../../elements/choosing/now/control-values.ts";
import { DatesAreRow } from "../../elements/choosing/periods/dates-are-row.tsx";
import { PeriodChoices } from "../../elements/choosing/periods/period-choices.tsx";
import { ListChoices } from "../../elements/choosing/list/list-choices.tsx";
import { useWorkbook } from "../../state/workbook.ts";
import { type FilterProblem, rangeOfFilter, withRange, withValues } from "../filter-draft.ts";
import { withPeriod } from "../with-period.ts";
import { boundable } from "./bound-values.ts";
import { BoundSetting } from "./bound-setting.tsx";
import { EmptyValuesSetting } from "./empty-values-setting.tsx";
import { HierarchySetting } from "./hierarchy-setting.tsx";
import { NumberSetting } from "./number-setting.tsx";
import { TextSetting } from "./text-setting.tsx";
import { TopSetting } from "./top-setting.tsx";
import styles from "./setting.module.css";

interface FilterSettingProps {
  readonly elementId: Id;
  /** Of a part of the element: where its values are listed from. */
  readonly level?: Id;
  readonly filter: Filter;
  /** Name of the column. */
  readonly column: string;
  /** Of its values; null: not known. */
  readonly type: TypeName | null;
  readonly problem: FilterProblem | null;
  readonly onChange: (filter: Filter) => void;
  readonly onClose: () => void;
  /** Opens the formulas in the place of values; absent where there are none. */
  readonly onFormula?: () => void;
}

/** The fields of a filter, by its kind, and the way to formulas in the place of its values. What is set holds at once. */
export function FilterSetting(props: FilterSettingProps) {
  const { filter, onFormula } = props;
  const isOffered = onFormula !== undefined && boundable(filter).length > 0 && boundMembers(filter).length === 0;
  return (
    <>
      <FilterFields {...props} />
      {isOffered && (
        <div className={styles.below}>
          <Button size="small" variant="quiet" icon={Sigma} onPress={onFormula}>
            {t("filters.bound-values.use-formula")}
          </Button>
        </div>
      )}
    </>
  );
}

function FilterFields({ elementId, level, filter, column, type, problem, onChange, onClose, onFormula }: FilterSettingProps) {
  const workbook = useWorkbook();
  const problemAt = (field: string): string | null => (problem?.field === field ? problem.message : null);
  const { columnId } = filter;
  const load = useCallback(
    (search: string, signal: AbortSignal) =>
      workbook
        .values(elementId, columnId, search, signal, level === undefined ? {} : { level })
        .then(({ values, total }) => ({ options: values, total })),
    [workbook, elementId, columnId, level],
  );
  const loadParts = useCallback(
    (under: readonly FilterValue[], search: string, signal: AbortSignal) =>
      workbook.values(elementId, columnId, search, signal, { under, ...(level === undefined ? {} : { level }) }),
    [workbook, elementId, columnId, level],
  );
  const firstDay = weekStartDay(workbook.weekStart);
  const unit = filter.kind === "list" ? filter.sheaf?.period : undefined;
  const datesAre = filter.kind === "list" && (unit !== undefined || (type !== null && isTimeName(type))) && (
    <div className={styles.below}>
      <DatesAreRow unit={unit} onChange={(next) => onChange(withPeriod(filter, next, firstDay, workbook.zone))} />
    </div>
  );
  if (boundMembers(filter).length > 0)
    return (
      <>
        <BoundSetting
          elementId={elementId}
          filter={filter}
          problem={problem?.message ?? null}
          onChange={onChange}
          {...(onFormula === undefined ? {} : { onFormula })}
        />
        {datesAre}
      </>
    );
  switch (filter.kind) {
    case "list": {
      const choice = { mode: filter.mode ?? "include", selection: "multiple" as const, values: filter.values ?? [] };
      const choose = ({ mode, values }: Pick<ListChoice, "mode" | "values">): void => onChange(withValues(filter, mode, values));
      return (
        <>
          {unit === undefined ? (
            <ListChoices label={column} choice={choice} load={load} onChange={choose} onClose={onClose} />
          ) : (
            <PeriodChoices
              label={column}
              unit={unit}
              choice={choice}
              firstDay={firstDay}
              zone={workbook.zone}
              today={workbook.now}
              onChange={choose}
            />
          )}
          {datesAre}
          <div className={styles.below}>
            <EmptyValuesSetting filter={filter} onChange={onChange} />
          </div>
        </>
      );
    }
    case "number-range":
      return <NumberSetting filter={filter} problemAt={problemAt} onChange={onChange} />;
    case "date-range":
      return (
        <>
          <DateChoices
            label={column}
            range={rangeOfFilter(filter)}
            firstDay={firstDay}
            onChange={(range) => onChange(withRange(filter, range))}
            onClose={onClose}
          />
          <div className={styles.below}>
            <EmptyValuesSetting filter={filter} onChange={onChange} />
          </div>
        </>
      );
    case "text-match":
      return <TextSetting filter={filter} problem={problemAt("value")} onChange={onChange} />;
    case "top-n":
      return <TopSetting filter={filter} column={column} onChange={onChange} />;
    case "hierarchy":
      return <HierarchySetting filter={filter} column={column} load={loadParts} onChange={onChange} />;
  }
}
