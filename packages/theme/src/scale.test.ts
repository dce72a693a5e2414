import { describe, expect, test } from "vitest";
import { scaleProperties } from "./css.ts";
import { breakpoints, buttons, fonts, gap, gridDensity, icons, motion, radius, space, textStyles, toasts, tooltips } from "./scale.ts";

const properties = new Map(scaleProperties());

describe("sizes and delays of product-spec 9", () => {
  test("cells of the grid by density, vertical and horizontal, in 12 px", () => {
    expect(Object.values(gridDensity).map(({ padV, padH }) => [padV, padH])).toEqual([
      [8, 11],
      [12, 15],
      [16, 23],
      [20, 39],
    ]);
    expect([textStyles.grid.size, properties.get("--text-grid")]).toEqual([12, "400 12px/16px var(--font-ui)"]);
  });

  test("tooltips wait 250, 500 or 750 ms, stand 8 px off and are at most 320 px wide", () => {
    expect([tooltips.short, tooltips.medium, tooltips.long, tooltips.offset]).toEqual([250, 500, 750, 8]);
    expect(properties.get("--tooltip-width")).toBe("320px");
  });

  test("icons, the least widths of buttons, the height of banners", () => {
    expect(["small", "medium", "large"].map((size) => properties.get(`--icon-${size}`))).toEqual(["16px", "24px", "32px"]);
    expect([icons.small.size, icons.medium.size, icons.large.size]).toEqual([16, 24, 32]);
    expect([buttons.small.minWidth, buttons.medium.minWidth, buttons.large.minWidth]).toEqual([56, 72, 88]);
    expect(properties.get("--h-banner")).toBe("44px");
  });

  test("spacing in units of 8, gaps, radii", () => {
    for (const [units, pixels] of Object.entries(space))
      if (units !== "half") expect([units, pixels]).toEqual([units, Number(units.replace("-", ".")) * 8]);
    expect(Object.values(gap)).toEqual([6, 8, 12]);
    expect(Object.values(radius).slice(0, 5)).toEqual([2, 4, 8, 10, 16]);
    expect([properties.get("--radius-pill"), properties.get("--gap-small")]).toEqual(["9999px", "6px"]);
  });

  test("widths at which the app and pages of documents change", () => {
    expect(breakpoints).toEqual({ app: [480, 768, 960, 1440, 1920], page: [576, 768, 960, 1440, 1920] });
    expect(properties.get("--narrow")).toBe("960px");
  });

  test("a loader waits 200 ms, the bar of 3 px has 10 s for 70% and 400 ms for the end, a copy is confirmed for 3 s", () => {
    expect([motion.loaderDelay, motion.progressFillTo, motion.progressFill, motion.progressFinish]).toEqual([200, 0.7, 10_000, 400]);
    expect(properties.get("--h-progress-bar")).toBe("3px");
    expect([motion.copyConfirm, toasts.maxVisible]).toEqual([3000, 3]);
  });

  test("the fonts of the interface", () => {
    expect([fonts.ui.family, fonts.code.family]).toEqual(["Source Sans Pro", "Roboto Mono"]);
    expect(properties.get("--font-ui")).toContain('"Source Sans Pro"');
  });
});
