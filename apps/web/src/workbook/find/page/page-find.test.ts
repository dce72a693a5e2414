import { expect, test } from "vitest";
import { createPageFind } from "./page-find.ts";

test("each step is another target, and what is looked for anew is looked at nowhere yet", () => {
  const find = createPageFind();
  let told = 0;
  find.subscribe(() => (told += 1));
  find.look({ text: "gull", number: null });
  find.goTo("t", { kind: "words" });
  const first = find.target();
  find.goTo("t", { kind: "words" });
  expect(find.target()).not.toEqual(first);
  expect(told).toBe(3);
  find.look({ text: "crow", number: null });
  expect(find.target()).toBeNull();
  find.look(null);
  find.look(null);
  expect(told).toBe(5);
});
