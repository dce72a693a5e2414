import { expect, test } from "vitest";
import { pageProperties, propertiesOfSome } from "./page-style.ts";
import { presetNames } from "./presets.ts";
import { resolveTheme } from "./resolve.ts";
import { noOrganizationThemes } from "./theme-settings.ts";

const namesOf = (name: string, overrides: object = {}): readonly string[] =>
  pageProperties(resolveTheme(noOrganizationThemes, { name, overrides }, "light")).map(([property]) => property);

test("what only some pages have is told, so that a part of a page can have all of a theme of its own", () => {
  const [first = "", ...others] = presetNames;
  const always = namesOf(first).filter((name) => others.every((other) => namesOf(other).includes(name)));
  const known = new Set([...always, ...propertiesOfSome]);
  for (const preset of presetNames) expect(namesOf(preset).filter((name) => !known.has(name))).toEqual([]);
  const changed = namesOf(first, {
    radius: "pill",
    border: { width: 2 },
    hasCards: "hidden",
    space: { unit: "large", showElementPadding: "hidden" },
  });
  expect(changed.filter((name) => !known.has(name))).toEqual([]);
  expect(changed.length).toBeGreaterThan(namesOf(first).length);
});
