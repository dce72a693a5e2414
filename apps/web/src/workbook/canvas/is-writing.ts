/** Inputs without letters: switches, choices, sliders. */
const WITHOUT_LETTERS = ["checkbox", "radio", "range", "color", "button", "submit"].map((type) => `[type=${type}]`).join();
const WRITTEN_IN = `textarea, select, input:not(${WITHOUT_LETTERS})`;

/** The key goes to a place where keys are letters; the formula's editor stands in a shadow tree of its own. */
export function isWriting(event: Event): boolean {
  return event.composedPath().some((node) => node instanceof HTMLElement && (node.isContentEditable || node.matches(WRITTEN_IN)));
}
