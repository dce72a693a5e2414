import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadAreas, showLanguage, shownLanguage, t } from "./words.ts";

const page = { documentElement: { lang: "", dir: "" } };
beforeEach(() => vi.stubGlobal("document", page));
afterEach(() => vi.unstubAllGlobals());

test("what is on screen keeps its words until those of another language are there, and the last choice counts", async () => {
  const missing = vi.spyOn(console, "error");
  await showLanguage(["en"]);
  await loadAreas("shared");
  const english = t("shared.loading");
  const changing = showLanguage(["en-XA"]);
  expect(t("shared.loading")).toBe(english);
  await changing;
  expect([shownLanguage(), page.documentElement.lang, t("shared.loading") === english]).toEqual(["en-xa", "en-XA", false]);

  const back = showLanguage(["en"]);
  const again = showLanguage(["en-XA"]);
  await Promise.all([back, again]);
  expect(shownLanguage()).toBe("en-xa");
  await showLanguage(["en"]);
  expect(t("shared.loading")).toBe(english);
  expect(missing).not.toHaveBeenCalled();
});
