import { parseHex } from "@sheaf/theme";
import { isKind } from "@sheaf/workbook";
import type { ElementViewProps } from "../element-kind.ts";
import styles from "./divider.module.css";

/** A line between what belongs together and what does not. */
export function DividerElement({ element, name }: ElementViewProps) {
  if (!isKind(element, "divider")) return null;
  const { direction = "horizontal", align = "center", style = {} } = element;
  const { color, width = 1, strokeStyle = "solid" } = style;
  const line = typeof color === "string" && parseHex(color) !== undefined ? color : "var(--line-2)";
  const border = `${Math.min(40, width)}px ${strokeStyle} ${line}`;
  const isVertical = direction === "vertical";
  const place = align === "top" || align === "left" ? "flex-start" : align === "bottom" || align === "right" ? "flex-end" : "center";
  return (
    <div className={styles.divider} style={{ flexDirection: isVertical ? "row" : "column", justifyContent: place }}>
      <div
        role="separator"
        aria-label={name}
        aria-orientation={direction}
        style={isVertical ? { borderLeft: border, height: "100%" } : { borderTop: border, width: "100%" }}
      />
    </div>
  );
}
