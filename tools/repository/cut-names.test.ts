import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../../apps/web/src");

test("whatever is cut where its place ends has the direction of what it says, so that people read its beginning", () => {
  const rules = globSync("**/*.css", { cwd: web }).flatMap((file) =>
    readFileSync(join(web, file), "utf8")
      .split("}")
      .map((rule) => ({ file, rule })),
  );
  const cut = rules.filter(({ rule }) => rule.includes("text-overflow: ellipsis") || rule.includes("line-clamp: "));
  expect(cut.length).toBeGreaterThan(40);
  expect(cut.filter(({ rule }) => !rule.includes("unicode-bidi: plaintext"))).toEqual([]);
});
