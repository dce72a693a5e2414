import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./editable-name.module.css";

interface EditableNameProps {
  /** What is named, for people who cannot see it. */
  readonly label: string;
  readonly value: string;
  readonly isEditing: boolean;
  /** A double click asks for it; null where it may not be changed. */
  readonly onStart: (() => void) | null;
  readonly onCommit: (value: string) => void;
  readonly onCancel: () => void;
  /** How it looks while nobody writes. */
  readonly children: ReactNode;
}

/** A name that is edited where it stands: a double click begins, Enter keeps, Escape reverts. Every use has a menu path too. */
export function EditableName({ label, value, isEditing, onStart, onCommit, onCancel, children }: EditableNameProps) {
  const shown = useRef<HTMLSpanElement>(null);
  const start = useRef(onStart);
  start.current = onStart;
  useEffect(() => {
    const node = shown.current;
    if (node === null) return undefined;
    const begin = (): void => start.current?.();
    node.addEventListener("dblclick", begin);
    return () => node.removeEventListener("dblclick", begin);
  }, [isEditing]);
  if (!isEditing) {
    return (
      <span ref={shown} className={styles.shown}>
        {children}
      </span>
    );
  }
  return <NameField label={label} value={value} onCommit={onCommit} onCancel={onCancel} />;
}

function NameField({ label, value, onCommit, onCancel }: Pick<EditableNameProps, "label" | "value" | "onCommit" | "onCancel">) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const finish = (how: () => void): void => {
    if (isDone.current) return;
    isDone.current = true;
    how();
  };
  const keep = (next: string): void => finish(() => (next === value ? onCancel() : onCommit(next)));
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.key === "Enter") keep(event.currentTarget.value);
    else if (event.key === "Escape") finish(onCancel);
  };
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={label}
      defaultValue={value}
      maxLength={250}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        keep(event.currentTarget.value);
      }}
    />
  );
}
