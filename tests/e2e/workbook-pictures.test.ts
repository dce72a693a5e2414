// Pictures that people bring: chosen in the panel, dropped on the element and on the page, pasted; copied into another workbook; and the picture of a person.
import type { Page } from "playwright-core";
import { PNG as Png } from "pngjs";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
/** Bytes after the picture make it another one. */
const picture = (more: string): Buffer => Buffer.concat([PNG, Buffer.from(more)]);

/** A file is let go over something of the page, or pasted beside its texts. */
const bring = (page: Page, how: "drop" | "paste", target: string, type: string, content: Buffer): Promise<void> =>
  page.evaluate(
    ({ way, selector, mime, base64 }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], "file", { type: mime }));
      const over = document.querySelector(selector) ?? document.body;
      const shared = { bubbles: true, cancelable: true };
      if (way === "paste") over.dispatchEvent(new ClipboardEvent("paste", { clipboardData: dataTransfer, ...shared }));
      else for (const name of ["dragover", "drop"]) over.dispatchEvent(new DragEvent(name, { dataTransfer, ...shared }));
    },
    { way: how, selector: target, mime: type, base64: content.toString("base64") },
  );

test("a picture is uploaded by the panel, by a drop and by a paste; refusals say why; undo brings the one before back", async ({
  editor,
}) => {
  const { page, read, watch } = await editor("Pictures", () => [
    { id: "i", kind: "image", name: "Logo", alt: "The logo", source: { kind: "url", url: "" } },
  ]);
  const pictureId = async (): Promise<unknown> => (await read())?.["source"];
  const shown = page.getByRole("img", { name: "The logo" });
  await page.getByText("Drop a picture here").click();
  const chooser = page.getByLabel("Upload picture", { exact: true });
  await chooser.setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
  await page.getByText("This file is not a picture. Choose a PNG, JPEG, GIF, WebP or SVG file.").waitFor();
  await chooser.setInputFiles({ name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(5.5 * 1024 * 1024) });
  await page.getByText("This picture is 5.5 MB. Pictures can be up to 5 MB.").waitFor();
  // what its bytes are is looked at by the server
  watch.expect(/Failed to load resource: the server responded with a status of 400/u);
  await chooser.setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") });
  await page.getByText("This file is no picture that can be shown").waitFor();

  await chooser.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: picture("one") });
  await shown.waitFor();
  await page.getByText("The picture was uploaded into this workbook.").waitFor();
  // An SVG is drawn by the server: what the page shows is a PNG.
  const before = await pictureId();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="alert(1)"><rect width="40" height="20" fill="teal"/></svg>';
  await chooser.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(svg) });
  await expect.poll(pictureId).not.toEqual(before);
  await page.keyboard.press("Control+z");
  await expect.poll(pictureId).toEqual(before);
  await expectAccessible(page);
  const first = await pictureId();
  expect(first).toEqual({ kind: "upload", pictureId: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string });

  await bring(page, "drop", '[data-element="i"] img', "image/png", picture("two"));
  await expect.poll(pictureId).not.toEqual(first);
  await page.keyboard.press("Control+z");
  await expect.poll(pictureId).toEqual(first);
  await shown.waitFor();

  const pictures = page.locator('[data-element] img[src^="blob:"]');
  await bring(page, "paste", "body", "image/png", picture("three"));
  await expect.poll(() => pictures.count()).toBe(2);
  await bring(page, "drop", "main", "image/png", picture("four"));
  await expect.poll(() => pictures.count()).toBe(3);
});

/** A picture of so many pixels, as an address. */
function drawn(width: number, height: number): string {
  const png = new Png({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([20, 90, 160, 255], at);
  return `data:image/png;base64,${Png.sync.write(png).toString("base64")}`;
}

test("a reader looks at a picture closely that is larger than its place, by mouse and by keys; signs, decoration and links stay as they are", async ({
  editor,
}) => {
  const image = (id: string, size: readonly [number, number], more: object): object => ({
    id,
    kind: "image",
    name: id,
    source: { kind: "url", url: drawn(...size) },
    ...more,
  });
  const { page } = await editor("Looked at closely", () => [
    image("large", [2000, 1200], { alt: "The harbor" }),
    image("small", [40, 40], { alt: "A sign" }),
    image("plain", [2000, 1200], {}),
    image("linked", [2000, 1200], { alt: "The site", link: "https://example.org/" }),
  ]);
  await page.getByRole("img", { name: "The harbor" }).waitFor();
  const enlarge = page.getByRole("button", { name: /^Enlarge/u });
  // Its author selects it.
  expect(await enlarge.count()).toBe(0);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).waitFor();
  await enlarge.first().waitFor();
  await page.getByRole("link", { name: "The site" }).scrollIntoViewIfNeeded();
  await expect.poll(() => enlarge.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(["Enlarge The harbor"]);

  const small = (await page.locator('[data-element="large"] img').boundingBox())!;
  await enlarge.click();
  const box = page.getByRole("dialog", { name: "The harbor" });
  const large = (await box.getByRole("img", { name: "The harbor" }).boundingBox())!;
  expect(large.height).toBeGreaterThan(small.height * 1.5);
  expect(large.width / large.height).toBeCloseTo(2000 / 1200, 1);
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  await expect.poll(() => enlarge.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await box.waitFor();
  // A press on the picture closes it, as does its button.
  await box.getByRole("img", { name: "The harbor" }).click();
  await box.waitFor({ state: "detached" });
  await page.setViewportSize({ width: 390, height: 844 });
  await enlarge.click();
  await box.getByRole("button", { name: "Close" }).click();
  await box.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("a person has a picture of their own, which stands for them everywhere, and takes it away again", async ({ editor }) => {
  const { page } = await editor("Person", () => []);
  // its organization's own address: others may have been made beside it
  await page.goto(`/${new URL(page.url()).pathname.split("/")[1] ?? ""}`);
  const account = page.getByRole("button", { name: /^Account of/u });
  await account.click();
  await page.getByRole("menuitem", { name: "Profile picture" }).click();
  const dialog = page.getByRole("dialog", { name: "Profile picture" });
  await dialog
    .getByLabel("Upload picture", { exact: true })
    .last()
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture("me") });
  await dialog.getByRole("button", { name: "Remove picture" }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await account.locator("img").waitFor();
  await page.reload();
  await account.locator("img").waitFor();
  await account.click();
  await page.getByRole("menuitem", { name: "Profile picture" }).click();
  await dialog.getByRole("button", { name: "Remove picture" }).click();
  await dialog.getByRole("button", { name: "Upload picture" }).waitFor();
  expect(await account.locator("img").count()).toBe(0);
});
