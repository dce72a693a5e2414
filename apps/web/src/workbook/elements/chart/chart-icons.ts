import { createLucideIcon } from "lucide-react";
import type { IconType } from "../../../shared/icons/icon.tsx";

/** Kinds of charts for which the library has no picture, drawn on its grid of 24. */

const FRAME = "M3 3v16a2 2 0 0 0 2 2h16";

function drawn(name: string, ...paths: readonly string[]): IconType {
  return createLucideIcon(
    name,
    paths.map((d, index) => ["path", { d, key: String(index) }]),
  );
}

/** A circle as a path. */
const ring = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

export const ChartCombo = drawn("chart-combo", FRAME, "M8 17v-4", "M13 17v-6", "M18 17v-3", "m7 9 5-4 4 3 4-4");
export const ChartWaterfall = drawn("chart-waterfall", FRAME, "M6.5 17v-5h3v5", "M11 12V8h3v4z", "M15.5 8V5h3v3z");
export const ChartDonut = drawn("chart-donut", ring(12, 12, 9), ring(12, 12, 4), "M12 3v5", "m15.5 14 4.3 2.5");
export const ChartBox = drawn(
  "chart-box",
  FRAME,
  "M9.5 5v3",
  "M7.5 8h4v6h-4z",
  "M7.5 11h4",
  "M9.5 14v3",
  "M17 4v4",
  "M15 8h4v4h-4z",
  "M17 12v3",
);
export const ChartSankey = drawn(
  "chart-sankey",
  "M4 4v7",
  "M4 15v5",
  "M20 4v4",
  "M20 13v7",
  "M4 6c8 0 8 0 16 0",
  "M4 10c8 0 8 5 16 5",
  "M4 17.5c8 0 8 1 16 1",
);
export const ChartHistogram = drawn("chart-histogram", "M3 21h18", "M4 21v-3h4v3", "M8 21V10h4v11", "M12 21V6h4v15", "M16 21v-7h4v7");
export const ChartDumbbell = drawn(
  "chart-dumbbell",
  ring(5, 6, 2),
  ring(19, 6, 2),
  "M7 6h10",
  ring(9, 12, 2),
  ring(16, 12, 2),
  "M11 12h3",
  ring(4, 18, 2),
  ring(13, 18, 2),
  "M6 18h5",
);
export const ChartBullet = drawn("chart-bullet", "M3 5h18v5H3z", "M3 7.5h10", "M16 4v7", "M3 15h18v5H3z", "M3 17.5h13", "M12 14v7");
export const ChartProgress = drawn(
  "chart-progress",
  "M5 6h14a2 2 0 0 1 0 4H5a2 2 0 0 1 0-4",
  "M5 8h8",
  "M5 14h14a2 2 0 0 1 0 4H5a2 2 0 0 1 0-4",
  "M5 16h5",
);
export const ChartSlope = drawn("chart-slope", "M5 3v18", "M19 3v18", "m5 7 14 9", "m5 17 14-10", "m5 12 14-1");
export const ChartBump = drawn(
  "chart-bump",
  ring(4, 6, 2),
  ring(20, 6, 2),
  ring(4, 18, 2),
  ring(20, 18, 2),
  "M6 6c7 0 5 12 12 12",
  "M6 18c7 0 5-12 12-12",
);
export const ChartRadar = drawn("chart-radar", "m12 2 9 7-3.5 11h-11L3 9z", "m12 7 4 4-2 5H9l-2-6z");
export const ChartSunburst = drawn(
  "chart-sunburst",
  ring(12, 12, 9),
  ring(12, 12, 5),
  "M12 7v10",
  "M12 3v4",
  "m7.5 14-4 2.5",
  "m17 10.500 3.500-1.500",
  "M12 17v4",
);
export const ChartMarimekko = drawn("chart-marimekko", "M3 3h18v18H3z", "M12 3v18", "M17 3v18", "M3 9h9", "M12 14h5", "M17 7h4");
export const ChartRidgeline = drawn(
  "chart-ridgeline",
  "M3 9c4 0 4-6 7-6s3 6 11 6",
  "M3 15c7 0 6-5 9-5s3 5 9 5",
  "M3 21c3 0 4-5 7-5s4 5 11 5",
);
