// The outline of a page: found, renamed, moved, locked and deleted where they stand, by mouse and by keys.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { test } from "./support/editor.ts";

const text = (id: string, name: string): object => ({ id, kind: "text", name, body: name });

test("issue 18: elements are found, renamed, moved into a container and out, locked and deleted in the outline", async ({ editor }) => {
  const { page } = await editor("Outline", () => [
    text("a", "Alpha"),
    text("b", "Bravo"),
    text("c", "Charlie"),
    text("d", "Delta"),
    text("e", "Echo"),
    text("f", "Foxtrot"),
  ]);
  const tree = page.getByRole("tree", { name: "Page elements", exact: true });
  const row = (name: string) => tree.getByRole("treeitem", { name: new RegExp(`^${name}\\b`, "u") });
  const names = async () => (await tree.getByRole("treeitem").allTextContents()).map((one) => one.trim());
  await expect.poll(names).toEqual(["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot"]);

  // Found, with what they stand in.
  const search = page.getByRole("searchbox", { name: "Find an element", exact: true });
  await search.fill("lph");
  await expect.poll(names).toEqual(["Alpha"]);
  await search.fill("");

  // Renamed by F2 and Enter; the keyboard stays in the outline.
  await row("Alpha").focus();
  await page.keyboard.press("F2");
  const field = page.getByRole("textbox", { name: "Name of the element", exact: true });
  await field.fill("First");
  await field.press("Enter");
  await row("First").waitFor();
  await expect.poll(() => row("First").evaluate((node) => node === document.activeElement)).toBe(true);

  // Two of them are selected and grouped; what is selected here is selected on the page.
  await row("Bravo").click();
  await row("Charlie").click({ modifiers: ["Shift"] });
  await page.keyboard.press("Control+g");
  const box = row("Container");
  await box.waitFor();
  await expect.poll(() => row("Charlie").getAttribute("aria-level")).toBe("2");
  await expect.poll(() => box.getAttribute("aria-selected")).toBe("true");

  // Dragged into it, and stepped out of it by a key; each is one step of undo.
  await row("Delta").dragTo(box);
  await expect.poll(() => row("Delta").getAttribute("aria-level")).toBe("2");
  await row("Delta").focus();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect.poll(() => row("Delta").getAttribute("aria-level")).toBe("1");
  await page.keyboard.press("Control+z");
  await expect.poll(() => row("Delta").getAttribute("aria-level")).toBe("2");
  await page.keyboard.press("Control+z");
  await expect.poll(() => row("Delta").getAttribute("aria-level")).toBe("1");
  await row("Foxtrot").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(async () => (await names()).slice(-2)).toEqual(["Foxtrot", "Echo"]);

  // Locked with what is in it: nothing of it is changed until it is unlocked.
  await box.hover();
  await box.getByRole("button", { name: "Lock Container", exact: true }).click();
  await box.getByRole("img", { name: "Locked", exact: true }).waitFor();
  await row("Bravo").getByRole("img", { name: "Locked with its container", exact: true }).waitFor();
  await row("Bravo").focus();
  await page.keyboard.press("Delete");
  await page.getByText("Container is locked. Unlock it first, in its menu or in the outline.", { exact: true }).waitFor();
  await expect.poll(names).toContain("Bravo");
  await expectAccessible(page, "aside");
  await box.hover();
  await box.getByRole("button", { name: "Unlock Container", exact: true }).click();

  // Deleted: what stands in it stays.
  await box.focus();
  await page.keyboard.press("Delete");
  const asks = page.getByRole("dialog", { name: "Delete Container?", exact: true });
  await asks.getByText("2 elements stand in it.", { exact: true }).waitFor();
  await asks.getByRole("button", { name: "Keep its content", exact: true }).click();
  await expect.poll(names).not.toContain("Container");
  await expect.poll(names).toContain("Bravo");
});
