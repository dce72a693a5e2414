import { type LayoutNode, type Place, samePlace } from "@sheaf/workbook";
import type { CSSProperties } from "react";
import { type GuideLine, guidesOf } from "../arrange/guides.ts";
import styles from "./landing.module.css";

interface LandingProps {
  /** Where what is dragged would land. */
  readonly place: Place;
  /** Everything else in its grid, as it stands meanwhile. */
  readonly nodes: readonly LayoutNode[];
  readonly columns: number;
}

const placed = ({ column, row }: Place): CSSProperties => ({ gridColumn: column.join(" / "), gridRow: row.join(" / ") });

/** The place of what is dragged, with what it has in common with others: lines on which they stand, equal room beside it. */
export function Landing({ place, nodes, columns }: LandingProps) {
  const others = nodes.flatMap((node) => (node.place === null || samePlace(node.place, place) ? [] : [node.place]));
  const { lines, gaps } = guidesOf(place, others, columns);
  return (
    <>
      <div className={styles.slot} data-slot="grid" style={placed(place)} />
      {lines.map((guide) => (
        <div
          key={`${guide.axis} ${guide.line}`}
          className={styles.line}
          data-guide={guide.axis}
          data-at={isBehind(guide, place) ? "end" : "start"}
          style={guideStyle(guide, place)}
        />
      ))}
      {gaps.map(({ axis, place: room }) => (
        <div key={`${axis} ${room[axis].join(" ")}`} className={styles.gap} data-gap={axis} style={placed(room)} />
      ))}
    </>
  );
}

/** The line behind a place is the end of the column before it: gaps lie between them. */
const isBehind = ({ axis, line }: GuideLine, place: Place): boolean => place[axis][1] === line;

function guideStyle(guide: GuideLine, place: Place): CSSProperties {
  const { axis, line, from, to } = guide;
  const at = isBehind(guide, place) ? `${line - 1} / ${line}` : `${line} / ${line + 1}`;
  return axis === "column" ? { gridColumn: at, gridRow: `${from} / ${to}` } : { gridRow: at, gridColumn: `${from} / ${to}` };
}
