import { loadWords } from "@sheaf/messages/compile";
import { afterEach, expect, test } from "vitest";
import { takeWords } from "../words/words.ts";
import { errorOfBody } from "./call-error.ts";

const english = await loadWords("en");
const madeUp = await loadWords("en-xa");
afterEach(() => takeWords(english));

const problem = { key: "errors-data.connections.password-needed" };
const body = {
  code: "EINVAL",
  message: "secret: A password is needed",
  text: { key: "errors.field", params: { field: "secret", problem } },
  requestId: "r",
  incidentId: null,
  details: {
    fields: [
      { path: "secret", message: "A password is needed", text: problem },
      { path: "host", message: "ENOTFOUND" },
    ],
  },
};

test("what the server says is told in the language of whoever looks, the whole and each field", () => {
  takeWords(madeUp);
  const error = errorOfBody(body, 400);
  expect(error?.message).toMatch(/^\[secret: \[Å þåššŵöŕð îš ñééðéð ·+\] ·+\]$/u);
  expect(error?.details["fields"]).toMatchObject([{ message: expect.stringMatching(/^\[Å þåššŵöŕð/u) }, { message: "ENOTFOUND" }]);
});

test("in the server's own language, and where it says nothing more, its words stand", () => {
  expect(errorOfBody(body, 400)?.message).toBe("secret: A password is needed");
  takeWords(madeUp);
  expect(errorOfBody({ ...body, text: undefined }, 400)?.message).toBe("secret: A password is needed");
});

test.each([
  ["a key of a newer server", { key: "errors.of-tomorrow" }],
  ["a part that is not known", { key: "errors.field", params: { field: "a", problem: { key: "errors.of-tomorrow" } } }],
  ["a list for a parameter", { key: "errors.field", params: { field: ["a"], problem: "b" } }],
  ["no message", 7],
  ["a name that every object has", { key: "constructor" }],
])("%s falls back to the server's words", (_, text) => {
  takeWords(madeUp);
  expect(errorOfBody({ ...body, text }, 400)?.message).toBe("secret: A password is needed");
});
