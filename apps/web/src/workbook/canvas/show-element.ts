/** Scrolls an element of the page into sight; a new one as soon as it is drawn. */
export function showElement(elementId: string): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector(`[data-element="${CSS.escape(elementId)}"]`);
    frame?.scrollIntoView({ block: "nearest", behavior: "auto" });
  });
}
