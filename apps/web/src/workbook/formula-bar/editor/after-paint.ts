/** One task that waits until what was just done is on the screen. */
export interface AfterPaint {
  /** Runs it after the next frame; one that still waits is given up for it. */
  readonly schedule: (task: () => void) => void;
  readonly cancel: () => void;
}

/** A place for one task. A frame runs its callbacks before it paints: the task goes behind them. */
export function afterPaint(): AfterPaint {
  let frame = 0;
  let timer = 0;
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
  return {
    schedule: (task) => {
      cancel();
      frame = requestAnimationFrame(() => {
        timer = window.setTimeout(task, 0);
      });
    },
    cancel,
  };
}
