// Looks at a page in the made-up language (packages/messages): every text of ours is in brackets there, with accents on its letters.
import { pseudo } from "@sheaf/messages/pseudo";
import type { Page } from "playwright-core";

/** How a text without parameters is said in the made-up language. */
export function said(english: string): string {
  const { it } = pseudo({ it: english });
  if (typeof it !== "string") throw new Error(`"${english}" has parameters.`);
  return it;
}

/** Where cells, drawings and what people wrote stand. */
const DATA = "script, style, noscript, svg, canvas, code, [data-own-words], [role=gridcell]";

/** Texts and names for screen readers with plain letters outside of brackets, but for what is data. */
export async function bareTexts(page: Page, data: readonly RegExp[]): Promise<readonly string[]> {
  const texts = await page.evaluate((left) => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || parent.closest(left) !== null) continue;
      found.add(node.textContent ?? "");
    }
    const named = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt"];
    for (const element of document.body.querySelectorAll("*"))
      for (const name of named)
        if (element.closest("[role=gridcell], [data-own-words]") === null && element.hasAttribute(name))
          found.add(element.getAttribute(name) ?? "");
    found.add(document.title);
    return [...found];
  }, DATA);
  return texts
    .map((text) => outsideBrackets(text).trim())
    .filter((text) => /[A-Za-z]{2,}/.test(text) && !data.some((pattern) => pattern.test(text)));
}

function outsideBrackets(text: string): string {
  let depth = 0;
  return Array.from(text, (letter) => {
    if (letter === "[") depth += 1;
    const outside = depth === 0;
    if (letter === "]") depth = Math.max(0, depth - 1);
    return outside ? letter : "";
  }).join("");
}

/** Texts of controls, headings and labels that do not fit into their boxes: their last bracket is not seen. */
export async function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>("button, a, label, h1, h2, h3, th, [role=menuitem], [role=tab], p")) {
      const boxes = [element, ...element.querySelectorAll<HTMLElement>("*")];
      for (const box of boxes) {
        const own = Array.from(box.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").includes("]"));
        const isHidden = getComputedStyle(box).overflowX !== "visible";
        const isSeen = box.clientWidth > 2;
        if (own && isHidden && isSeen && box.scrollWidth > box.clientWidth + 1)
          found.push(`${box.textContent ?? ""} (${box.scrollWidth} in ${box.clientWidth} px)`);
      }
    }
    return [...new Set(found)];
  });
}
