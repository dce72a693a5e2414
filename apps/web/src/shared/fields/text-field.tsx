import type { ReactNode, Ref } from "react";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import { TextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components/TextField";
import { Icon, type IconType } from "../icons/icon.tsx";
import { cx } from "../styles/cx.ts";
import { FieldLabel, FieldNotes, type FieldSize, type FieldWords } from "./field-frame.tsx";
import styles from "./field.module.css";

export interface TextFieldProps extends FieldWords, Omit<AriaTextFieldProps, "className" | "style" | "children" | "isInvalid"> {
  readonly size?: FieldSize;
  readonly placeholder?: string;
  readonly icon?: IconType;
  /** In the box before the text: a unit, an address. */
  readonly prefix?: ReactNode;
  /** In the box after the text: a state, a button. */
  readonly suffix?: ReactNode;
  readonly isCode?: boolean;
  /** Label left, control right, for property rows. */
  readonly isInline?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { size = "medium", placeholder = "", icon, prefix, suffix, isCode = false, inputRef = null, ...field } = props;
  return (
    <FieldAround {...field}>
      <Group className={cx(styles.box, styles[size])}>
        {icon !== undefined && <Icon icon={icon} />}
        {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
        <Input ref={inputRef} placeholder={placeholder} className={cx(styles.input, isCode && styles.code)} />
        {suffix}
      </Group>
    </FieldAround>
  );
}

type AreaProps = Omit<TextFieldProps, "prefix" | "suffix" | "icon" | "inputRef" | "type">;

/** Several lines of text; grows by its corner. */
export function TextAreaField({ size = "medium", placeholder = "", isCode = false, ...field }: AreaProps) {
  return (
    <FieldAround {...field}>
      <Group className={cx(styles.box, styles[size], styles.tall)}>
        <TextArea placeholder={placeholder} className={cx(styles.input, styles.area, isCode && styles.code)} />
      </Group>
    </FieldAround>
  );
}

/** What belongs to the box itself. */
type OfBox = "size" | "placeholder" | "icon" | "prefix" | "suffix" | "isCode" | "inputRef";

interface AroundProps extends Omit<TextFieldProps, OfBox> {
  readonly children: ReactNode;
}

/** What stands around the box that is typed into, and tells react-aria how it is. */
function FieldAround(props: AroundProps) {
  const { label, hideLabel = false, labelExtra, description, error = null, isInline = false, children, ...field } = props;
  const words: FieldWords = { label, hideLabel, labelExtra, description, error };
  return (
    <AriaTextField {...field} isInvalid={error !== null && error !== ""} className={cx(styles.field, isInline && styles.inline)}>
      <FieldLabel {...words} />
      {children}
      <FieldNotes {...words} />
    </AriaTextField>
  );
}
