import type { Format } from "@sheaf/workbook";

/** Seconds as a length of time; where nobody knows of that, as seconds. */
export const secondsFormat = (duration: "clock" | "words"): Format => ({
  kind: "number",
  formatString: ",.3~f",
  suffix: "\u00A0s",
  sheaf: { duration },
});
