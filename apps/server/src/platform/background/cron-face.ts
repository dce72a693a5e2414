import { CronExpressionParser } from "cron-parser";

/** The next match of five fields of cron on the face of a clock that nobody moves, ms since 1970. Throws where nothing matches. */
export function nextMatch(expression: string, face: number): number {
  return CronExpressionParser.parse(expression, { tz: "UTC", currentDate: new Date(face) })
    .next()
    .getTime();
}
