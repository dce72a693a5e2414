import type { ReactNode } from "react";
import { Splitter } from "./splitter.tsx";
import { t } from "../words/words.ts";
import styles from "./side-panel.module.css";

interface SidePanelProps {
  readonly side: "left" | "right";
  readonly label: string;
  readonly width: number;
  readonly onResize?: (width: number) => void;
  readonly minWidth?: number;
  readonly maxWidth?: number;
  /** Resets the width on a double click on its edge. */
  readonly defaultWidth?: number;
  readonly isCollapsed?: boolean;
  readonly children: ReactNode;
}

/** A panel beside the page. Below 960 it lies over the page. */
export function SidePanel({
  side,
  label,
  width,
  onResize,
  minWidth = 180,
  maxWidth = 520,
  defaultWidth,
  isCollapsed = false,
  children,
}: SidePanelProps) {
  if (isCollapsed) return null;
  return (
    <aside className={styles.panel} data-side={side} aria-label={label} style={{ width }}>
      <div className={styles.content}>{children}</div>
      {onResize !== undefined && (
        <div className={styles.edge}>
          <Splitter
            label={t("shared.side-panel.width-of", { label })}
            value={width}
            min={minWidth}
            max={maxWidth}
            onChange={onResize}
            isReversed={side === "right"}
            {...(defaultWidth === undefined ? {} : { defaultValue: defaultWidth })}
          />
        </div>
      )}
    </aside>
  );
}

/** The 40 px title of a panel. */
export function PanelTitle({ children, actions }: { readonly children: ReactNode; readonly actions?: ReactNode }) {
  return (
    <div className={styles.title}>
      <h2 className={styles.titleText}>{children}</h2>
      {actions}
    </div>
  );
}

/** A section of a panel, parted from the next by a hairline. */
export function PanelSection({
  title,
  actions,
  children,
}: {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section} {...(title === undefined ? {} : { "aria-label": title })}>
      {title !== undefined && (
        <div className={styles.sectionHead}>
          <h3 className={styles.sectionTitle}>{title}</h3>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
