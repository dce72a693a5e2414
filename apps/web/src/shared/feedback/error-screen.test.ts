import { t } from "../words/words.ts";
import { expect, test } from "vitest";
import { CallError } from "../http/call-error.ts";
import { errorScreenKind } from "./error-screen.tsx";

const kindOf = (code: string): string =>
  errorScreenKind(new CallError({ code, message: "x" } as ConstructorParameters<typeof CallError>[0]));

test("a page that cannot be shown has the words of its code, and those of no code where it has none of its own", () => {
  expect(["EPERM", "EACCES"].map(kindOf)).toEqual(["access-denied", "access-denied"]);
  expect(["ENOENT", "ESTALE"].map(kindOf)).toEqual(["not-found", "not-found"]);
  for (const code of ["UNKNOWN", "EINVAL", "EEXIST", "ETIMEDOUT", "EAGAIN", "NETWORK"])
    expect([code, kindOf(code)]).toEqual([code, "error"]);
  expect(t("shared.error-screen.dont-permission-access-page")).toBe("You don't have permission to access this page.");
  expect(t("shared.error-screen.page-youre-looking-not")).toBe("The page you're looking for does not exist.");
  expect(t("shared.error-screen.weve-encountered-error")).toBe("We've encountered an error!");
});
