import { setPlatformAPI } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";
import { textStyles } from "@sheaf/theme";
import type { ChartColors } from "./context.ts";
import type { Drawing } from "./drawing.ts";
import { echarts } from "./engine.ts";
import { textWidth } from "./text/measure.ts";

/** The library measures text where no canvas is: with the same table that our layout uses. */
function measureText(text: string, font?: string): { readonly width: number } {
  const size = Number(/(\d+(?:\.\d+)?)px/u.exec(font ?? "")?.[1] ?? 12);
  const weight = /\b(?:600|700|bold)\b/u.test(font ?? "") ? 600 : 400;
  return { width: textWidth(text, { size, weight }) };
}

export interface SvgRequest {
  readonly drawing: Drawing;
  /** The size that the drawing was made for, px. */
  readonly width: number;
  readonly height: number;
  readonly colors: ChartColors;
}

/** The plot as SVG text, without a browser: for exports and picture tests. Title and legend stand outside. */
export function renderSvg({ drawing, width, height, colors }: SvgRequest): string {
  setPlatformAPI({ measureText });
  echarts.use(SVGRenderer);
  const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    chart.setOption({
      ...drawing.option,
      animation: false,
      backgroundColor: colors.roles.paper,
      textStyle: { fontSize: textStyles.grid.size },
    });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
