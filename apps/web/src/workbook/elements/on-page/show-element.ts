/** Frames until a page that somebody goes to is drawn. */
const MOST_FRAMES = 120;

/** Scrolls an element of the page into sight; a new one as soon as it is drawn. */
export function showElement(elementId: string): void {
  requestAnimationFrame(() => {
    const frame = document.querySelector(`[data-element="${CSS.escape(elementId)}"]`);
    frame?.scrollIntoView({ block: "nearest", behavior: "auto" });
  });
}

/**
 * Does something with an element once it is drawn, on a page that is on its way as well; with null where it never is. What is selected goes
 * into the address: selected before its page is there, it leads back to the page of before.
 */
export function onceDrawn(elementId: string, act: (frame: Element | null) => void): void {
  let frames = 0;
  const look = (): void => {
    const frame = document.querySelector(`:is(main, [data-overlay]) [data-element="${CSS.escape(elementId)}"]`);
    frames += 1;
    if (frame === null && frames < MOST_FRAMES) requestAnimationFrame(look);
    else act(frame);
  };
  look();
}
