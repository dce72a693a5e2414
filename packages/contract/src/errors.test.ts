import { message } from "@sheaf/messages";
import { inEnglish } from "@sheaf/messages/english";
import { expect, test } from "vitest";
import { CodedError, errorCodes, foreign, hidesRequestId, type ReasonCode, reasonCodes } from "./errors.ts";

const told = (code: ConstructorParameters<typeof CodedError>[0]): readonly unknown[] => {
  const error = new CodedError(code);
  return [error.code, error.errorCode, error.message];
};

test("each code has the summary of the catalogue (product-spec 8)", () => {
  expect(Object.fromEntries(Object.entries(errorCodes).map(([code, { summary }]) => [code, inEnglish(summary)]))).toEqual({
    EEXIST: "Object Already Exists",
    EPERM: "Operation is Not Permitted",
    ENOENT: "Object Does Not Exist",
    EACCES: "Permission Denied",
    EINVAL: "Invalid Argument",
    ESTALE: "Document is Out of Date",
    ETIMEDOUT: "Request Timed Out",
    EAGAIN: "An error has occurred",
    EFBIG: "The request entity is too large",
    UNKNOWN: "An error has occurred",
  });
  expect(told("ESTALE")).toEqual(["ESTALE", null, "Document is Out of Date"]);
});

test("a reason brings its code and its words, which a better word replaces", () => {
  expect(told("unknown_node")).toEqual(["ENOENT", "unknown_node", "Source not found"]);
  expect(told("conflict_request")).toEqual(["EEXIST", "conflict_request", "An error has occurred"]);
  expect(told("duplicate_request")).toEqual(["EAGAIN", "duplicate_request", "An error has occurred"]);
  expect(told("live_edit_log_seq_no_stale")).toEqual(["ESTALE", "live_edit_log_seq_no_stale", "An error has occurred"]);
  expect(told("incompatible_slate_version")).toEqual(["ESTALE", "incompatible_slate_version", "An error has occurred"]);
  expect(told("connection_closed")).toEqual(["EAGAIN", "connection_closed", "An error has occurred"]);
  expect(new CodedError("unknown_node", foreign("There is no table Flights"), { line: 2 })).toMatchObject({
    message: "There is no table Flights",
    details: { line: 2 },
  });
});

test("a text is a message of the catalogue, English where no screen tells it, or what another program said", () => {
  const full = new CodedError("EINVAL", message("errors-data.queries.takes-arguments", { name: "Margin", expected: 2, given: 1_000 }));
  expect(full.message).toBe("Margin takes 2 arguments, not 1,000");
  expect(full.text).toEqual({ key: "errors-data.queries.takes-arguments", params: { name: "Margin", expected: 2, given: 1_000 } });
  expect(new CodedError("EPERM").text).toEqual({ key: "errors.code.not-permitted" });
  // @ts-expect-error a sentence of ours is in the catalogue
  expect(new CodedError("EINVAL", "No such column").message).toBe("No such column");
  // @ts-expect-error what screens say is no error: it is not among what is loaded for one
  expect(() => new CodedError("EINVAL", message("shared.cancel"))).toThrow("shared.cancel");
});

test("a failure has the HTTP status of its reason, else of its code", () => {
  expect(
    (["session_expired", "permission_denied", "document_invalid", "EFBIG"] as const).map((code) => new CodedError(code).status),
  ).toEqual([401, 403, 422, 413]);
});

test("request ids are hidden only where whoever asked made the mistake", () => {
  expect((Object.keys(reasonCodes) as ReasonCode[]).filter(hidesRequestId)).toEqual(["warehouse_query_failed_user_error"]);
  expect(hidesRequestId(null)).toBe(false);
});
