import { expect, test } from "vitest";
import { readWorkbookFile, themeNameOf, themeSettingsOf, writeWorkbookFile } from "../../index.ts";

const file = (settings: object) => JSON.stringify({ name: "Themed", schemaVersion: 1, pages: [], settings });
const read = (settings: object) => readWorkbookFile(file(settings));

const overrides = {
  colors: { text: "#111", highlight: "#0B6280", darkMode: "hidden" },
  colorOverrides: [
    { name: "backgroundCanvas", color: "#FAFAFA" },
    { name: "grid", color: { kind: "theme", ref: "colors-text" } },
  ],
  fonts: { textFont: "Source Serif Pro", dataFont: "Roboto Mono" },
  titleFont: { color: "#222222", fontSize: 18, fontWeight: "bold" },
  borderRadius: "round",
  elementBorder: { color: "#333333", width: 2 },
  categoricalScheme: "wong7",
  sequentialScheme: ["#ffffff", "#000000"],
  pageWidth: "custom",
  maxPageWidth: 900,
  space: { unit: "small", showElementPadding: "hidden" },
  hasCards: "hidden",
  invertTooltipColors: "shown",
  layoutColors: { useElementForeground: "shown" },
  tableStyles: { banding: "shown", textStyles: { header: { fontWeight: "bold" } } },
  ofAnotherTool: { kept: true },
};

test("workbook-file 9: a theme with every override goes through a file unchanged", () => {
  const { document, report } = read({ theme: { name: "ocean", overrides }, navigation: { primary: "header" } });
  expect(report.errors).toEqual([]);
  if (document === null) throw new Error("not read");
  expect(themeNameOf(document)).toBe("ocean");
  expect(themeSettingsOf(document)?.overrides).toEqual(overrides);
  const again = readWorkbookFile(writeWorkbookFile(document, { format: "json" }).text).document;
  expect(again?.rest["settings"]).toEqual(document.rest["settings"]);
});

test("the old map of colors is read as the list", () => {
  const { document, report } = read({ theme: { overrides: { colorOverrides: { backgroundCanvas: "#fff", text: "#000" } } } });
  expect(report.errors).toEqual([]);
  expect(document === null ? null : themeSettingsOf(document)?.overrides?.colorOverrides).toEqual([
    { name: "backgroundCanvas", color: "#fff" },
    { name: "text", color: "#000" },
  ]);
});

test.each([
  [{ theme: { overrides: { colors: { text: "dark" } } } }, "/settings/theme/overrides/colors/text"],
  [{ theme: { overrides: { titleFont: { fontSize: 200 } } } }, "/settings/theme/overrides/titleFont/fontSize"],
  [{ theme: { overrides: { elementBorder: { width: 9 } } } }, "/settings/theme/overrides/elementBorder/width"],
  [{ theme: { overrides: { fonts: { textFont: "x; color: red" } } } }, "/settings/theme/overrides/fonts/textFont"],
  [{ theme: { overrides: { maxPageWidth: 20 } } }, "/settings/theme/overrides/maxPageWidth"],
  [{ theme: { overrides: { borderRadius: "oval" } } }, "/settings/theme/overrides/borderRadius"],
])("what is no such value is refused where it stands: %j", (settings, path) => {
  expect(read(settings).report.errors.map((entry) => entry.path)).toEqual([path]);
});
