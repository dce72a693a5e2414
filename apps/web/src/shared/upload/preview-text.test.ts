import { symbolsFor } from "@sheaf/locale";
import { expect, test } from "vitest";
import { previewText } from "./preview-text.ts";

test("numbers and days of a spreadsheet are shown as tables will show them; what is none stays as it is", () => {
  const german = symbolsFor("DE_DE", null, null);
  expect(previewText("1234567.5", "decimal", german)).toBe("1.234.567,5");
  expect(previewText("9007199254740993", "integer", german)).toBe("9.007.199.254.740.993");
  expect(previewText("2024-02-29", "date", german)).toBe("29.02.2024");
  expect([previewText("n/a", "float", german), previewText("soon", "date", german), previewText("1234", "text", german)]).toEqual([
    "n/a",
    "soon",
    "1234",
  ]);
});
