import { chartColors, type ColorPlaces, createColorPlaces, valueColors } from "@sheaf/charts";
import { useMemo, useSyncExternalStore } from "react";
import { say } from "../../../shared/words/words.ts";
import { usePageTheme } from "../../state/theme/page-theme.tsx";
import { useDocument, useWorkbook, type Workbook } from "../../state/workbook.ts";
import { createPageHighlight, type PageHighlight } from "./marks/page-highlight.ts";
import type { ChartSurroundings } from "./view/use-drawing.ts";
import { sheafOf } from "@sheaf/workbook";

interface OpenWorkbook {
  readonly places: ColorPlaces;
  readonly highlight: PageHighlight;
}

/** What charts of one open workbook share as long as it is open. */
const open = new WeakMap<Workbook, OpenWorkbook>();

function sharedOf(workbook: Workbook): OpenWorkbook {
  let shared = open.get(workbook);
  if (shared === undefined) open.set(workbook, (shared = { places: createColorPlaces(), highlight: createPageHighlight() }));
  return shared;
}

const motion = (): MediaQueryList => window.matchMedia("(prefers-reduced-motion: reduce)");

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = motion();
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => motion().matches,
  );
}

/** Colors, zone, signs and what charts have in common, for the drawings of the open workbook. Keeps its identity. */
export function useChartSurroundings(): ChartSurroundings {
  const workbook = useWorkbook();
  const document = useDocument();
  const { theme, roles } = usePageTheme();
  const reducedMotion = useReducedMotion();
  const sheaf = sheafOf(document);
  return useMemo(() => {
    const { places, highlight } = sharedOf(workbook);
    return {
      colors: chartColors(theme, roles),
      zone: workbook.zone,
      weekStart: (workbook.weekStart % 7) as ChartSurroundings["weekStart"],
      symbols: workbook.symbols,
      now: Date.parse(workbook.now),
      say,
      valueColors: valueColors(sheaf, places),
      highlight,
      reducedMotion,
    };
  }, [workbook, sheaf, theme, roles, reducedMotion]);
}
