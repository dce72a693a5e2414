import { aggregateTitles, periodTitles } from "../../shelves/column-shape.ts";
import { t } from "../../../../shared/words/words.ts";

/** `Sum([flights/Delay])`, `DateTrunc("month", [flights/Date])`, as a column without a name is called by its formula. */
const APPLIED = /^(\w+)\((?:"(\w+)", )?\[(?:(?:[^\]\\/]|\\.)*\/)*((?:[^\]\\/]|\\.)+)\]\)$/;

/** How a header calls a column that nobody named: `Sum of Delay`, `Month of Date`; by its formula where that is no such thing. */
export function shortName(name: string): string {
  const [, call, unit, column = ""] = APPLIED.exec(name) ?? [];
  const words = column.replaceAll(/\\(.)/g, "$1");
  const title = (titles: Readonly<Record<string, string>>, key: string | undefined): string | undefined =>
    key !== undefined && Object.hasOwn(titles, key) ? titles[key] : undefined;
  if (call === "Count" || call === "CountDistinct")
    return call === "Count" ? t("pivot.short-name.count-of", { words }) : t("pivot.short-name.different", { words });
  const what = call === "DateTrunc" ? title(periodTitles, unit) : unit === undefined ? title(aggregateTitles, call) : undefined;
  return what === undefined ? name : t("pivot.short-name.of", { what, words });
}
