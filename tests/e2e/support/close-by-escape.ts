import type { Locator } from "playwright-core";

/** One Escape closes what is open: the key waits for it to be there, and what comes next for it to be gone. */
export async function closeByEscape(box: Locator): Promise<void> {
  await box.waitFor();
  await box.page().keyboard.press("Escape");
  await box.waitFor({ state: "hidden" });
}
