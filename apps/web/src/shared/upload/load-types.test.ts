import { describe, expect, test } from "vitest";
import { formatChoices, typeChoices, typeOf } from "./load-types.ts";

const german = { decimal: ",", group: "." } as const;

describe("types of columns to load", () => {
  test("the proposal stays while its kind stays", () => {
    const proposed = { kind: "decimal", precision: 10, scale: 2, signs: german } as const;
    expect(typeOf("decimal", proposed)).toBe(proposed);
  });
  test("another kind of number keeps the signs", () => {
    expect(typeOf("float", { kind: "decimal", precision: 10, scale: 2, signs: german })).toEqual({ kind: "float", signs: german });
    expect(typeOf("integer", { kind: "text" })).toEqual({ kind: "integer", wide: false, signs: { decimal: ".", group: "" } });
  });
  test("every choice makes a type of its kind", () => {
    for (const { id } of typeChoices) expect(typeOf(id, { kind: "text" }).kind).toBe(id);
  });
  test("a format that was found is among the choices", () => {
    expect(formatChoices({ kind: "date", format: "%d %b %Y" })[0]?.id).toBe("%d %b %Y");
    expect(formatChoices({ kind: "date", format: "iso" }).map((choice) => choice.id)).toContain("%d.%m.%Y");
    expect(
      formatChoices({ kind: "datetime", format: "iso" }).every((choice) => choice.id === "iso" || choice.id.endsWith("%H:%M:%S")),
    ).toBe(true);
  });
});
