/** What scrolls a node up and down; null: the page. */
export function scrollerOf(node: Element): HTMLElement | null {
  for (let each = node.parentElement; each !== null; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return null;
}
