import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  colorOfTheme,
  contrast,
  contrastPairs,
  fontFamilies,
  fontNamed,
  fontStack,
  isKnownTheme,
  knownThemes,
  layoutProperties,
  noOrganizationThemes,
  type OrganizationThemes,
  type OwnPageLook,
  pageProperties,
  type PageTheme,
  pageWidths,
  presetNames,
  presets,
  resolvePageTheme,
  resolveTheme,
  roleNamed,
  type ThemeSettings,
} from "./index.ts";

const company: OrganizationThemes = {
  defaultId: "brand",
  themes: [
    { id: "brand", name: "Harbor line", base: "ocean", overrides: { colors: { highlight: "#0a4f9c" }, fonts: { textFont: "Inter" } } },
    { id: "night", name: "Night", base: "cobalt", overrides: {} },
  ],
};
const resolve = (settings?: ThemeSettings, organization = noOrganizationThemes, scheme: "light" | "dark" = "light") =>
  resolveTheme(organization, settings, scheme);
const styleOf = (settings: ThemeSettings) => Object.fromEntries(pageProperties(resolve(settings)));

describe("which theme a page has", () => {
  test("its own, else the organization's, else that of the person who looks", () => {
    expect(resolve({ name: "ocean" }, company).theme.canvas).toBe(presets.ocean.canvas);
    expect(resolve(undefined, company).name).toBe("brand");
    expect(resolve(undefined, company).theme.primary).toBe("#0a4f9c");
    expect(resolve(undefined, { ...company, defaultId: null }).name).toBeNull();
    expect(resolve(undefined, noOrganizationThemes, "dark").theme).toEqual(presets["sheaf-dark"]);
    expect(resolve({ name: "Light" }, company, "dark").theme).toEqual(presets["sheaf-light"]);
  });
  test("an organization's is found by its id, and by its name in any letter case", () => {
    for (const name of ["night", "NIGHT", "Night"]) expect(resolve({ name }, company).name).toBe("night");
    expect(resolve({ name: "harbor LINE" }, company).name).toBe("brand");
  });
  test("a name that nothing is called counts as none, and is not known", () => {
    expect(resolve({ name: "gone" }, company).name).toBe("brand");
    expect(resolve({ name: "gone" }, { ...company, defaultId: "gone too" }, "dark").theme.isDark).toBe(true);
    for (const name of ["gone", "", "__proto__", "constructor"]) expect(isKnownTheme(company, name)).toBe(false);
    for (const name of knownThemes(company)) expect(isKnownTheme(company, name)).toBe(true);
    expect(knownThemes(company)).toContain("night");
  });
  test("the document's overrides lie over those of its theme, member by member", () => {
    const { theme, fonts, radius } = resolve({ name: "brand", overrides: { colors: { text: "#001122" }, borderRadius: "round" } }, company);
    expect(theme).toMatchObject({ text: "#001122", primary: "#0a4f9c", canvas: presets.ocean.canvas });
    expect([fonts.text, radius]).toEqual(['"Inter", system-ui, sans-serif', "round"]);
  });
});

describe("overrides (workbook-file 9)", () => {
  test("tokens of the inspector, roles of ours, the last of one name", () => {
    const { theme, roles } = resolve({
      overrides: {
        colorOverrides: [
          { name: "backgroundCanvas", color: "#fefefe" },
          { name: "elementBackground", color: "#FAFAFA" },
          { name: "grid", color: "#123456" },
          { name: "colors-highlight", color: "#111111" },
          { name: "highlight", color: "#0B6280" },
          { name: "somethingElse", color: "#000000" },
        ],
      },
    });
    expect(theme).toMatchObject({ canvas: "#fefefe", surface: "#FAFAFA", primary: "#0B6280" });
    expect(roles.grid).toBe("#123456");
  });
  test("a dark surface takes the dark signs, and darkMode says it outright", () => {
    const dark = resolve({ name: "ocean", overrides: { colors: { surface: "#0B1B2A" } } });
    expect(dark.theme).toMatchObject({ isDark: true, surface: "#0B1B2A", text: presets["sheaf-dark"].text });
    expect(resolve({ name: "ocean", overrides: { colors: { darkMode: "shown" } } }).theme.surface).toBe(presets["sheaf-dark"].surface);
    expect(resolve({ name: "cobalt", overrides: { colors: { darkMode: "hidden" } } }).theme.isDark).toBe(false);
  });
  test("palettes by name or as colors; a name that is none leaves the theme's", () => {
    const schemes = resolve({ overrides: { categoricalScheme: "wong7", sequentialScheme: ["#fff", "#0a0"], divergingScheme: "nothing" } });
    expect(schemes.theme).toMatchObject({ categorical: "wong7", sequential: ["#ffffff", "#00aa00"], diverging: "blueorange" });
    expect(schemes.roles["c1-soft"]).not.toBe(resolve().roles["c1-soft"]);
  });
  test("boxes, titles, widths and gaps are custom properties of the page", () => {
    const style = styleOf({
      overrides: {
        borderRadius: "square",
        elementBorder: { width: 2, color: { kind: "theme", ref: "colors-danger" } },
        titleFont: { fontSize: 20, fontWeight: "normal", color: "#333" },
        fonts: { dataFont: "Roboto Mono" },
        space: { unit: "small", showElementPadding: "hidden" },
        pageWidth: "custom",
        maxPageWidth: 900,
      },
    });
    expect(style).toMatchObject({
      "--element-radius": "0",
      "--element-border": `2px solid ${presets["sheaf-light"].danger}`,
      "--title-color": "#333333",
      "--page-gap": "6px",
      "--page-line": "18px",
      "--page-width": "900px",
      "--element-padding": "0px",
    });
    expect(style["--text-element-title"]).toMatch(/^400 20px\/28px /u);
    expect(style["--text-grid"]).toContain('"Roboto Mono"');
    expect(style["--text-ui"]).not.toContain('"Roboto Mono"');
  });
  test("texts of parts: titles, cells and headers, under what says more of the same", () => {
    const textStyles = {
      vizTitle: { font: "Lora", fontSize: 18, fontWeight: "normal" },
      tableCell: { fontSize: 14 },
      tableHeader: { color: "#111" },
    };
    const page = resolve({
      overrides: { textStyles: { ...textStyles, vizTitle: { ...textStyles.vizTitle, font: "Inter" } }, titleFont: { fontSize: 22 } },
    });
    expect(page.title).toMatchObject({ size: 22, isBold: false });
    expect(page.title.family).toContain("Inter");
    expect(page.tableStyle).toEqual({ textStyles: { cell: { fontSize: 14 }, header: { color: "#111" } } });
    expect(styleOf({ overrides: { textStyles: { vizTitle: { font: "Inter" } } } })["--text-element-title"]).toMatch(/Inter/u);
    const over = resolve({ overrides: { textStyles, tableStyles: { banding: "shown", textStyles: { cell: { fontSize: 10 } } } } });
    expect(over.tableStyle).toEqual({ banding: "shown", textStyles: { cell: { fontSize: 10 }, header: { color: "#111" } } });
  });
  test("words on the page itself can be read there, unless the theme wants those of elements", () => {
    const dark: ThemeSettings["overrides"] = { colorOverrides: [{ name: "backgroundCanvas", color: "#101828" }] };
    const page = resolve({ overrides: dark });
    expect(page.layout).not.toBeNull();
    expect(contrast(page.layout?.ink ?? "", page.roles.frame)).toBeGreaterThan(4.5);
    expect(contrast(page.roles.ink, page.roles.paper)).toBeGreaterThan(4.5);
    expect(layoutProperties(page).map(([name]) => name)).toContain("--ink");
    expect(resolve({ overrides: { ...dark, layoutColors: { useElementForeground: "shown" } } }).layout).toBeNull();
    for (const name of presetNames) expect([name, resolve({ name }).layout]).toEqual([name, null]);
  });
  test("parts of elements can be read on a page of the other lightness", () => {
    for (const canvas of ["#101828", "#ffffff", "#7a1f5c"])
      for (const name of presetNames) {
        const { roles } = resolve({ name, overrides: { colorOverrides: [{ name: "backgroundCanvas", color: canvas }] } });
        const least = Math.min(...(["panel", "sunken", "paper"] as const).map((ground) => contrast(roles.ink, roles[ground])));
        expect([name, canvas, least >= 4.5]).toEqual([name, canvas, true]);
      }
  });
  test("a page has a width and a color of its own, and words on it can be read", () => {
    const own = (look: Partial<OwnPageLook>, settings: ThemeSettings = {}): PageTheme =>
      resolvePageTheme(noOrganizationThemes, settings, "light", { width: null, background: null, ...look });
    expect(own({})).toEqual(resolve({}));
    expect(own({ width: "medium" }, { overrides: { pageWidth: "large" } }).width).toBe(pageWidths.medium);
    expect(own({ width: "full" }, { overrides: { pageWidth: "large" } }).width).toBeNull();
    expect(own({ width: "custom" }, { overrides: { maxPageWidth: 900 } }).width).toBe(900);
    const white: ThemeSettings = { overrides: { colorOverrides: [{ name: "backgroundCanvas", color: "#ffffff" }] } };
    const dark = own({ background: "#101828" }, white);
    expect({ ...dark.roles, frame: "" }).toEqual({ ...resolve(white).roles, frame: "" });
    expect(dark.roles.frame).toBe("#101828");
    const bare = own({ background: "#101828" }, { overrides: { hasCards: "hidden" } });
    expect([bare.roles.frame, bare.roles.paper]).toEqual(["#101828", "#101828"]);
    expect(contrast(dark.layout?.ink ?? "", dark.roles.frame)).toBeGreaterThan(4.5);
    expect(own({ background: { kind: "theme", ref: "highlight" } }).roles.frame).toBe(resolve({}).roles.accent);
    expect(own({ background: { kind: "theme", ref: "no such color" } })).toEqual(resolve({}));
  });
  test("without cards elements stand on the page itself", () => {
    const { theme, roles } = resolve({ name: "earth", overrides: { hasCards: "hidden" } });
    expect([theme.surface, roles.paper]).toEqual([presets.earth.canvas, presets.earth.canvas]);
    expect(styleOf({ overrides: { hasCards: "hidden" } })["--element-ground"]).toBe("transparent");
  });
  test("A06 every preset keeps its contrast without cards", () => {
    for (const name of presetNames) {
      const pairs = contrastPairs(resolve({ name, overrides: { hasCards: "hidden" } }).roles).filter(
        ({ ratio, minimum }) => ratio < minimum,
      );
      expect([name, pairs]).toEqual([name, []]);
    }
  });
});

test("whatever a file says, what reaches a style sheet is a color, a length or the stack of a font", () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom("#12345", "red; } body { display: none", "url(//evil)", "var(--ink)", "#fff", "Inter"),
  );
  const settings = fc.record(
    {
      name: text,
      overrides: fc.record(
        {
          colors: fc.dictionary(fc.constantFrom("text", "highlight", "surface", "__proto__", "isDark"), text),
          colorOverrides: fc.array(fc.record({ name: text, color: text })),
          fonts: fc.record({ textFont: text, dataFont: text }),
          titleFont: fc.record({ color: text, fontSize: fc.double() }),
          elementBorder: fc.record({ color: text, width: fc.double({ noNaN: true }) }),
          categoricalScheme: fc.oneof(text, fc.array(text)),
          maxPageWidth: fc.double(),
          pageWidth: fc.constant("custom" as const),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(settings, (given) => {
      for (const [name, value] of pageProperties(resolve(given))) {
        expect(name).toMatch(/^(?:--[a-z0-9-]+|color-scheme)$/u);
        expect(value).not.toMatch(/[;{}<>\\]|url|NaN|undefined/u);
      }
    }),
    { numRuns: 200 },
  );
});

test("a color of a file by its name among those of the theme", () => {
  const { roles } = resolve({ name: "ocean" });
  expect(colorOfTheme({ kind: "theme", ref: "colors-highlight" }, roles)).toBe(roles.accent);
  expect(colorOfTheme({ kind: "theme", ref: "ink-3" }, roles)).toBe(roles["ink-3"]);
  expect(colorOfTheme({ kind: "theme", ref: "categorical-2" }, roles, ["#111111", "#222222"])).toBe("#222222");
  expect(colorOfTheme({ kind: "theme", ref: "toString" }, roles)).toBeNull();
  expect([roleNamed("colors-success"), roleNamed("x); color: red")]).toEqual(["ok", null]);
});

test("fonts by name; of another one what a style sheet can hold", () => {
  expect(fontFamilies).toHaveLength(27);
  expect(fontNamed("roboto mono")?.isMonospace).toBe(true);
  expect(fontStack("Company Sans")).toBe('"Company Sans", system-ui, sans-serif');
  expect(fontStack('x", serif; color: red')).toBeNull();
});
