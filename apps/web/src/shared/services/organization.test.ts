import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { requireOrgSlug } from "../navigation/org-slug.ts";
import { useMembership } from "./organization.tsx";

test("what needs the organization before it is there says so", () => {
  const Needy = (): string => useMembership().organization.name;
  expect(() => renderToStaticMarkup(createElement(Needy))).toThrow("Route Organization not set!");
  expect(() => requireOrgSlug("")).toThrow("route org not set!");
  expect(requireOrgSlug("harbor")).toBe("harbor");
});
