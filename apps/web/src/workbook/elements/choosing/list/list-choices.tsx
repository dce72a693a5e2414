import type { FilterValue } from "@sheaf/workbook";
import { Check } from "lucide-react";
import { useMemo, useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Button } from "../../../../shared/actions/button.tsx";
import { SegmentedControl } from "../../../../shared/choices/segmented-control.tsx";
import { ProgressBar } from "../../../../shared/feedback/progress-bar.tsx";
import { SearchField } from "../../../../shared/fields/search-field.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import type { ListChoice } from "../now/control-values.ts";
import { choiceKey, labelOf, sameChoice, useListOptions, type ListOption, type LoadOptions } from "./list-options.ts";
import { shownLocale, t } from "../../../../shared/words/words.ts";
import choices from "../choices.module.css";
import styles from "./list-choices.module.css";

interface ListChoicesProps {
  readonly label: string;
  readonly choice: ListChoice;
  readonly load: LoadOptions;
  readonly onChange: (choice: ListChoice) => void;
  readonly onClose: () => void;
}

const grouped = (count: number): string => new Intl.NumberFormat(shownLocale()).format(count);

/** The values of a list control: searched on the server, with their counts, one or several, kept or left out. */
export function ListChoices({ label, choice, load, onChange, onClose }: ListChoicesProps) {
  const [search, setSearch] = useState("");
  const state = useListOptions(load, search);
  // What was chosen when the list opened stands on top, so that a long list hides nothing that filters.
  const [pinned] = useState(choice.values);
  const listed = useMemo(() => state.last?.options ?? [], [state.last]);
  const options = useMemo(() => withPinned(listed, search === "" ? pinned : []), [listed, pinned, search]);
  const single = choice.selection === "single";
  const selected = choice.values.map(choiceKey);

  const choose = (keys: ReadonlySet<unknown>): void => {
    const kept = choice.values.filter(
      (value) => keys.has(choiceKey(value)) || !options.some((option) => choiceKey(option.value) === choiceKey(value)),
    );
    const added = options
      .filter((option) => keys.has(choiceKey(option.value)) && !choice.values.some((value) => sameChoice(value, option.value)))
      .map((option) => option.value);
    if (single) {
      const [next] = added.length > 0 ? added : kept;
      onChange({ ...choice, values: next === undefined ? [] : [next] });
      if (added.length > 0) onClose();
    } else onChange({ ...choice, values: [...kept, ...added] });
  };
  const total = state.last?.total ?? null;
  return (
    <div className={styles.choices}>
      <div className={choices.head}>
        <SearchField label={t("control.list-choices.search", { label })} value={search} onChange={setSearch} size="small" autoFocus />
        {!single && (
          <SegmentedControl
            label={t("control.list-choices.chosen-values-are")}
            size="small"
            wide
            segments={[
              { id: "include", label: t("control.list-choices.keep") },
              { id: "exclude", label: t("control.list-choices.leave-out") },
            ]}
            value={choice.mode}
            onChange={(mode) => onChange({ ...choice, mode })}
          />
        )}
      </div>
      <div className={styles.list}>
        <ProgressBar isLoading={state.kind === "loading"} />
        {state.kind === "failed" && (
          <div className={choices.message} role="alert">
            <p>{state.message}</p>
            <Button size="small" onPress={state.retry}>
              {t("shared.try-again")}
            </Button>
          </div>
        )}
        {state.last !== null && options.length === 0 && state.kind !== "failed" && (
          <p className={choices.message}>
            {search === "" ? t("control.list-choices.no-values") : t("control.list-choices.no-value-holds", { search })}
          </p>
        )}
        <ListBox
          aria-label={label}
          items={options.map((option) => ({ id: choiceKey(option.value), option }))}
          selectionMode={single ? "single" : "multiple"}
          selectionBehavior="toggle"
          // Escape closes the list; it does not undo what was chosen.
          escapeKeyBehavior="none"
          selectedKeys={selected}
          onSelectionChange={(keys) => choose(keys === "all" ? new Set(options.map((option) => choiceKey(option.value))) : keys)}
          className={styles.options ?? ""}
        >
          {({ id, option }) => (
            <ListBoxItem id={id} textValue={option.label} className={cx(styles.option, "ring-inside")}>
              {({ isSelected }) => (
                <>
                  <span className={cx(choices.mark, single && choices.round, isSelected && choices.chosen)} aria-hidden="true">
                    {isSelected && <Icon icon={Check} />}
                  </span>
                  <span className={cx(styles.label, option.value === null && styles.empty)}>{option.label}</span>
                  {option.count !== null && <span className={styles.count}>{grouped(option.count)}</span>}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </div>
      <footer className={choices.foot}>
        <span aria-live="polite">{footText(choice.values.length, listed.length, total)}</span>
        <Button size="small" variant="quiet" isDisabled={choice.values.length === 0} onPress={() => onChange({ ...choice, values: [] })}>
          {t("shared.clear")}
        </Button>
      </footer>
    </div>
  );
}

/** Chosen values first; one that is no longer in the data still stands there, so that it can be taken out. */
function withPinned(listed: readonly ListOption[], pinned: readonly FilterValue[]): readonly ListOption[] {
  const first = pinned.map(
    (value): ListOption =>
      listed.find((option) => sameChoice(option.value, value)) ?? { value, label: labelOf(value, listed), count: null },
  );
  return [...first, ...listed.filter((option) => !pinned.some((value) => sameChoice(value, option.value)))];
}

function footText(chosen: number, listed: number, total: number | null): string {
  // Nobody counted: there are more than are listed (T2).
  const shown =
    total === null
      ? listed === 0
        ? ""
        : `First ${grouped(listed)}; search for others`
      : total > listed
        ? t("control.list-choices.showing-of", { grouped: grouped(listed), grouped2: grouped(total) })
        : "";
  const selected = chosen === 0 ? "" : t("control.list-choices.chosen", { grouped: grouped(chosen) });
  return [selected, shown].filter((part) => part !== "").join(" · ");
}
