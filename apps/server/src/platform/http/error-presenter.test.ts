import { CodedError, foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { pino } from "pino";
import { expect, test } from "vitest";
import { presentError } from "./error-presenter.ts";

const call = { requestId: "r-1", who: null };
const quiet = pino({ level: "silent" });
const body = (error: unknown) => presentError(error, call, quiet).body;

test("a query error has its statement and its times beside its code; what else is known are details", () => {
  const failed = new CodedError("warehouse_query_failed", foreign("No column b"), {
    sql: "SELECT b",
    queueTime: 12,
    queryExecTime: 340,
    line: 1,
  });
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

test("what it says goes out in English and as a message, for the whole and for each field; what another program said has no key", () => {
  const problem = message("errors-data.connections.password-needed");
  const failed = new CodedError("EINVAL", message("errors.field", { field: "secret", problem }), {
    fields: [
      { path: "secret", message: problem },
      { path: "host", message: foreign("getaddrinfo ENOTFOUND") },
    ],
  });
  expect(body(failed)).toEqual({
    code: "EINVAL",
    message: "secret: A password is needed",
    text: { key: "errors.field", params: { field: "secret", problem: { key: "errors-data.connections.password-needed" } } },
    requestId: "r-1",
    incidentId: null,
    details: {
      fields: [
        { path: "secret", message: "A password is needed", text: { key: "errors-data.connections.password-needed" } },
        { path: "host", message: "getaddrinfo ENOTFOUND" },
      ],
    },
  });
});

test("what nobody expected has an incident id and none of its words", () => {
  const unexpected = body(new Error("password=letmein"));
  expect(unexpected).toEqual({
    code: "UNKNOWN",
    message: "An error has occurred",
    text: { key: "errors.code.occurred" },
    requestId: "r-1",
    incidentId: expect.any(String),
  });
});

const SECRET = "hunter2-canary";

test.each<[string, unknown]>([
  [
    "of the driver",
    Object.assign(new Error(`duplicate key ${SECRET}`), { code: "23505", detail: SECRET, table: SECRET, constraint: SECRET }),
  ],
  ["of the system", Object.assign(new Error(`connect ECONNREFUSED ${SECRET}`), { code: "ECONNREFUSED", address: SECRET, path: SECRET })],
  ["with a code of its own", Object.assign(new Error(SECRET), { code: SECRET, errorCode: SECRET, details: { SECRET } })],
  ["with a status of its own", Object.assign(new Error(SECRET), { code: SECRET, statusCode: 418, status: 418, expose: true })],
  ["with a cause", new Error(SECRET, { cause: new CodedError("EACCES", foreign(SECRET), { SECRET }) })],
  ["of several", new AggregateError([new CodedError("EACCES", foreign(SECRET)), new Error(SECRET)], SECRET)],
  ["that looks like one of ours", { code: "EACCES", errorCode: "session_expired", message: SECRET, status: 401, details: { SECRET } }],
  ["that is a text", SECRET],
  ["that is nothing", undefined],
])("V05, V71: a failure %s says UNKNOWN and no more, whatever it carries", (_, error) => {
  const presented = presentError(error, call, quiet);
  expect(presented).toEqual({
    status: 500,
    body: {
      code: "UNKNOWN",
      message: "An error has occurred",
      text: { key: "errors.code.occurred" },
      requestId: "r-1",
      incidentId: expect.stringMatching(/^[\w-]{12}$/),
    },
    retryAfterSeconds: null,
  });
  expect(JSON.stringify(presented)).not.toContain(SECRET);
});

test("how long to wait stands beside the answer, not in it", () => {
  const soon = presentError(new CodedError("too_many_requests", foreign("Too many"), { retryAfter: 7 }), call, quiet);
  expect([soon.retryAfterSeconds, soon.status, soon.body.details]).toEqual([7, 429, undefined]);
});
