import { expect, test } from "vitest";
import { addressOf, commandOf, readCalls } from "./api-calls.ts";

const calls = readCalls({
  openapi: "3.1.0",
  paths: {
    "/v2/things/{thingId}": {
      get: {
        summary: "Read",
        parameters: [
          { name: "thingId", in: "path", required: true },
          { name: "at", in: "query" },
        ],
      },
      delete: { summary: "Delete", parameters: [{ name: "thingId", in: "path", required: true }] },
    },
    "/v2/files": { put: { requestBody: { content: { "application/octet-stream": {} } } } },
    "/v2/all": {
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["name", "kind", "parts"],
                properties: {
                  name: { type: "string" },
                  kind: { enum: ["one", "two"] },
                  parts: { type: "array", items: {} },
                  note: { type: "string" },
                },
              },
            },
          },
        },
      },
    },
  },
});
const byId = (id: string) => calls.find((call) => call.id === id)!;

test("calls are read in the order of their addresses, with what each takes", () => {
  expect(calls.map(({ id }) => id)).toEqual(["POST /v2/all", "PUT /v2/files", "GET /v2/things/{thingId}", "DELETE /v2/things/{thingId}"]);
  expect(JSON.parse(byId("POST /v2/all").body ?? "")).toEqual({ name: "", kind: "one", parts: [] });
  expect([byId("PUT /v2/files").body, byId("GET /v2/things/{thingId}").body]).toEqual(["file", null]);
});

test("what was entered stands in the address as one piece, whatever signs are in it", () => {
  const get = byId("GET /v2/things/{thingId}");
  expect(addressOf(get, { thingId: "../admin?x=1#y" })).toBe("/v2/things/..%2Fadmin%3Fx%3D1%23y");
  expect(addressOf(get, { thingId: "a", at: "1&b=2" })).toBe("/v2/things/a?at=1%26b%3D2");
  expect([addressOf(get, { at: "1" }), addressOf(get, { thingId: "  " })]).toEqual([null, null]);
});

test("the command holds no key, and ends no text early", () => {
  const command = commandOf(byId("POST /v2/all"), "https://sheaf.example", "/v2/all", `{"name":"it's $(x)"}`);
  expect(command).toContain(String.raw`'{"name":"it'\''s $(x)"}'`);
  expect(command).toContain('--oauth2-bearer "$SHEAF_API_KEY"');
  expect(commandOf(byId("PUT /v2/files"), "https://sheaf.example", "/v2/files", "")).toContain("--data-binary @FILE");
});
