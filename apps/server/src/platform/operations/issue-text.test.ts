import { inEnglish } from "@sheaf/messages/english";
import { expect, test } from "vitest";
import { z } from "zod";
import { issueText } from "./issue-text.ts";

const told = (schema: z.ZodType, value: unknown): string => {
  const { error } = schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) throw new Error("it is valid");
  const text = issueText(issue);
  // a message of the catalogue, which each reader has in their own language
  if (typeof text === "string") return `as it is: ${text}`;
  return inEnglish(text);
};

test("what schemas check by themselves is told in our words, in each reader's language", () => {
  expect(told(z.string().max(3), "four")).toBe("At most 3 characters");
  expect(told(z.string().min(1), "")).toBe("At least 1 character");
  expect(told(z.array(z.int()).max(2), [1, 2, 3])).toBe("At most 2 entries");
  expect(told(z.array(z.int()).min(1), [])).toBe("At least 1 entry");
  expect(told(z.int().max(1_000), 2_000)).toBe("At most 1,000");
  expect(told(z.number().min(0), -1)).toBe("At least 0");
  expect(told(z.object({ name: z.string() }), {})).toBe("This is needed");
  expect(told(z.string(), 5)).toBe("Text is needed");
  expect(told(z.boolean(), "yes")).toBe("True or false is needed");
  expect(told(z.array(z.string()), {})).toBe("A list is needed");
  expect(told(z.enum(["a", "b"]), "c")).toBe("Not one of: a, b");
  expect(told(z.strictObject({ a: z.int().optional() }), { b: 1 })).toBe("Nothing is known of: b");
  expect(told(z.email(), "x")).toBe("Not an email address");
  expect(told(z.url(), "x")).toBe("Not a web address");
  expect(told(z.string().regex(/^a$/u), "b")).toBe("Not in the form that is asked for");
});

test("what a schema says itself stays as it says it", () => {
  expect(told(z.string().regex(/^a$/u, { message: "Invalid email" }), "b")).toBe("as it is: Invalid email");
  expect(
    told(
      z.string().refine(() => false, { message: "Not an id" }),
      "b",
    ),
  ).toBe("as it is: Not an id");
  const said = { key: "findings.operation.key" };
  expect(
    told(
      z.string().refine(() => false, { params: { said } }),
      "b",
    ),
  ).toBe("The key holds what cannot be kept");
});
