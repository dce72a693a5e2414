import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { editorAct } from "../../../grid/editing/editing-keys.ts";
import type { InputValue } from "@sheaf/contract";
import { useMemberNames } from "../../../../shared/people/member-names.ts";
import { type EntryColumn, hasOptions } from "../model/entry-columns.ts";
import { DayList } from "./day-list.tsx";
import { OptionChoices } from "./option-choices.tsx";
import { type AskOptions, firstThatHolds, matchingOptions, useEntryOptions } from "./entry-options.ts";
import styles from "./cell-editor.module.css";

/** Where the keyboard goes behind a kept cell. */
export interface Onward {
  readonly rows: number;
  readonly columns: number;
}

export interface CellEditorProps {
  readonly label: string;
  readonly column: EntryColumn;
  /** What stands in it when it opens. */
  readonly text: string;
  readonly value: InputValue;
  /** Opened by typing: arrows leave it. */
  readonly isFresh: boolean;
  readonly showsList: boolean;
  /** Why it was opened again. */
  readonly problem: string | null;
  /** Where the list depends on the other cells of the row; must stay the same while the cell is open. */
  readonly askOptions: AskOptions | null;
  /** `text`: as typed; `value`: picked. Null onward: it was left by the pointer. */
  readonly onKeep: (kept: { readonly text: string } | { readonly value: InputValue }, onward: Onward | null) => void;
  readonly onDrop: () => void;
}

const nobody: readonly string[] = [];
const DOWN: Onward = { rows: 1, columns: 0 };

/** A cell that is being written: a line of text, and a list or a calendar below it where its column has one. */
export function CellEditor(props: CellEditorProps) {
  const { label, column, value, isFresh, problem, onKeep, onDrop } = props;
  const { rule } = column;
  const isMany = rule?.kind === "multi-select";
  const hasList = hasOptions(column);
  const [text, setText] = useState(isMany && !isFresh ? "" : props.text);
  const [isTyped, setTyped] = useState(isFresh);
  const [isOpen, setOpen] = useState(hasList || props.showsList);
  const [chosen, setChosen] = useState<readonly string[]>(Array.isArray(value) ? value.map(String) : []);
  const [active, setActive] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isDone = useRef(false);
  const options = useEntryOptions(column, isTyped ? text : "", chosen, isOpen && hasList, props.askOptions);
  const nameOf = useMemberNames(column.isPerson && !options.isNarrowed ? options.all : nobody);
  const listed = options.isNarrowed
    ? options.all
    : matchingOptions(options.all, isTyped ? text : "", (option) =>
        column.isPerson ? `${nameOf(option)?.name ?? ""} ${option}`.trim() : option,
      );
  // The first that fits what is typed; else what the cell holds.
  const fitting = options.isNarrowed ? firstThatHolds(listed, text, options.wordsOf) : text.trim() === "" ? -1 : 0;
  const marked = active >= 0 ? Math.min(active, listed.length - 1) : isTyped ? fitting : listed.indexOf(String(value ?? ""));
  /** Where somebody goes on to as soon as it is known who is meant by what they typed; onward null: they left by the pointer. */
  const [awaited, setAwaited] = useState<{ readonly onward: Onward | null } | null>(null);
  const isUnknown = options.isNarrowed && options.isLoading && isTyped && text.trim() !== "" && marked < 0;

  useEffect(() => {
    const node = field.current;
    if (node === null) return;
    node.focus({ preventScroll: true });
    if (isFresh) node.setSelectionRange(node.value.length, node.value.length);
    else node.select();
  }, [isFresh]);

  const keep = (kept: Parameters<typeof onKeep>[0], onward: Onward | null): void => {
    if (isDone.current) return;
    isDone.current = true;
    onKeep(kept, onward);
  };
  const keepNow = (onward: Onward | null): void => {
    if (isMany) {
      const typed = isTyped ? text.trim() : "";
      keep(typed === "" ? { value: chosen.length === 0 ? null : chosen } : { text: [...chosen, typed].join(", ") }, onward);
      return;
    }
    const picked = hasList && isOpen && (active >= 0 || isTyped) ? listed[marked] : undefined;
    keep({ text: picked ?? text }, onward);
  };
  // A cell that goes out of sight keeps what was typed.
  const latest = useRef(keepNow);
  latest.current = keepNow;
  useEffect(() => () => latest.current(null), []);

  const toggle = (option: string): void => {
    setChosen((before) => (before.includes(option) ? before.filter((one) => one !== option) : [...before, option]));
    setText("");
    setTyped(false);
  };
  useEffect(() => {
    if (awaited === null || isUnknown) return;
    setAwaited(null);
    const option = isMany ? listed[marked] : undefined;
    if (option === undefined) latest.current(awaited.onward);
    else if (awaited.onward === null) keep({ value: [...chosen, option] }, null);
    else toggle(option);
    // what is listed is that of the answer
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [awaited, isUnknown]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const key = { key: event.key, shift: event.shiftKey, mod: event.ctrlKey || event.metaKey, alt: event.altKey };
    event.stopPropagation();
    if (event.altKey && event.key === "ArrowDown") {
      event.preventDefault();
      return setOpen(true);
    }
    if (isOpen && hasList && (event.key === "ArrowDown" || event.key === "ArrowUp") && listed.length > 0) {
      event.preventDefault();
      const by = event.key === "ArrowDown" ? 1 : -1;
      return setActive((Math.max(marked, by < 0 ? 0 : -1) + by + listed.length) % listed.length);
    }
    if (isMany && isOpen && (event.key === "Enter" || event.key === " ") && (active >= 0 || (event.key === "Enter" && isTyped))) {
      const option = listed[marked];
      if (option !== undefined) {
        event.preventDefault();
        toggle(option);
        return setActive(-1);
      }
    }
    const act = editorAct(key, isFresh && !isOpen);
    if (act === null) return;
    event.preventDefault();
    // pressed again, it keeps what is written
    if (act.kind === "keep" && isUnknown && awaited === null) return setAwaited({ onward: act });
    if (act.kind === "keep") return keepNow(act);
    isDone.current = true;
    onDrop();
  };

  return (
    <>
      <input
        ref={field}
        className={styles.field}
        data-align={column.column.align}
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        {...(hasList
          ? {
              role: "combobox",
              "aria-autocomplete": "list" as const,
              "aria-expanded": isOpen,
              "aria-controls": `${id}-list`,
              "aria-activedescendant": isOpen && marked >= 0 ? `${id}-list-${marked}` : undefined,
            }
          : {})}
        autoComplete="off"
        spellCheck={rule?.kind === "text" && !hasList}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setTyped(true);
          setActive(-1);
          setAwaited(null);
          if (hasList) setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => event.stopPropagation()}
        onBlur={() => {
          // whoever clicks elsewhere before the answer means the same person
          if (isUnknown) setAwaited(awaited ?? { onward: null });
          else keepNow(null);
        }}
      />
      {problem !== null && (
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      {isOpen && hasList && (
        <OptionChoices
          id={`${id}-list`}
          anchor={field}
          column={column}
          options={listed}
          typed={isTyped ? text : ""}
          marked={marked}
          chosen={isMany ? chosen : null}
          isLoading={options.isLoading}
          failure={options.failure}
          isCut={options.isCut}
          onPick={(option) => (isMany ? toggle(option) : keep({ text: option }, DOWN))}
          onClear={() => keep({ value: null }, DOWN)}
        />
      )}
      {isOpen && rule?.kind === "datetime" && (
        <DayList anchor={field} label={label} value={text} onPick={(day) => keep({ text: dayIn(text, day, rule.isDay) }, DOWN)} />
      )}
    </>
  );
}

/** Another day keeps the time that stands there. */
function dayIn(text: string, day: string, isDay: boolean): string {
  const time = /\d{1,2}:\d{2}(?::\d{2})?/u.exec(text)?.[0];
  return isDay || time === undefined ? day : `${day} ${time}`;
}
