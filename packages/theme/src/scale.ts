/** Everything of the design that is not a colour. Lengths in px, durations in ms. */
export const fonts = {
  ui: { family: "Source Sans Pro", stack: '"Source Sans Pro", "Source Sans 3", system-ui, sans-serif', weights: [400, 600] },
  code: { family: "Roboto Mono", stack: '"Roboto Mono", ui-monospace, monospace', weights: [400, 500] },
} as const;

/** Text styles: size / line height / weight. */
export const textStyles = {
  keycap: { size: 11, line: 16, weight: 600 },
  grid: { size: 12, line: 16, weight: 400 },
  meta: { size: 12, line: 16, weight: 400 },
  code: { size: 12, line: 20, weight: 400 },
  ui: { size: 13, line: 18, weight: 400 },
  body: { size: 14, line: 20, weight: 400 },
  elementTitle: { size: 14, line: 20, weight: 600 },
  reading: { size: 16, line: 24, weight: 400 },
  dialogTitle: { size: 16, line: 24, weight: 600 },
  pageTitle: { size: 20, line: 28, weight: 600 },
  kpi: { size: 28, line: 36, weight: 600 },
  kpiHero: { size: 36, line: 44, weight: 600 },
} as const;

export const space = { half: 4, "1": 8, "1-5": 12, "2": 16, "3": 24, "4": 32, "5": 40, "6": 48, "8": 64 } as const;
export const gap = { small: 6, medium: 8, large: 12 } as const;
export const radius = { xs: 2, sm: 4, md: 8, lg: 10, xl: 16, pill: 9999, circle: "50%" } as const;

export const icons = {
  small: { size: 16, stroke: 1.17 },
  medium: { size: 24, stroke: 1.5 },
  large: { size: 32, stroke: 1.67 },
} as const;

export const buttons = {
  small: { height: 24, minWidth: 56, padX: 8, font: 12 },
  medium: { height: 32, minWidth: 72, padX: 12, font: 13 },
  large: { height: 40, minWidth: 88, padX: 16, font: 14 },
  icon: 28,
} as const;

/**
 * Cell padding by density: the sum of both sides. `row` is the height of a row with one line of text, the cell rule
 * included; the rule takes the last horizontal pixel.
 */
export const gridDensity = {
  xSmall: { padV: 8, padH: 11, row: 24 },
  small: { padV: 12, padH: 15, row: 28 },
  medium: { padV: 16, padH: 23, row: 32 },
  large: { padV: 20, padH: 39, row: 36 },
} as const;

export type GridDensity = keyof typeof gridDensity;

export const layout = {
  topBar: 48,
  formulaBar: 36,
  formulaLine: 20,
  controlBar: 44,
  banner: 44,
  pageTabs: 36,
  statusStrip: 24,
  leftPanel: 240,
  rightPanel: 296,
  sideNav: 224,
  homeRail: 296,
  pagePadding: 12,
  progressBar: 3,
  menuItem: 28,
  panelTab: 36,
  panelTitle: 40,
  dialogHeader: 56,
  dialogFooter: 64,
  touchTarget: 44,
  groupHeader: 22,
} as const;

export const breakpoints = { app: [480, 768, 960, 1440, 1920], page: [576, 768, 960, 1440, 1920] } as const;
export const layers = { canvas: 0, sticky: 1000, panel: 2000, menu: 3000, drawer: 4000, dialog: 5000, tooltip: 6000, toast: 7000 } as const;

export const motion = {
  menu: 120,
  dialog: 160,
  panel: 180,
  reduced: 80,
  loaderDelay: 200,
  progressFillTo: 0.7,
  progressFill: 10_000,
  progressFinish: 400,
  copyConfirm: 3000,
} as const;

export const tooltips = { short: 250, medium: 500, long: 750, maxWidth: 320, offset: 8 } as const;
/** How long a toast stays; one that holds an action stays until it is closed. */
export const toasts = { default: 5000, long: 10_000, longest: 15_000, maxVisible: 3 } as const;
export const drag = { autoScrollEdge: 50, resizeDebounce: 50 } as const;
