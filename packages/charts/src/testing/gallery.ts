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
import { tableOf } from "../plain-table.ts";
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
    .map(({ name: own, color: tone, sign, value }) => {
      const name = value === undefined ? own : `${own} ${value}`;
      const wide = 16 + Math.ceil(textWidth(name, LABEL_FONT));
      if (left > CARD.edge && left + wide > right) [left, line] = [CARD.edge, line + 1];
      const y = 59 + line * LINE;
      const mark =
        sign === "square"
          ? `<rect x="${left}" y="${y}" width="9" height="9" rx="2" fill="${tone}"/>`
          : `<line x1="${left}" y1="${y + 5}" x2="${left + 12}" y2="${y + 5}" stroke="${tone}" stroke-width="2"${sign === "line" ? "" : ' stroke-dasharray="4 3"'}/>`;
      const text = `<text x="${left + 16}" y="${y + 9}" fill="${color}">${escaped(name)}</text>`;
      left += wide + 14;
      return mark + text;
    })
    .join("");
  return { svg, lines: line + 1 };
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
