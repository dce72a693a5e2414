import { readableSize } from "@sheaf/charts";
import { BoundRow } from "../../../property-rows/rows.tsx";

/** A size of text in a chart, px, brought to what can be read there; empty: the chart's own. */
export function FontSizeRow({
  label,
  value,
  onCommit,
}: {
  readonly label: string;
  /** As the file has it: what is no number is none. */
  readonly value: unknown;
  readonly onCommit: (size: number | undefined) => void;
}) {
  return (
    <BoundRow
      label={label}
      value={typeof value === "number" ? value : null}
      onCommit={(size) => onCommit(size === undefined ? undefined : readableSize(size))}
    />
  );
}
