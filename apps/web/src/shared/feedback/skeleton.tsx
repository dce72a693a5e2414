import { useEffect, useState, type ReactNode } from "react";
import { motion } from "@sheaf/theme";
import styles from "./skeleton.module.css";

/** Shows its children only when 200 ms have passed: what is quick never flickers. */
export function AfterDelay({ delay = motion.loaderDelay, children }: { readonly delay?: number; readonly children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isDue ? children : null;
}

/** Widths that look like words rather than like a pattern. */
const widths = [
  [62, 38, 30, 34],
  [56, 26, 38, 40],
  [52, 30, 32, 30],
  [58, 34, 36, 36],
  [48, 32, 30, 38],
  [60, 28, 34, 32],
] as const;

/** Rows of grey bars in the final row height, for a first load only. */
export function SkeletonRows({
  rows,
  rowHeight,
  columns = 4,
}: {
  readonly rows: number;
  readonly rowHeight: number;
  readonly columns?: number;
}) {
  return (
    <AfterDelay>
      <div aria-hidden="true" className={styles.rows}>
        {Array.from({ length: rows }, (_row, index) => (
          <div key={index} className={styles.row} style={{ height: rowHeight }}>
            {Array.from({ length: columns }, (_column, column) => (
              <span
                key={column}
                className={styles.bar}
                style={{ width: `${(widths[index % widths.length]?.[column % 4] ?? 40) * (column === 0 ? 1.4 : 1)}px` }}
              />
            ))}
          </div>
        ))}
      </div>
    </AfterDelay>
  );
}

/** A figure that is not there yet: its name, and itself. */
export function SkeletonFigure() {
  return (
    <AfterDelay>
      <div aria-hidden="true" className={styles.figure}>
        <span className={styles.bar} style={{ width: 84 }} />
        <span className={styles.bar} style={{ width: 120, height: 22 }} />
        <span className={styles.bar} style={{ width: 64 }} />
      </div>
    </AfterDelay>
  );
}

/** Heights of bars, percent, that look like no pattern. */
const heights = [38, 62, 48, 84, 56, 72, 44, 66] as const;

/** A drawing that is not there yet: its name, and bars. */
export function SkeletonBars() {
  return (
    <AfterDelay>
      <div aria-hidden="true" className={styles.drawing}>
        <span className={styles.bar} style={{ width: 132 }} />
        <div className={styles.columns}>
          {heights.map((height) => (
            <span key={height} className={styles.column} style={{ height: `${height}%` }} />
          ))}
        </div>
      </div>
    </AfterDelay>
  );
}
