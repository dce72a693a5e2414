export * from "./marks.ts";
export * from "./content.ts";
export { pictureFacts, type PictureFacts, type PictureFile } from "./picture-file.ts";
export { type Look, plainColor, servedFamily, withThemeColors } from "./look.ts";
export * from "./sheet-size.ts";
export {
  type ComposedPage,
  composeElement,
  composePage,
  composeSheets,
  drawnWidth,
  type FilledPage,
  pictureOf,
  type Said,
} from "./compose.ts";
export { composeReport, composeReportPage } from "./compose-report.ts";
export { type MadeReport, reportOf } from "./report-of.ts";
export { type SvgSetting, writeSvg } from "./write-svg.ts";
export { type HtmlFile, writeHtml } from "./write-html.ts";
export { tileMarks } from "./element-tile.ts";
