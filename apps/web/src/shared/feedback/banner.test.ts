import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Banner } from "./banner.tsx";

const shown = (status: "primary" | "warning" | "error", onDismiss?: () => void): string =>
  renderToStaticMarkup(
    createElement(Banner, { status, ...(onDismiss === undefined ? {} : { onDismiss }) } as Parameters<typeof Banner>[0], "Words"),
  );

test("a banner is of one of three kinds; one that tells of an error is an alert", () => {
  expect(
    (["primary", "warning", "error"] as const).map((status) => /data-status="(\w+)" role="(\w+)"/.exec(shown(status))?.slice(1)),
  ).toEqual([
    ["primary", "status"],
    ["warning", "status"],
    ["error", "alert"],
  ]);
});

test("it can be closed where it is said how, by the word for it", () => {
  expect(shown("warning", () => undefined)).toMatch(/<button[^>]*>Dismiss<\/button>/);
  expect(shown("warning")).not.toContain("<button");
});
