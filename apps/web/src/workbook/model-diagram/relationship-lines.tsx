import type { MouseEvent } from "react";
import { cx } from "../../shared/styles/cx.ts";
import { type Diagram, MARKS, pathOf } from "./diagram-layout.ts";
import type { ShownRelationship } from "./model-shape.ts";
import { t } from "../../shared/words/words.ts";
import styles from "./model-diagram.module.css";

/** The lines among the cards, and at their ends how many rows belong together. The mark at the source is the line's button; the line itself is a larger target for the pointer. */
export function RelationshipLines({
  diagram,
  strong,
  onStrong,
  onOpen,
  onContextMenu,
}: {
  readonly diagram: Diagram;
  /** The one that is pointed at or has the keyboard, and those of the selected table. */
  readonly strong: (relationship: ShownRelationship) => boolean;
  readonly onStrong: (id: string | null) => void;
  readonly onOpen: (relationship: ShownRelationship) => void;
  readonly onContextMenu: (event: MouseEvent, relationship: ShownRelationship) => void;
}) {
  const { lines, width, height } = diagram;
  return (
    <>
      <svg className={styles.lines} width={width} height={height} aria-hidden="true">
        {lines.map(({ relationship, points }) => {
          const path = pathOf(points);
          return (
            <g
              key={relationship.id}
              className={cx(styles.line, strong(relationship) && styles.strong)}
              onPointerEnter={() => onStrong(relationship.id)}
              onPointerLeave={() => onStrong(null)}
              onClick={() => onOpen(relationship)}
              onContextMenu={(event) => onContextMenu(event, relationship)}
            >
              <path className={styles.reach} d={path} />
              <path className={styles.stroke} d={path} />
            </g>
          );
        })}
      </svg>
      <ul className={styles.marks} aria-label={t("model.relationship-lines.relationships")}>
        {lines.map(({ relationship, points, markAt }) => {
          const [first, second] = points;
          const last = points.at(-1);
          const beforeLast = points.at(-2);
          if (first === undefined || second === undefined || last === undefined || beforeLast === undefined) return null;
          return (
            <li key={relationship.id}>
              <button
                type="button"
                className={cx(styles.end, strong(relationship) && styles.strong)}
                style={{ left: first.x + Math.sign(second.x - first.x) * markAt, top: first.y }}
                aria-label={t("model.relationship-lines.relationship", { name: relationship.name, words: relationship.words })}
                title={relationship.words}
                onFocus={() => onStrong(relationship.id)}
                onBlur={() => onStrong(null)}
                onPointerEnter={() => onStrong(relationship.id)}
                onPointerLeave={() => onStrong(null)}
                onClick={() => onOpen(relationship)}
                onContextMenu={(event) => onContextMenu(event, relationship)}
              >
                {relationship.cardinality}
              </button>
              <span
                className={cx(styles.end, strong(relationship) && styles.strong)}
                style={{ left: last.x + Math.sign(beforeLast.x - last.x) * MARKS.from, top: last.y }}
                aria-hidden="true"
              >
                1
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
