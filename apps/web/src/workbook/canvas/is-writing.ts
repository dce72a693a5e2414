/** The key goes to a place where keys are letters; the formula's editor stands in a shadow tree of its own. */
export function isWriting(event: Event): boolean {
  return event
    .composedPath()
    .some((node) => node instanceof HTMLElement && (node.isContentEditable || node.matches("input, textarea, select")));
}
