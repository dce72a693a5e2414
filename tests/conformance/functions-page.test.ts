import { join } from "node:path";
import { expect, test } from "vitest";
import { functionsPage } from "./support/functions-page.ts";

test("docs/functions.md says what the catalogue says; `vitest run … -u` writes it anew", async () => {
  await expect(functionsPage()).toMatchFileSnapshot(join(import.meta.dirname, "../../docs/functions.md"));
});
