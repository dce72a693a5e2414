// An owner gives a document away in its share form: asked once more, taken back before it is done, then done.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";
import { addEditor, addMember, createWorkbook, signInForCalls } from "./support/workbooks.ts";

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

test("a folder goes with what its owner has in it, counted before and after; what is others' stays theirs", async ({ page, product }) => {
  page.setDefaultTimeout(20_000);
  const token = await signInForCalls(page, product);
  const asked = async <Answer>(query: string, variables: object = {}): Promise<Answer> => {
    const response = await fetch(`${product.url}/graphql2`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    return ((await response.json()) as { readonly data: Answer }).data;
  };
  const at = Date.now();
  const heir = { email: `hera-${at}@example.com`, firstName: "Hera", password: "a long password to read by" };
  await addMember(product, token, heir, "Build");
  const { createFolder } = await asked<{ createFolder: { inodeId: string } }>(
    "mutation($r: CreateFolderRequest!) { createFolder(request: $r) { inodeId } }",
    { r: { name: `Estate ${at}` } },
  );
  const folderId = createFolder.inodeId;
  for (const name of ["Deed", "Will"]) await createWorkbook(product, token, name, () => [], undefined, [], [], { folderId });
  await page.reload();
  await page.getByRole("link", { name: "My documents" }).first().click();
  await page
    .getByRole("link", { name: `Estate ${at}` })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: `Estate ${at}` }).waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "People" }).fill("Hera");
  await page.getByRole("option", { name: /Hera/u }).first().click();
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  const people = dialog.getByRole("list", { name: "People with access" });
  await people.getByRole("button", { name: /Access for Hera/u }).click();
  await page.getByRole("menuitem", { name: /^Make Hera.* the owner$/u }).click();
  const along = dialog.getByRole("checkbox", { name: "Include what its owner has in it: 2 documents" });
  await along.press("Space");
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "folder-asked");
  await dialog.getByRole("button", { name: /^Make Hera.* the owner$/u }).click();
  await page
    .getByText(/^Hera.* now owns Estate .*, with 2 documents in it$/u)
    .first()
    .waitFor();
  const { folder } = await asked<{ folder: { children: { owner: { email: string } }[] } }>(
    "query($i: ID!) { folder(inodeId: $i) { children { owner { email } } } }",
    { i: folderId },
  );
  expect(folder.children.map(({ owner }) => owner.email)).toEqual([heir.email, heir.email]);
});
