import { describe, expect, test } from "vitest";
import { CompiledCache } from "./compiled-cache.ts";

const person = (email: string) => ({ id: email, email, firstName: "", fullName: "", teams: [], attributes: new Map<string, string>() });
const around = (now: string, email = "ann@example.com") => ({ now, timeZone: "Europe/Berlin", user: person(email) });
const morning = "2026-11-27T08:00:00.000000Z";
const noon = "2026-11-27T11:00:00.000000Z";
/** Already the next day in Berlin. */
const late = "2026-11-27T23:30:00.000000Z";
const nothing = { now: false, today: false, user: false };

describe("compiled queries", () => {
  test("what uses neither moment nor person is everybody's", () => {
    const cache = new CompiledCache<string>();
    cache.put("q", around(morning), nothing, "one");
    expect(cache.get("q", around(late, "bo@example.com"))).toBe("one");
    expect(cache.get("other", around(morning))).toBeUndefined();
  });
  test("what uses the day holds for the day of the zone", () => {
    const cache = new CompiledCache<string>();
    cache.put("q", around(morning), { ...nothing, today: true }, "one");
    expect(cache.get("q", around(noon, "bo@example.com"))).toBe("one");
    expect(cache.get("q", around(late))).toBeUndefined();
  });
  test("what uses the moment holds for it alone, and what uses the person for them", () => {
    const cache = new CompiledCache<string>();
    cache.put("q", around(morning), { ...nothing, now: true }, "one");
    expect(cache.get("q", around(noon))).toBeUndefined();
    cache.put("p", around(morning), { ...nothing, user: true }, "ann's");
    expect(cache.get("p", around(noon, "bo@example.com"))).toBeUndefined();
    expect(cache.get("p", around(noon))).toBe("ann's");
  });
  test("a query that uses more for one person than for another is kept for each", () => {
    const cache = new CompiledCache<string>();
    cache.put("q", around(morning), { ...nothing, user: true }, "ann's");
    cache.put("q", around(morning, "bo@example.com"), { ...nothing, user: true, now: true }, "bo's");
    expect(cache.get("q", around(noon))).toBe("ann's");
    expect(cache.get("q", around(morning, "bo@example.com"))).toBe("bo's");
    expect(cache.get("q", around(noon, "bo@example.com"))).toBeUndefined();
  });
  test("the oldest used go first", () => {
    const cache = new CompiledCache<string>(2);
    cache.put("a", around(morning), nothing, "a");
    cache.put("b", around(morning), nothing, "b");
    cache.get("a", around(morning));
    cache.put("c", around(morning), nothing, "c");
    expect(["a", "b", "c"].map((asked) => cache.get(asked, around(morning)))).toEqual(["a", undefined, "c"]);
  });
});
