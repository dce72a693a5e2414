import { english } from "./english.ts";
import { UTC } from "@sheaf/locale";
import { presets, type PresetName } from "@sheaf/theme";
import { chartColors, type DrawContext } from "../context.ts";
import { loadedMapShapes, loadMapShapes } from "../maps/load-shapes.ts";

await Promise.all([loadMapShapes("us-states"), loadMapShapes("world")]);

/** A context for tests: a preset, 600 × 280 px, UTC, weeks from Sunday. */
export function contextOf(overrides: Partial<DrawContext> = {}, preset: PresetName = "sheaf-light"): DrawContext {
  return {
    width: 600,
    height: 280,
    colors: chartColors(presets[preset]),
    zone: UTC,
    weekStart: 0,
    title: null,
    totalRows: null,
    truncated: false,
    say: english,
    mapShapes: loadedMapShapes,
    ...overrides,
  };
}
