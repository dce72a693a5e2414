import { $insertList } from "@lexical/list";
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  type LexicalEditor,
} from "lexical";
import { useEffect, useId, useMemo, useState } from "react";
import { cx } from "../../../../shared/styles/cx.ts";
import { t } from "../../../../shared/words/words.ts";
import { $setBlock, blockNames } from "./block-names.ts";
import styles from "./slash-menu.module.css";

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly $do: () => void;
}

interface Open {
  /** What stands behind the slash. */
  readonly typed: string;
  readonly left: number;
  readonly top: number;
}

/** What a block that begins with a slash can become. Keys stay with the text. */
export function SlashMenu({ editor, onFormula }: { readonly editor: LexicalEditor; readonly onFormula: () => void }) {
  const [open, setOpen] = useState<Open | null>(null);
  const [at, setAt] = useState(0);
  const listId = useId();
  const typed = open?.typed ?? null;
  const choices = useMemo((): readonly Choice[] => {
    if (typed === null) return [];
    const all: readonly Choice[] = [
      ...blockNames.map(({ id, label }) => ({ id, label: label(), $do: () => $setBlock(id) })),
      { id: "bullet", label: t("content.tools.bullets"), $do: () => $insertList("bullet") },
      { id: "number", label: t("content.tools.numbers"), $do: () => $insertList("number") },
      { id: "formula", label: t("content.text.live-formula"), $do: onFormula },
    ];
    return all.filter(({ label }) => label.toLocaleLowerCase().includes(typed.toLocaleLowerCase()));
  }, [typed, onFormula]);

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const found = editorState.read(() => $typedAfterSlash());
        if (found === null) {
          setOpen(null);
          setAt(0);
          return;
        }
        const box = editor.getElementByKey(found.key)?.getBoundingClientRect();
        setOpen(box === undefined ? null : { typed: found.typed, left: box.left, top: box.bottom + 4 });
      }),
    [editor],
  );

  useEffect(() => {
    if (choices.length === 0) return undefined;
    const choose = (choice: Choice | undefined): boolean => {
      if (choice === undefined) return false;
      editor.update(() => take(choice));
      return true;
    };
    const step = (by: number) => (event: KeyboardEvent | null) => {
      event?.preventDefault();
      setAt((before) => (before + by + choices.length) % choices.length);
      return true;
    };
    const stops = [
      editor.registerCommand(KEY_ARROW_DOWN_COMMAND, step(1), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(KEY_ARROW_UP_COMMAND, step(-1), COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(
        KEY_ENTER_COMMAND,
        (event) => {
          event?.preventDefault();
          return choose(choices[Math.min(at, choices.length - 1)]);
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerCommand(
        KEY_ESCAPE_COMMAND,
        () => {
          setOpen(null);
          return true;
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [editor, choices, at]);

  if (open === null || choices.length === 0) return null;
  return (
    <div
      id={listId}
      className={styles.menu}
      role="listbox"
      aria-label={t("content.tools.turn-into")}
      style={{ left: open.left, top: open.top }}
      data-text-tools=""
    >
      {choices.map((choice, place) => (
        <div
          key={choice.id}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          className={cx(styles.choice, place === at && styles.active)}
          // The caret stays in the text.
          onMouseDown={(event) => {
            event.preventDefault();
            editor.update(() => take(choice));
          }}
        >
          {choice.label}
        </div>
      ))}
    </div>
  );
}

function $typedAfterSlash(): { readonly typed: string; readonly key: string } | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const block = selection.anchor.getNode().getTopLevelElement();
  const typed = block === null ? null : /^\/([\p{L}\d ]{0,20})$/u.exec(block.getTextContent());
  return block === null || typed === null ? null : { typed: typed[1] ?? "", key: block.getKey() };
}

function take(choice: Choice): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const node = selection.anchor.getNode();
  const block = node.getTopLevelElement();
  if (block === null) return;
  block.clear();
  block.select();
  choice.$do();
}
