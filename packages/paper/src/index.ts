export * from "./marks.ts";
export * from "./content.ts";
export { directedRuns, readsFromRight } from "./directions.ts";
export { type GridStyle, gridStyleOf, type GridWords } from "./grid-style.ts";
export { pictureFacts, type PictureFacts, type PictureFile } from "./picture-file.ts";
export { pictureFrames, type PictureFrames } from "./picture-frames.ts";
export { type Look, plainColor, servedFamily, withThemeColors } from "./look.ts";
export * from "./sheet-size.ts";
export type { ComposedPage } from "./composed.ts";
export {
  composeElement,
  composePage,
  coverOf,
  composeSheets,
  drawnWidth,
  type FilledPage,
  type NamedPage,
  type PictureBehind,
  pictureOf,
  standingAbove,
  type Said,
} from "./compose.ts";
export { type PageFigures, pageOnSheet } from "./page-figures.ts";
export { composeReport, composeReportPage } from "./compose-report.ts";
export { type MadeReport, reportOf } from "./report-of.ts";
export { type SvgSetting, writeSvg } from "./write-svg.ts";
export { type FacedText, type HtmlFile, writeHtml } from "./write-html.ts";
export { tileMarks } from "./element-tile.ts";
export { wholeHeight } from "./grid-tile.ts";
