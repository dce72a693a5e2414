import { defaultSymbols, symbolsFor, UTC } from "@sheaf/locale";
import { afterEach, expect, test } from "vitest";
import { briefAge, shortMoment } from "./shown-moments.ts";
import { showNumbers } from "./shown-numbers.ts";

afterEach(() => showNumbers(defaultSymbols));

test("times of long ago are told in the names of the person's place", () => {
  const now = Date.parse("2026-11-19T12:00:00Z");
  expect([briefAge(now - 120_000, now, UTC), briefAge(now - 3 * 86_400_000, now, UTC)]).toEqual(["2 min ago", "Mon"]);
  showNumbers(symbolsFor("DE_DE", null, null, Intl));
  expect([briefAge(now - 3 * 86_400_000, now, UTC), shortMoment(Date.parse("2019-03-05T00:00Z"), now, UTC)]).toEqual(["Mo", "5 März 2019"]);
});
