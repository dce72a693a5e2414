import { type ReactNode, useEffect, useRef } from "react";
import { NameField } from "../../shared/fields/name-field.tsx";
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
  return (
    <NameField
      label={label}
      value={value}
      maxLength={250}
      className={styles.field}
      onEnd={(name) => (name === null || name === value ? onCancel() : onCommit(name))}
    />
  );
}
