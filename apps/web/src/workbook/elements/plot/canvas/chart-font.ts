import { FONT_FAMILY, type ChartFont } from "@sheaf/charts";
import { useEffect, useState } from "react";
import { usePageTheme } from "../../../state/theme/page-theme.tsx";
import { addPageFont } from "../../../../shared/styles/page-fonts.ts";

/** Letters and figures as charts have them: their widths tell how much wider a font is. */
const SAMPLE = "0123456789 January Revenue by region, net total";

/**
 * The font of the values of the page, once it can be drawn: a canvas does not redraw itself when one comes. Null: the product's own. Charts are
 * laid out by the widths of that, so that wider letters are drawn smaller.
 */
export function useChartFont(): ChartFont | null {
  const { fonts } = usePageTheme();
  const stack = fonts.data ?? fonts.text;
  const [font, setFont] = useState<{ readonly stack: string; readonly font: ChartFont } | null>(null);
  useEffect(() => {
    if (stack === null) return undefined;
    let isGone = false;
    const family = stack.replaceAll('"', "'");
    const name = /^'([^']*)'/u.exec(family)?.[1] ?? family;
    const bring = async (): Promise<void> => {
      await addPageFont(name);
      await Promise.all(["400", "600"].map((weight) => document.fonts.load([weight, "12px", stack].join(" "))));
    };
    void bring()
      // Without it the next one of the stack is drawn.
      .catch(() => undefined)
      .then(() => {
        if (!isGone) setFont({ stack, font: { family, scale: scaleOf(family) } });
      });
    return () => {
      isGone = true;
    };
  }, [stack]);
  return stack !== null && font?.stack === stack ? font.font : null;
}

function scaleOf(family: string): number {
  const pen = document.createElement("canvas").getContext("2d");
  if (pen === null) return 1;
  const widthIn = (font: string): number => {
    pen.font = ["400", "100px", font].join(" ");
    return pen.measureText(SAMPLE).width;
  };
  return Math.min(1, Math.max(0.7, widthIn(FONT_FAMILY) / widthIn(family)));
}
