// An owner gives a document away in its share form: asked once more, taken back before it is done, then done.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";
import { addEditor, createWorkbook, signInForCalls } from "./support/workbooks.ts";

test("who owns a document makes somebody else its owner: asked first, and only they or an administrator can take it back", async ({
  page,
  product,
}) => {
  page.setDefaultTimeout(20_000);
  const token = await signInForCalls(page, product);
  const { address, workbookId } = await createWorkbook(product, token, "Handed over", () => []);
  const at = Date.now();
  for (const firstName of ["Nora", "Otto"])
    await addEditor(product, token, workbookId, {
      email: `${firstName}-${at}@example.com`,
      firstName,
      password: "a long password to read by",
    });
  await page.goto(`${address}/edit`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const people = dialog.getByRole("list", { name: "People with access" });
  const owner = people.getByRole("listitem").filter({ hasText: "Owner" });
  await expect.poll(() => people.getByRole("listitem").count()).toBeGreaterThan(2);
  const ask = async (name: string): Promise<void> => {
    await people.getByRole("button", { name: new RegExp(`Access for ${name}`, "u") }).click();
    await page.getByRole("menuitem", { name: new RegExp(`^Make ${name}.* the owner$`, "u") }).click();
    await dialog.getByText(new RegExp(`${name}.* will own Handed over`, "u")).waitFor();
  };
  await ask("Nora");
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "ownership-asked");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByText(/will own Handed over/u).waitFor({ state: "detached" });
  await ask("Otto");
  await dialog.getByRole("button", { name: /^Make Otto.* the owner$/u }).click();
  await page
    .getByText(/^Otto.* now owns Handed over$/u)
    .first()
    .waitFor();
  await expect.poll(() => owner.textContent()).toContain("Otto");
  // Who gave it away can still manage it.
  await expect.poll(() => people.textContent()).toContain("Can manage");
  await keepPicture(page, "ownership-given");
});
