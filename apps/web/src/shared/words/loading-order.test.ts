import { Words } from "@sheaf/messages";
import { expect, test, vi } from "vitest";

const modules = import.meta.glob([
  "../../**/*.ts",
  "../../**/*.tsx",
  "!../../**/*.test.ts",
  "!../../main.tsx",
  "!../../**/gallery/**",
  "!../../**/testing/**",
]);

/**
 * Code is loaded beside its texts and in any order with them, and lives as long as the page: a text that is made while a module is loaded
 * would be missing, or be of another language.
 */
test("no module makes a text while it is loaded", async () => {
  vi.resetModules();
  const { takeWords } = await import("./words.ts");
  const made = new Set<string>();
  takeWords(new Words("en", { onMissing: (key) => made.add(key) }));
  let loaded = 0;
  for (const load of Object.values(modules))
    // Some look at the page while they are loaded, which is not here: what they import has been loaded all the same.
    await load().then(
      () => (loaded += 1),
      () => undefined,
    );
  expect([...made]).toEqual([]);
  expect(loaded).toBeGreaterThan(400);
  vi.resetModules();
});
