import type { MarkRef, Marks } from "@sheaf/charts";
import styles from "./chart-plot.module.css";

interface MarkOverlayProps {
  readonly marks: Marks;
  readonly mark: MarkRef;
  readonly width: number;
  readonly height: number;
  /** Reached by the keyboard: the mark itself carries the focus ring. */
  readonly focused: boolean;
}

/** What moves with the pointer or the arrow keys: the line at the place, the points of all series, the ring of the mark. */
export function MarkOverlay({ marks, mark, width, height, focused }: MarkOverlayProps) {
  const cursor = marks.cursor(mark);
  const place = marks.place(mark);
  const { box } = place;
  return (
    <svg className={styles.overlay} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {cursor !== null && <line {...cursor} className={styles.cursor} />}
      {marks.dots(mark).map((dot, index) => (
        <circle key={index} cx={dot.x} cy={dot.y} r={dot.radius ?? 4} fill={dot.color} className={styles.dot} />
      ))}
      {place.outline !== undefined && <path d={place.outline} className={focused ? styles.ring : styles.outline} />}
      {place.kind === "box" && place.outline === undefined && (
        <rect
          x={box.left - 2}
          y={box.top - 2}
          width={box.width + 4}
          height={box.height + 4}
          rx={3}
          className={focused ? styles.ring : styles.hover}
        />
      )}
      {place.kind === "point" && focused && (
        <circle cx={box.left + box.width / 2} cy={box.top + box.height / 2} r={8} className={styles.ring} />
      )}
    </svg>
  );
}
