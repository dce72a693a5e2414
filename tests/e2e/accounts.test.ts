// Several accounts side by side in one browser: two organizations, two people, several tabs.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { createOrganization, signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

const account = (page: Page) => page.getByRole("button", { name: /^Account of/ });

test("sessions of two organizations stand side by side, each tab in its own, and the account menu leads from one to the other", async ({
  product,
  open,
}) => {
  const { page: first } = await open();
  const [north, south] = [await createOrganization(product, "north"), await createOrganization(product, "south")];
  await signIn(first, north);
  await account(first).waitFor();
  const second = await first.context().newPage();
  await signIn(second, south);
  await account(second).waitFor();
  // the first tab started anew when somebody else came in, and is where it was
  await account(first).waitFor();
  expect(new URL(first.url()).pathname).toBe("/north");

  await account(second).click();
  if (process.env["PICTURES"] !== undefined) await second.screenshot({ path: `${process.env["PICTURES"]}/switch.png` });
  await second.getByRole("menuitem", { name: "Switch to north" }).click();
  await second.waitForURL((url) => url.pathname === "/north");
  await account(second).waitFor();
  await second.goto("/south");
  await account(second).waitFor();
  expect(new URL(second.url()).pathname).toBe("/south");
});

test("what an identity provider says is shown at the sign-in", async ({ open, product }) => {
  const { page, watch } = await open();
  watch.expect(/404/); // This server has several organizations: none is the only one.
  await page.goto(`/login?samlErrorMsg=${encodeURIComponent("<b>No assertion</b> for you")}`);
  await page.getByText("Your identity provider says: <b>No assertion</b> for you").waitFor();
  await page.goto(`/${product.org}/login?samlErrorMsg=Denied`);
  await page.getByText("Your identity provider says: Denied").waitFor();
});
