import { Check, Eraser } from "lucide-react";
import { type CSSProperties, type RefObject, useEffect, useRef } from "react";
import { KeyCap } from "../../../../shared/actions/key-cap.tsx";
import { Icon } from "../../../../shared/icons/icon.tsx";
import { Person } from "../../../grid/view/person.tsx";
import { cx } from "../../../../shared/styles/cx.ts";
import { type EntryColumn, pillColor } from "../model/entry-columns.ts";
import { BelowCell } from "./below-cell.tsx";
import { t } from "../../../../shared/words/words.ts";
import styles from "./option-choices.module.css";

interface OptionChoicesProps {
  readonly id: string;
  readonly anchor: RefObject<Element | null>;
  readonly column: EntryColumn;
  readonly options: readonly string[];
  readonly typed: string;
  /** Place of the marked option; -1: none. */
  readonly marked: number;
  /** Null where one is picked. */
  readonly chosen: readonly string[] | null;
  readonly isLoading: boolean;
  readonly failure: string | null;
  /** There are more than were asked for. */
  readonly isCut: boolean;
  readonly onPick: (option: string) => void;
  readonly onClear: () => void;
}

const HEIGHT = 280;
/** Drawn at once; what is typed narrows the rest down. */
const MOST = 200;

/** The list of a cell: its options with their colors, what is typed in bold. */
export function OptionChoices(props: OptionChoicesProps) {
  const { id, anchor, column, options, typed, marked, chosen, isLoading, failure, isCut, onPick, onClear } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: some browsers give a promise, which is no way to clean up.
    list.current?.children[marked]?.scrollIntoView({ block: "nearest" });
  }, [marked]);
  return (
    <BelowCell anchor={anchor} label={t("input-table.option-choices.choose", { name: column.column.name })} height={HEIGHT}>
      <div
        ref={list}
        role="listbox"
        id={id}
        aria-label={t("input-table.option-choices.values-of", { name: column.column.name })}
        aria-multiselectable={chosen !== null}
        className={styles.list}
      >
        {options.slice(0, MOST).map((option, at) => (
          <div
            key={option}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen === null ? at === marked : chosen.includes(option)}
            className={cx(styles.option, at === marked && styles.marked)}
            onClick={() => onPick(option)}
            onKeyDown={(event) => event.key === "Enter" && onPick(option)}
          >
            {chosen !== null && <span className={styles.check}>{chosen.includes(option) && <Icon icon={Check} />}</span>}
            {column.pills !== null && (
              <span className={styles.dot} aria-hidden="true" style={{ "--dot": pillColor(column.pills, option) } as CSSProperties} />
            )}
            <span className={styles.words}>{column.isPerson ? <Person email={option} /> : marking(option, typed)}</span>
            {at === marked && <KeyCap keys="Enter" />}
          </div>
        ))}
      </div>
      {(failure !== null || options.length === 0) && (
        <p className={styles.none} role="status">
          {failure ??
            (isLoading
              ? t("input-table.option-choices.reading-the-list")
              : t("input-table.option-choices.nothing-list-holds", { typed: typed.trim() }))}
        </p>
      )}
      {isCut && <p className={styles.none}>{t("input-table.option-choices.more-people")}</p>}
      {options.length > MOST && (
        <p className={styles.none}>{t("input-table.option-choices.more-type-find-one", { count: options.length - MOST })}</p>
      )}
      <button type="button" tabIndex={-1} className={styles.clear} onClick={onClear}>
        <Icon icon={Eraser} />
        {t("shared.clear")}
      </button>
    </BelowCell>
  );
}

function marking(option: string, typed: string) {
  const wanted = typed.trim();
  const at = wanted === "" ? -1 : option.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return option;
  return (
    <>
      {option.slice(0, at)}
      <strong>{option.slice(at, at + wanted.length)}</strong>
      {option.slice(at + wanted.length)}
    </>
  );
}
