import { describe, expect, test } from "vitest";
import { RateLimiter, sourceKey } from "./rate-limit.ts";

describe("rate limits", () => {
  test("fill up again, and refuse no longer than that", () => {
    let now = 0;
    const limiter = new RateLimiter({ now: () => now });
    const allowance = { burst: 3, refill: 1_000 };
    expect([1, 2, 3].map(() => limiter.take("k", allowance))).toEqual([0, 0, 0]);
    expect(limiter.take("k", allowance)).toBe(1_000);
    now = 999;
    expect(limiter.take("k", allowance)).toBe(1);
    now = 1_000;
    expect(limiter.take("k", allowance)).toBe(0);
    now = -5_000;
    expect(limiter.take("k", allowance)).toBeLessThanOrEqual(1_000);
  });
  test("a flood of keys does not fill the memory", () => {
    const limiter = new RateLimiter({ now: () => 0 }, 100);
    for (let n = 0; n < 1_000; n += 1) limiter.take(`k${n}`, { burst: 1, refill: 1 });
    expect(limiter.take("k0", { burst: 1, refill: 1 })).toBe(0);
  });
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
  ])("%s is counted as %s", (address, key) => expect(sourceKey(address)).toBe(key));
});
