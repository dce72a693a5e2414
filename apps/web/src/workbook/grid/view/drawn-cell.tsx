import { sparkline } from "@sheaf/charts";
import type { CSSProperties } from "react";
import { cx } from "../../../shared/styles/cx.ts";
import type { CellDrawing } from "../model/cell-drawing.ts";
import { CellFileList } from "../files/cell-file-list.tsx";
import { CellImage } from "../images/cell-image.tsx";
import styles from "./drawn-cell.module.css";
import { Person } from "./person.tsx";

interface DrawnCellProps {
  readonly drawing: CellDrawing;
  /** What is read out. */
  readonly text: string;
  /** The cell has a color of its own: words keep the one that goes with it. */
  readonly hasFill: boolean;
}

/** A cell that is more than its text. */
export function DrawnCell({ drawing, text, hasFill }: DrawnCellProps) {
  switch (drawing.kind) {
    case "link":
      return (
        <a
          className={cx(styles.link, hasFill && styles.onFill)}
          href={drawing.href}
          target="_blank"
          rel="noopener noreferrer"
          title={drawing.href}
          // The grid is one stop of the keyboard: its menu opens links.
          tabIndex={-1}
          draggable={false}
        >
          {text}
        </a>
      );
    case "image":
      return <CellImage drawing={drawing} text={text} />;
    case "progress":
      return (
        <span className={styles.progress}>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.done} style={{ width: `${drawing.part * 100}%`, background: drawing.color }} />
          </span>
          <span>{text}</span>
        </span>
      );
    case "sparkline":
      return (
        <>
          <Sparkline drawing={drawing} title={text} />
          <span className="visually-hidden">{text}</span>
        </>
      );
    case "pills":
      return (
        <>
          <span className={styles.pills} aria-hidden="true" title={text}>
            {drawing.pills.map((pill, index) => (
              <span
                key={index}
                className={drawing.hasDots === true ? styles.choice : styles.pill}
                style={{ "--pill": pill.color } as CSSProperties}
              >
                {pill.text}
              </span>
            ))}
          </span>
          <span className="visually-hidden">{text}</span>
        </>
      );
    case "person":
      return <Person email={drawing.email} />;
    case "files":
      return <CellFileList files={drawing.files} text={text} />;
    case "ago":
      return (
        <span className={styles.ago} title={text}>
          {drawing.words}
        </span>
      );
    case "json":
      return (
        <span className={styles.json} title={drawing.pretty}>
          {text}
        </span>
      );
  }
}

const WIDTH = 96;
const HEIGHT = 18;

function Sparkline({ drawing, title }: { readonly drawing: Extract<CellDrawing, { kind: "sparkline" }>; readonly title: string }) {
  const { shape, line, area, bars, end } = sparkline(drawing.values, drawing.shape, WIDTH, HEIGHT);
  return (
    <svg className={styles.sparkline} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <title>{title}</title>
      {shape === "area" && <path className={styles.area} d={area} />}
      {bars.map(({ left, top, width, height }) => (
        <rect key={left} className={styles.bar} x={left} y={top} width={width} height={height} />
      ))}
      {line !== "" && <path className={styles.line} d={line} />}
      {end !== null && <circle className={styles.end} cx={end.x} cy={end.y} r={2} />}
    </svg>
  );
}
