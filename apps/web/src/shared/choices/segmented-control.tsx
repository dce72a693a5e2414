import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { Icon, type IconType } from "../icons/icon.tsx";
import { cx } from "../styles/cx.ts";
import styles from "./segmented-control.module.css";

export interface Segment<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: IconType;
  /** The icon alone; the label is spoken. */
  readonly iconOnly?: boolean;
  readonly isDisabled?: boolean;
}

interface SegmentedControlProps<Id extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Id>[];
  /** Null: none of them, until one is chosen. */
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  readonly size?: "small" | "medium";
  /** Segments share the width evenly. */
  readonly wide?: boolean;
  readonly isDisabled?: boolean;
}

/** One of two to six, all in sight. Arrow keys move, space chooses. */
export function SegmentedControl<Id extends string>({
  label,
  segments,
  value,
  onChange,
  size = "medium",
  wide = false,
  isDisabled = false,
}: SegmentedControlProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection={value !== null}
      isDisabled={isDisabled}
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const [chosen] = keys;
        const segment = segments.find(({ id }) => id === chosen);
        if (segment !== undefined && segment.id !== value) onChange(segment.id);
      }}
      className={cx(styles.group, styles[size], wide && styles.wide)}
    >
      {segments.map((segment) => (
        <ToggleButton
          key={segment.id}
          id={segment.id}
          isDisabled={segment.isDisabled === true}
          className={styles.segment ?? ""}
          {...(segment.iconOnly === true ? { "aria-label": segment.label } : {})}
        >
          {segment.icon !== undefined && <Icon icon={segment.icon} />}
          {segment.iconOnly !== true && segment.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
