import { CodedError } from "@sheaf/contract";
import { pino } from "pino";
import { expect, test } from "vitest";
import { presentError } from "./error-presenter.ts";

const call = { requestId: "r-1", who: null };
const quiet = pino({ level: "silent" });
const body = (error: unknown) => presentError(error, call, quiet).body;

test("a query error has its statement and its times beside its code; what else is known are details", () => {
  const failed = new CodedError("warehouse_query_failed", "No column b", { sql: "SELECT b", queueTime: 12, queryExecTime: 340, line: 1 });
  expect(presentError(failed, call, quiet)).toEqual({
    status: 400,
    body: {
      code: "EINVAL",
      errorCode: "warehouse_query_failed",
      message: "No column b",
      requestId: "r-1",
      incidentId: null,
      details: { line: 1 },
      sql: "SELECT b",
      queueTime: 12,
      queryExecTime: 340,
    },
    retryAfterSeconds: null,
  });
  expect(body(new CodedError("warehouse_query_failed_user_error")).requestId).toBeNull();
});

test("what nobody expected has an incident id and none of its words", () => {
  const unexpected = body(new Error("password=letmein"));
  expect(unexpected).toEqual({ code: "UNKNOWN", message: "An error has occurred", requestId: "r-1", incidentId: expect.any(String) });
});

test("how long to wait stands beside the answer, not in it", () => {
  const soon = presentError(new CodedError("too_many_requests", "Too many", { retryAfter: 7 }), call, quiet);
  expect([soon.retryAfterSeconds, soon.status, soon.body.details]).toEqual([7, 429, undefined]);
});
