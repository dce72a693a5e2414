import { expect } from "vitest";
import type { Locator } from "playwright-core";

/** What screen readers say of a field besides its name. */
export async function describedBy(field: Locator): Promise<string> {
  const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ").filter((id) => id !== "");
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).textContent()));
  return texts.join(" ");
}

/** Browsers and password managers may fill the field in by what it is for, and what is pasted arrives. */
export async function expectFilledIn(field: Locator, token: string, pasted: string): Promise<void> {
  expect(await field.getAttribute("autocomplete")).toBe(token);
  await field.focus();
  const isTaken = await field.evaluate((node, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    return node.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, pasted);
  // nobody keeps the browser from doing what it does
  expect(isTaken).toBe(true);
  await field.fill(pasted);
  expect(await field.inputValue()).toBe(pasted);
}
