import { ChevronDown, ChevronUp, TextSearch, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { IconButton } from "../../shared/actions/icon-button.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { type Finding, isFindKey } from "./finding.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./find-bar.module.css";
import { writtenNumber } from "../../shared/words/shown-numbers.ts";

/** Looks for text in a grid: how often it is there, and the way from one find to the next. */
export function FindBar({
  label,
  finding,
  onWiden,
  onClose,
}: {
  readonly label: string;
  readonly finding: Finding;
  readonly onWiden: () => void;
  readonly onClose: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { turn } = finding;
  // Asked for again while it is open, it takes the keyboard once more.
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [turn]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isAgain = isFindKey(event);
    if (event.key !== "Escape" && event.key !== "Enter" && !isAgain) return;
    // The button that has the focus is pressed by Enter.
    if (event.key === "Enter" && event.target !== input.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    else if (isAgain) input.current?.select();
    else finding.step(event.shiftKey ? -1 : 1);
  };
  return (
    <div role="search" aria-label={label} className={styles.bar} onKeyDownCapture={onKeyDown}>
      <div className={styles.field}>
        <SearchField
          size="small"
          label={label}
          placeholder={t("pages.find-bar.find")}
          value={finding.typed}
          onChange={finding.type}
          inputRef={input}
        />
      </div>
      <span className={styles.count} role="status">
        {wordsOf(finding)}
      </span>
      <IconButton
        icon={ChevronUp}
        label={t("pages.find-bar.previous-find")}
        keys="shift+Enter"
        isDisabled={!finding.canStep}
        onPress={() => finding.step(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t("pages.find-bar.next-find")}
        keys="Enter"
        isDisabled={!finding.canStep}
        onPress={() => finding.step(1)}
      />
      <span className={styles.gap} />
      <IconButton icon={TextSearch} label={t("pages.find.widen")} keys="mod+shift+F" onPress={onWiden} />
      <IconButton icon={X} label={t("pages.find-bar.close-find")} keys="Escape" onPress={onClose} />
    </div>
  );
}

function wordsOf({ state, typed }: Finding): string {
  switch (state.kind) {
    case "idle":
      return "";
    case "waiting":
      return "Looking …";
    case "failed":
      return state.message;
    case "found": {
      if (state.total === 0) return t("pages.find-bar.no-cell-holds", { typed: typed.trim() });
      const of = writtenNumber(state.total);
      if (state.at === null) return state.total === 1 ? "1 cell" : t("pages.find-bar.cells", { of });
      const reach = state.listed < state.total ? t("pages.find-bar.first-reach", { count: writtenNumber(state.listed) }) : "";
      return t("pages.find-bar.of", { count: writtenNumber(state.at + 1), of, reach });
    }
  }
}
