import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef } from "react";

interface NameFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, "onPointerDown" | "onDoubleClick"> {
  /** What is named, for people who cannot see it. */
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  /** Fits the place that it stands in. */
  readonly className: string | undefined;
  /** Enter and leaving the field keep the name, Escape gives null. Called once. */
  readonly onEnd: (name: string | null) => void;
}

/** The field of a name that is changed where it stands; it has the keyboard from the start. */
export function NameField({ label, value, onEnd, ...rest }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (name: string | null): void => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.key === "Enter") end(event.currentTarget.value);
    else if (event.key === "Escape") end(null);
  };
  return (
    <input
      ref={field}
      aria-label={label}
      defaultValue={value}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value)}
      {...rest}
    />
  );
}
