import { english } from "./english.ts";
import { UTC } from "@sheaf/locale";
import { presets } from "@sheaf/theme";
import { chartKindNames, chartRecords } from "@sheaf/workbook";
import { chartColors } from "../context.ts";
import type { Drawing } from "../drawing.ts";
import { type ChartExample, layersOf } from "../kinds/example.ts";
import { chartExamples } from "../kinds/examples.ts";
import { mapLayersExamples } from "../kinds/map-layers/example.ts";
import { drawChart } from "../kinds/registry.ts";
import { loadedMapShapes } from "../maps/load-shapes.ts";
import { FLOAT, tableOf, TEXT } from "../plain-table.ts";
import { signPath } from "../marks/shapes/symbols.ts";
import { renderSvg } from "../svg.ts";
import { FONT_FAMILY, LABEL_FONT, textWidth } from "../text/measure.ts";

const CARD = { width: 380, height: 300, gap: 16, columns: 4, head: 58, edge: 16 } as const;
/** A line of a legend. */
const LINE = 18;
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** What stands in the head of a card below its title, and how high that is. */
function legendOf({ legend }: Drawing, color: string): { readonly svg: string; readonly lines: number } {
  if (legend.kind === "none") return { svg: "", lines: 0 };
  const right = CARD.width - CARD.edge;
  if (legend.kind === "scale") {
    const step = 10;
    const left = right - 40 - step * legend.colors.length;
    const tones = legend.colors.map((tone, index) => `<rect x="${left + index * step}" y="59" width="${step}" height="9" fill="${tone}"/>`);
    const svg = `<text x="${left - 4}" y="68" text-anchor="end" fill="${color}">${escaped(legend.low)}</text>${tones.join("")}<text x="${left + step * legend.colors.length + 4}" y="68" fill="${color}">${escaped(legend.high)}</text>`;
    return { svg, lines: 1 };
  }
  let [left, line] = [CARD.edge as number, 0];
  const svg = legend.entries
    .slice(0, 8)
    .map(({ name: own, color: tone, sign, value, point = "circle" }) => {
      const name = value === undefined ? own : `${own} ${value}`;
      const wide = 16 + Math.ceil(textWidth(name, LABEL_FONT));
      if (left > CARD.edge && left + wide > right) [left, line] = [CARD.edge, line + 1];
      const y = 59 + line * LINE;
      const mark =
        sign === "square"
          ? `<rect x="${left}" y="${y}" width="9" height="9" rx="2" fill="${tone}"/>`
          : sign === "point"
            ? `<path d="${signPath(point, left + 4.5, y + 4.5)}" fill="${tone}"/>`
            : `<line x1="${left}" y1="${y + 5}" x2="${left + 12}" y2="${y + 5}" stroke="${tone}" stroke-width="2"${sign === "line" ? "" : ' stroke-dasharray="4 3"'}/>`;
      const text = `<text x="${left + 16}" y="${y + 9}" fill="${color}">${escaped(name)}</text>`;
      left += wide + 14;
      return mark + text;
    })
    .join("");
  return { svg, lines: line + 1 };
}

/** Rates of all counties, highest around two places: the names of three thousand counties are no example that anybody reads. */
function countyExample(): ChartExample | undefined {
  const shapes = loadedMapShapes("us-counties");
  if (shapes === null) return undefined;
  const { left, top, width, height } = shapes.bounds;
  const near = (x: number, y: number, atX: number, atY: number): number => Math.exp(-(((x - atX) / 0.09) ** 2) - ((y - atY) / 0.16) ** 2);
  const rates = shapes.regions.map(({ id, box }, at) => {
    const [x, y] = [(box.left + box.width / 2 - left) / width, (box.top + box.height / 2 - top) / height];
    const rate = 5 + 9 * near(x, y, 0.7, 0.33) + 7 * near(x, y, 0.06, 0.45) + 5 * near(x, y, 0.77, 0.66) + 2 * Math.sin(at * 12.9);
    // A few counties count nothing.
    return at % 211 === 7 ? null : { id, rate: Math.round(rate * 10) / 10 };
  });
  const known = rates.flatMap((one) => one ?? []);
  return {
    name: "counties",
    title: "The slump bit hardest in Michigan and California",
    subtitle: "Unemployment rate by county, made up after 2009",
    width: 520,
    height: 320,
    element: {
      id: "counties",
      kind: "region-map",
      source: { kind: "table", elementId: "work" },
      columns: [
        { id: "county", formula: "[Work/County]" },
        { id: "rate", name: "Rate", formula: "Avg([Work/Rate])", format: { kind: "number", formatString: ",.0f", suffix: "%" } },
      ],
      region: { columnId: "county", regionType: "us-county" },
      color: { by: "scale", column: "rate" },
    },
    columns: [
      { id: "county", name: "County", type: TEXT, cells: known.map(({ id }) => id) },
      { id: "rate", name: "Rate", type: FLOAT, cells: known.map(({ rate }) => rate) },
    ],
  };
}

/** The first example of every kind on one page, drawn by the code that draws charts on screen and in exports; shapes of maps are loaded before. */
export function galleryPage(preset: "sheaf-light" | "sheaf-dark"): string {
  const colors = chartColors(presets[preset]);
  const { roles } = colors;
  const shown: readonly (readonly [title: string, example: ChartExample | undefined])[] = [
    ...chartKindNames.map((kind) => [chartRecords[kind].title, chartExamples[kind][0]] as const),
    ["Bubble chart", chartExamples["scatter-chart"][1]],
    ["Error bars", chartExamples["scatter-chart"][2]],
    ["Pie charts in panels", chartExamples["pie-chart"][1]],
    ["Bars to 100%", chartExamples["bar-chart"][2]],
    ["Trellis of lines", chartExamples["line-chart"][2]],
    ["County map", countyExample()],
    ["World map, diverging", chartExamples["region-map"][1]],
    ["Point map, clusters", chartExamples["point-map"][1]],
    ["Map with layers", mapLayersExamples[0]],
  ];
  const rows = Math.ceil(shown.length / CARD.columns);
  const [width, height] = [CARD.columns * (CARD.width + CARD.gap) + CARD.gap, rows * (CARD.height + 30) + CARD.gap];
  const cards = shown.map(([title, example], at) => {
    if (example === undefined) return "";
    const [x, y] = [CARD.gap + (at % CARD.columns) * (CARD.width + CARD.gap), 24 + Math.floor(at / CARD.columns) * (CARD.height + 30)];
    const draw = (height: number): Drawing =>
      drawChart(example.element, tableOf(example.columns), {
        width: CARD.width - 2 * CARD.edge,
        height,
        colors,
        zone: UTC,
        weekStart: 1,
        title: example.title,
        say: english,
        totalRows: null,
        truncated: false,
        additive: () => true,
        mapShapes: loadedMapShapes,
        layers: layersOf(example),
      });
    const whole = CARD.height - CARD.head - CARD.edge;
    // The legend is known before the room that it leaves is.
    const legend = legendOf(draw(whole), roles["ink-3"]);
    const head = CARD.head + legend.lines * LINE;
    const size = { width: CARD.width - 2 * CARD.edge, height: CARD.height - head - CARD.edge };
    const drawing = draw(size.height);
    const picture = renderSvg({ drawing, ...size, colors }).replace("<svg ", `<svg x="${x + CARD.edge}" y="${y + head}" `);
    // Ids and classes of the library are alike in every picture.
    const own = picture.replaceAll(/zr\d+-(?=[a-z])/gu, `k${at}-`);
    return [
      `<text x="${x}" y="${y - 7}" fill="${roles["ink-3"]}">${escaped(title)}</text>`,
      `<rect x="${x}" y="${y}" width="${CARD.width}" height="${CARD.height}" rx="4" fill="${roles.paper}" stroke="${roles.line}"/>`,
      `<text x="${x + CARD.edge}" y="${y + 28}" font-size="14" font-weight="600" fill="${roles.ink}">${escaped(example.title)}</text>`,
      `<text x="${x + CARD.edge}" y="${y + 45}" fill="${roles["ink-3"]}">${escaped(example.subtitle ?? "")}</text>`,
      `<g transform="translate(${x},${y})">${legend.svg}</g>`,
      own,
    ].join("\n");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT_FAMILY}" font-size="12"><rect width="${width}" height="${height}" fill="${roles.frame}"/>\n${cards.join("\n")}\n</svg>\n`;
}
