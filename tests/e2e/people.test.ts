// Two tenants, each with its own people: the ground that every other browser test stands on.
import { expect } from "vitest";
import { createOrganization, signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

test("the sample account that the product announced signs in", async ({ page, product }) => {
  await signIn(page, product);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(new RegExp(`^/${product.org}(/|$)`));
});

test("an organization made beside the running product signs in, and only to itself", async ({ product, open }) => {
  const tenant = await createOrganization(product, "tenant-a");
  const { page, watch } = await open();
  await signIn(page, tenant);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/tenant-a(\/|$)/);

  const stranger = await open();
  stranger.watch.expect(/401|400|403/); // The refusal is what this is about.
  await stranger.page.goto(`/${product.org}/login`);
  await stranger.page.getByLabel("Email").fill(tenant.email);
  await stranger.page.getByLabel("Password", { exact: true }).fill(tenant.password);
  await stranger.page.getByRole("button", { name: "Sign in" }).click();
  await stranger.page
    .getByText(/incorrect|invalid|wrong/i)
    .first()
    .waitFor();
  expect(new URL(stranger.page.url()).pathname).toBe(`/${product.org}/login`);
  expect(watch.troubles()).toEqual([]);
});
