import { cellFormatter, generalNumber, type NumberSymbols, readMoment } from "@sheaf/locale";
import type { LoadType } from "./upload-calls.ts";

const DAY = 86_400_000_000n;

/**
 * How a value of a spreadsheet is shown before it is loaded: numbers and days as tables will show them to this person. What stands in a
 * delimited file is shown as it stands there: how it is written is what the person looks for.
 */
export function previewText(text: string, kind: LoadType["kind"], symbols: NumberSymbols): string {
  switch (kind) {
    case "integer":
    case "decimal":
    case "float":
      return generalNumber(text, symbols);
    case "date": {
      const moment = readMoment(text);
      return moment?.isDay === true ? cellFormatter("date", null, { symbols })(Number(moment.local / DAY)) : text;
    }
    default:
      return text;
  }
}
