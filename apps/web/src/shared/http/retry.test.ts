import { describe, expect, test } from "vitest";
import { CallError, errorOfBody, errorOfStatus, networkError } from "./call-error.ts";
import { generalRetry, isWorthRetrying, pauseBefore } from "./retry.ts";

describe("R30 every retry is bounded", () => {
  test("pauses double from 100 ms and end", () => {
    expect([1, 2, 3, 4].map((attempt) => pauseBefore(attempt, 0, 0))).toEqual([100, 200, 400, 800]);
    expect(pauseBefore(generalRetry.attempts, 0, 0)).toBeNull();
  });
  test("nobody waits more than five minutes in all", () => {
    let waited = 0;
    for (let attempt = 1; ; attempt += 1) {
      const pause = pauseBefore(attempt, waited, 0);
      if (pause === null) break;
      waited += pause;
      expect(attempt).toBeLessThan(generalRetry.attempts);
    }
    expect(waited).toBeLessThanOrEqual(300_000);
    expect(waited).toBeGreaterThan(60_000);
  });
  test("no pause is longer than ten minutes, however patient a caller is", () => {
    const patient = { ...generalRetry, maxTotal: Number.MAX_SAFE_INTEGER };
    expect([13, 14, 19].map((attempt) => pauseBefore(attempt, 0, 0, patient))).toEqual([409_600, 600_000, 600_000]);
  });
  test("chance shortens a pause, never to nothing", () => {
    expect(pauseBefore(5, 0, 1)).toBe(1120);
  });
});

describe("what is tried again", () => {
  test("the network and nameless 5xx", () => {
    expect(isWorthRetrying(networkError("r"))).toBe(true);
    for (const status of [500, 502, 503]) expect(isWorthRetrying(errorOfStatus(status, "r"))).toBe(true);
  });
  test("never 4xx, coded errors, query errors, time-outs", () => {
    for (const status of [400, 401, 403, 404, 409, 413, 422, 429, 524]) expect(isWorthRetrying(errorOfStatus(status, "r"))).toBe(false);
    expect(isWorthRetrying(new CallError({ code: "EAGAIN", errorCode: "service_error", message: "", status: 503 }))).toBe(false);
    expect(isWorthRetrying(new CallError({ code: "EINVAL", errorCode: "warehouse_query_failed", message: "", status: 400 }))).toBe(false);
    expect(isWorthRetrying(new CallError({ code: "UNKNOWN", message: "", status: 500, incidentId: "inc" }))).toBe(false);
  });
  test("but what the server put off for a moment; not what it puts off for long, or for ever", () => {
    const putOff = (seconds: string | null) =>
      errorOfBody({ code: "EAGAIN", errorCode: "too_many_requests", message: "", requestId: "r", incidentId: null }, 429, seconds);
    const tried = [putOff("2"), putOff("30"), putOff("31"), putOff("x"), putOff(null)].map(
      (error) => error !== null && isWorthRetrying(error),
    );
    expect(tried).toEqual([true, true, false, false, false]);
    // never before it was asked for
    expect([pauseBefore(1, 0, 0, generalRetry, 2000), pauseBefore(1, 0, 1, generalRetry, 2000)]).toEqual([2000, 2600]);
    expect(pauseBefore(1, generalRetry.maxTotal, 0, generalRetry, 2000)).toBeNull();
  });
  test("and what a crowd kept the server from, where it says when to come again", () => {
    const crowded = (seconds: string | null) =>
      errorOfBody({ code: "EAGAIN", errorCode: "service_error", message: "", requestId: "r", incidentId: null }, 503, seconds);
    expect([crowded("2"), crowded(null)].map((error) => error !== null && isWorthRetrying(error))).toEqual([true, false]);
  });
  test("but duplicate_request, whose first copy is still at work", () => {
    expect(isWorthRetrying(new CallError({ code: "EAGAIN", errorCode: "duplicate_request", message: "", status: 409 }))).toBe(true);
  });
});

describe("answers that are no answers of ours", () => {
  test("are told apart by their body", () => {
    expect(errorOfBody({ code: "EINVAL", message: "Incorrect email or password", requestId: "r1", incidentId: null }, 400)).toMatchObject({
      code: "EINVAL",
      message: "Incorrect email or password",
      requestId: "r1",
      status: 400,
    });
    for (const body of [null, "text", 7, [], {}, { code: "toString" }, { code: "constructor" }, { code: 5 }])
      expect(errorOfBody(body, 500)).toBeNull();
  });
  test("524 is a time-out", () => {
    expect(errorOfStatus(524, "r")).toMatchObject({ code: "ETIMEDOUT", message: "Network request timed out" });
  });
});
