import { parseBody, printBody, withoutProblems } from "@sheaf/workbook";
import { Component, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { PartNotLoaded } from "../../../../shared/http/load-chunk.ts";
import type { WatchedPart } from "../../../../shared/http/part-trouble.ts";
import { t } from "../../../../shared/words/words.ts";
import { keptWhileWritten } from "./kept-while-written.ts";
import type { BegunBody, BodyWriting } from "./written-body.ts";
import styles from "./text-element.module.css";

interface PlainTextFieldProps extends BodyWriting {
  readonly name: string;
  readonly body: string;
}

/** The markup of a text, written where the editor does not come. Escape and leaving it keep what was written, as one step. */
export function PlainTextField({ name, body: given, onKeep, onEnd }: PlainTextFieldProps) {
  const [first] = useState((): BegunBody => ({ given, printed: printBody(parseBody(given).blocks) }));
  const [written, setWritten] = useState(first.printed);
  const field = useRef<HTMLTextAreaElement>(null);
  const latest = useRef({ written, onKeep, onEnd });
  latest.current = { written, onKeep, onEnd };
  useEffect(() => {
    const node = field.current;
    let isOpen = true;
    let begun = first;
    const body = (): string => withoutProblems(latest.current.written).body;
    const kept = keptWhileWritten(() => {
      begun = latest.current.onKeep(body(), begun);
    });
    const end = (): void => {
      if (!isOpen) return;
      isOpen = false;
      kept.stop();
      latest.current.onEnd(body(), begun);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Node && node?.contains(target) !== true) end();
    };
    const onBlur = ({ relatedTarget }: FocusEvent): void => {
      // The window that is left is come back to.
      if (relatedTarget !== null) end();
    };
    node?.focus();
    node?.setSelectionRange(node.value.length, node.value.length);
    node?.addEventListener("keydown", onKeyDown);
    node?.addEventListener("input", kept.changed);
    node?.addEventListener("blur", onBlur);
    window.addEventListener("pointerdown", onPointerDown, true);
    return () => {
      node?.removeEventListener("keydown", onKeyDown);
      node?.removeEventListener("input", kept.changed);
      node?.removeEventListener("blur", onBlur);
      window.removeEventListener("pointerdown", onPointerDown, true);
      end();
    };
  }, [first]);
  return (
    <textarea
      ref={field}
      className={styles.plain}
      dir="auto"
      aria-label={t("content.text.editor", { name })}
      value={written}
      onChange={({ currentTarget }) => setWritten(currentTarget.value)}
    />
  );
}

/** What is seen until the editor is there. Tells once a try failed. */
export function WhileItComes({
  part: { failed },
  onFailed,
  children,
}: {
  readonly part: WatchedPart<unknown>;
  readonly onFailed: () => void;
  readonly children: ReactNode;
}) {
  const hasFailed = useSyncExternalStore(failed.subscribe, failed.is);
  useEffect(() => {
    if (hasFailed) onFailed();
  });
  return children;
}

/** The plain field in the place of an editor that was given up. */
export class WithoutEditor extends Component<
  { readonly plain: ReactNode; readonly children: ReactNode },
  { readonly thrown: Error | null }
> {
  override state: { readonly thrown: Error | null } = { thrown: null };

  static getDerivedStateFromError(thrown: Error): { readonly thrown: Error } {
    return { thrown };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    if (thrown instanceof PartNotLoaded) return this.props.plain;
    throw thrown;
  }
}
