import type { Completion, SignatureHelp } from "@sheaf/formula";
import { Braces, Quote, SlidersHorizontal, SquareFunction, Table2 } from "lucide-react";
import { memo, type RefObject, type UIEvent, useEffect, useId, useRef, useState } from "react";
import { KeyCap } from "../../../shared/actions/key-cap.tsx";
import { Icon } from "../../../shared/icons/icon.tsx";
import { ValueTypeIcon } from "../../../shared/icons/value-type-icon.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { FormulaHelp } from "./formula-help.tsx";
import { matchedPart, type Suggestions } from "./suggestions.ts";
import type { Anchor } from "./use-suggestions.ts";
import { say, t } from "../../../shared/words/words.ts";
import styles from "./suggestion-list.module.css";

interface SuggestionListProps {
  readonly suggestions: Suggestions | null;
  readonly call: SignatureHelp | null;
  readonly level: string | null;
  readonly typed: string;
  /** Where the token begins on the screen. */
  readonly anchor: Anchor;
  /** The node that has the keyboard. */
  readonly editor: HTMLElement;
  readonly onTake: (item: Completion) => void;
}

const kindWords: Readonly<Record<Completion["kind"], string>> = {
  function: "function",
  column: "",
  control: "control",
  source: "element",
  constant: "",
  member: "",
  keyword: "",
};

/** As many rows as are in sight before somebody scrolls; the others are drawn when they do. */
const IN_SIGHT = 10;

/** Under the token: what could stand there, and help with what is chosen. The keyboard stays in the editor. */
export function SuggestionList({ suggestions, call, level, typed, anchor, editor, onTake }: SuggestionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const index = suggestions?.index ?? -1;
  const [unrolled, setUnrolled] = useState<Suggestions | null>(null);
  const isScrolled = useRef(false);
  const isWhole = unrolled === suggestions || suggestions?.isChosen === true;
  useEffect(() => {
    const chosen = list.current?.querySelector(`[data-index="${index}"]`);
    if (index > 0) chosen?.scrollIntoView({ block: "nearest" });
    // To ask a list where it stands lays it out: only one that was scrolled is.
    else if (list.current !== null && isScrolled.current) list.current.scrollTop = 0;
    isScrolled.current = index > 0;
    tie(editor, list.current, chosen ?? null);
    return () => tie(editor, null, null);
  }, [editor, index, suggestions]);

  const unroll = (event: UIEvent<HTMLElement>): void => {
    isScrolled.current = event.currentTarget.scrollTop > 0;
    if (isScrolled.current) setUnrolled(suggestions);
  };
  const take = useRef(onTake);
  take.current = onTake;
  const item = suggestions?.items[index] ?? null;
  // As wide as it is: the style sheet keeps it on the screen, nobody has to measure it.
  const left = Math.max(8, anchor.left - 8);
  return (
    <div className={styles.box} style={{ left, top: anchor.bottom + 6, translate: `min(0px, 100vw - 100% - ${left + 8}px)` }}>
      {suggestions !== null && (
        <div className={styles.side}>
          <div
            ref={list}
            role="listbox"
            aria-label={t("formula.suggestion-list.suggestions")}
            id={id}
            className={styles.list}
            onScroll={unroll}
          >
            {suggestions.items.slice(0, isWhole ? undefined : IN_SIGHT).map((one, at) => (
              <SuggestionRow
                key={`${one.kind} ${one.insert}`}
                id={`${id}-${at}`}
                item={one}
                at={at}
                of={suggestions.items.length}
                isChosen={at === index}
                typed={typed}
                take={take}
              />
            ))}
          </div>
          <footer className={styles.foot} aria-hidden="true">
            <KeyCap keys="up" />
            <KeyCap keys="down" /> {t("formula.suggestion-list.move")}
            <KeyCap keys="tab" /> {t("formula.suggestion-list.insert")}
            <KeyCap keys="esc" /> {t("formula.suggestion-list.close")}
          </footer>
        </div>
      )}
      <HelpPane item={item} call={call} level={level} isAlone={suggestions === null} />
      <span className="visually-hidden" role="status">
        {item === null
          ? ""
          : t("formula.suggestion-list.of", {
              label: item.label,
              kindWords: kindWords[item.kind] || say(item.detail) || item.kind,
              index: index + 1,
              count: suggestions?.items.length ?? 0,
            })}
      </span>
    </div>
  );
}

interface SuggestionRowProps {
  readonly id: string;
  readonly item: Completion;
  readonly at: number;
  readonly of: number;
  readonly isChosen: boolean;
  readonly typed: string;
  readonly take: RefObject<(item: Completion) => void>;
}

/** Candidates are the same values from key to key: rows that stay are not drawn anew. */
const SuggestionRow = memo(function SuggestionRow({ id, item, at, of, isChosen, typed, take }: SuggestionRowProps) {
  return (
    <div
      id={id}
      data-index={at}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-posinset={at + 1}
      aria-setsize={of}
      className={styles.item}
      // The editor keeps the keyboard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => take.current(item)}
      onKeyDown={(event) => event.key === "Enter" && take.current(item)}
    >
      <ItemIcon item={item} />
      <ItemName item={item} typed={typed} />
      <span className={styles.detail}>{kindWords[item.kind] || (item.kind === "column" ? say(item.detail) : "")}</span>
    </div>
  );
});

function HelpPane(props: {
  readonly item: Completion | null;
  readonly call: SignatureHelp | null;
  readonly level: string | null;
  readonly isAlone: boolean;
}) {
  return (
    <div className={cx(styles.help, props.isAlone && styles.alone)}>
      <FormulaHelp item={props.item} call={props.call} level={props.level} />
    </div>
  );
}

/** The editor is in a shadow root, where ids do not reach: the elements themselves are tied to it. */
function tie(editor: HTMLElement, list: Element | null, chosen: Element | null): void {
  if ("ariaActiveDescendantElement" in editor) {
    editor.ariaActiveDescendantElement = chosen;
    editor.ariaControlsElements = list === null ? null : [list];
  }
}

function ItemIcon({ item }: { readonly item: Completion }) {
  switch (item.kind) {
    case "column":
      return item.type === null ? <Icon icon={Table2} /> : <ValueTypeIcon type={item.type} />;
    case "function":
      return <Icon icon={SquareFunction} />;
    case "control":
      return <Icon icon={SlidersHorizontal} />;
    case "source":
      return <Icon icon={Table2} />;
    case "constant":
      return <Icon icon={Quote} />;
    case "member":
    case "keyword":
      return <Icon icon={Braces} />;
  }
}

function ItemName({ item, typed }: { readonly item: Completion; readonly typed: string }) {
  const bracketed = item.kind === "column" || item.kind === "control" || item.kind === "source";
  const part = matchedPart(item.label, typed);
  const [start, end] = part ?? [0, 0];
  return (
    <code className={styles.name}>
      {bracketed && <span>[</span>}
      <span>{item.label.slice(0, start)}</span>
      <b>{item.label.slice(start, end)}</b>
      <span>{item.label.slice(end)}</span>
      {bracketed && <span>]</span>}
    </code>
  );
}
