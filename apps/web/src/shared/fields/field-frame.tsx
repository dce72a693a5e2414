import type { ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { Icon } from "../icons/icon.tsx";
import styles from "./field.module.css";

/** 32 in panels and dialogs, 40 in forms that stand alone, 24 in dense rows. */
export type FieldSize = "small" | "medium" | "large";

/** What every field has around its control. Rendered inside a react-aria field, which ties the parts together (A09). */
export interface FieldWords {
  /** Always needed; `hideLabel` leaves it to those who listen. */
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Right of the label, e.g. a link. */
  readonly labelExtra?: ReactNode;
  readonly description?: ReactNode;
  /** Marks the field as wrong and says why, under it. */
  readonly error?: string | null;
}

export function FieldLabel({ label, hideLabel = false, labelExtra }: FieldWords) {
  if (hideLabel) return <Label className="visually-hidden">{label}</Label>;
  return (
    <span className={styles.labelRow}>
      <Label className={styles.label ?? ""}>{label}</Label>
      {labelExtra}
    </span>
  );
}

export function FieldNotes({ description, error }: FieldWords) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className={styles.description ?? ""}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error ?? ""}>
        {({ validationErrors }) => (
          <>
            <Icon icon={CircleAlert} />
            <span>{error ?? validationErrors.join(" ")}</span>
          </>
        )}
      </FieldError>
    </>
  );
}
