import { categoricalOf, type PageTheme } from "@sheaf/theme";
import type { ReactNode } from "react";
import type { Box } from "../../commands/layout.ts";
import type { PlannedElement } from "../../page-templates/page-template.ts";
import styles from "./template-gallery.module.css";

/** Columns and rows of a page that a sketch shows. */
const [WIDE, HIGH] = [24, 30];
const [UNIT_X, UNIT_Y, EDGE] = [10, 5, 6];

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const areaOf = ({ column, row, columns, rows }: Box): Area => ({
  x: EDGE + (column - 1) * UNIT_X + 1,
  y: EDGE + (row - 1) * UNIT_Y + 1,
  width: columns * UNIT_X - 2,
  height: rows * UNIT_Y - 2,
});

/** The page that a template gives, small: each element in its place, drawn as what it is. */
export function TemplateSketch({
  elements,
  rows,
  page,
}: {
  readonly elements: readonly PlannedElement[];
  readonly rows: Box;
  readonly page: PageTheme;
}) {
  const shown = [
    ...elements.map(({ id, kind, members, box }) => ({ id, kind: lookOf(kind, members), box })),
    { id: "rows", kind: "table", box: rows },
  ];
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${WIDE * UNIT_X + EDGE * 2} ${HIGH * UNIT_Y + EDGE}`} aria-hidden="true">
      <rect width="100%" height="100%" fill={page.roles.frame} />
      {shown
        .filter(({ box }) => box.row <= HIGH)
        .map(({ id, kind, box }) => (
          <Sketched key={id} kind={kind} area={areaOf(box)} page={page} />
        ))}
    </svg>
  );
}

/** Bars that stand, and pivots that say how large their values are, look otherwise than their kind alone. */
function lookOf(kind: string, { orientation, columnsBy }: PlannedElement["members"]): string {
  if (kind === "bar-chart") return orientation === "horizontal" ? kind : "standing-bars";
  return kind === "pivot-table" && columnsBy === undefined ? "table" : kind;
}

function Sketched({ kind, area, page }: { readonly kind: string; readonly area: Area; readonly page: PageTheme }): ReactNode {
  const { x, y, width, height } = area;
  const { roles } = page;
  const [first = roles.accent] = categoricalOf(page.theme);
  const paper = <rect x={x} y={y} width={width} height={height} rx="2" fill={roles.paper} stroke={roles.line} strokeWidth="0.7" />;
  const title = <rect x={x + 4} y={y + 4} width={Math.min(40, width * 0.4)} height="2.6" rx="1" fill={roles["ink-2"]} />;
  if (kind === "text")
    return (
      <>
        <rect x={x + 1} y={y + 2} width={Math.min(96, width * 0.5)} height="4.5" rx="1" fill={roles.ink} />
        <rect x={x + 1} y={y + 9} width={Math.min(140, width * 0.7)} height="2.4" rx="1" fill={roles["ink-3"]} />
      </>
    );
  if (kind.startsWith("control/"))
    return (
      <>
        <rect x={x} y={y + 0.5} width={width} height={height - 1} rx="2" fill={roles.paper} stroke={roles["line-2"]} strokeWidth="0.7" />
        <rect x={x + 4} y={y + height / 2 - 1.2} width={Math.min(22, width * 0.5)} height="2.4" rx="1" fill={roles["ink-3"]} />
      </>
    );
  if (kind === "button") return <rect x={x} y={y + 0.5} width="34" height={height - 1} rx="2" fill={roles["accent-fill"]} />;
  if (kind === "kpi-chart")
    return (
      <>
        {paper}
        <rect x={x + 4} y={y + 4} width={width * 0.35} height="2.4" rx="1" fill={roles["ink-3"]} />
        <rect x={x + 4} y={y + 9.5} width={width * 0.45} height="5" rx="1" fill={roles.ink} />
        <path d={line(x + width * 0.62, y + 7, width * 0.3, 8)} fill="none" stroke={first} strokeWidth="1" />
      </>
    );
  const inner: Area = { x: x + 4, y: y + 11, width: width - 8, height: height - 15 };
  return (
    <>
      {paper}
      {title}
      <Inside kind={kind} area={inner} page={page} first={first} />
    </>
  );
}

function Inside({
  kind,
  area,
  page,
  first,
}: {
  readonly kind: string;
  readonly area: Area;
  readonly page: PageTheme;
  readonly first: string;
}): ReactNode {
  const { x, y, width, height } = area;
  const { roles } = page;
  if (kind === "line-chart")
    return (
      <>
        {[0.25, 0.6, 0.95].map((at) => (
          <rect key={at} x={x} y={y + height * at} width={width} height="0.5" fill={roles.line} />
        ))}
        <path d={line(x, y, width, height * 0.9)} fill="none" stroke={first} strokeWidth="1.6" strokeLinejoin="round" />
      </>
    );
  if (kind === "bar-chart") {
    const count = Math.max(3, Math.min(8, Math.floor(height / 6)));
    return Array.from({ length: count }, (_, at) => (
      <rect
        key={at}
        x={x + width * 0.22}
        y={y + (at * height) / count}
        width={width * 0.74 * 0.84 ** at}
        height={(height / count) * 0.64}
        rx="0.8"
        fill={first}
        opacity={at < 3 ? 1 : 0.45}
      />
    ));
  }
  if (kind === "standing-bars")
    return [0.5, 0.72, 0.4, 0.9, 0.66, 0.8].map((part, at) => (
      <rect
        key={part}
        x={x + (at * width) / 6 + 1}
        y={y + height * (1 - part)}
        width={width / 6 - 4}
        height={height * part}
        rx="0.8"
        fill={first}
        opacity={at === 3 ? 1 : 0.55}
      />
    ));
  if (kind === "funnel-chart")
    return [1, 0.78, 0.56, 0.36, 0.2].map((part, at) => (
      <rect
        key={part}
        x={x + (width * (1 - part)) / 2}
        y={y + (at * height) / 5}
        width={width * part}
        height={height / 5 - 1.6}
        rx="0.8"
        fill={first}
        opacity={1 - at * 0.15}
      />
    ));
  const lines = Math.max(2, Math.floor(height / 7));
  const columns = Math.max(3, Math.floor(width / 24));
  return (
    <>
      <rect x={x - 3.6} y={y - 2} width={width + 7.2} height="6" fill={roles.sunken} />
      {Array.from({ length: lines }, (_, at) =>
        Array.from({ length: columns }, (__, place) => {
          const isHeat = kind === "pivot-table" && at > 0 && place > 0 && place < columns - at * 0.6;
          return isHeat ? (
            <rect
              key={`${at} ${place}`}
              x={x + (place * width) / columns}
              y={y - 1.4 + at * 7}
              width={width / columns - 1}
              height="5.4"
              fill={first}
              opacity={0.14 + 0.5 / (1 + place * 0.7)}
            />
          ) : (
            <rect
              key={`${at} ${place}`}
              x={x + (place * width) / columns}
              y={y + at * 7}
              width={(width / columns) * (place === 0 ? 0.7 : 0.45)}
              height="2.2"
              rx="1"
              fill={at === 0 ? roles["ink-2"] : roles["line-3"]}
            />
          );
        }),
      )}
    </>
  );
}

const points = [0.7, 0.5, 0.6, 0.32, 0.44, 0.2, 0.34, 0.08];

/** A line that rises by and by. */
const line = (x: number, y: number, width: number, height: number): string =>
  points
    .map((point, at) => `${at === 0 ? "M" : "L"}${(x + (width * at) / (points.length - 1)).toFixed(1)},${(y + height * point).toFixed(1)}`)
    .join(" ");
