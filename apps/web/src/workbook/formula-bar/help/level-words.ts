import { elementQuery, type Element, type Id, type WorkbookDocument } from "@sheaf/workbook";
import { columnName } from "../../commands/columns.ts";
import { levelName } from "../../commands/levels.ts";
import { groupingsOf } from "../../commands/edit.ts";
import { t } from "../../../shared/words/words.ts";

/** A level as people call it, and the tone of its band. */
export interface LevelWords {
  readonly name: string;
  /** 1 is the outermost grouping; null: the whole table, rows, and levels of things without bands. */
  readonly tone: 1 | 2 | 3 | null;
  /** `at group 2, Airport`. */
  readonly sentence: string;
}

export function levelWords(document: WorkbookDocument, element: Element, level: Id): LevelWords {
  const index = groupingsOf(element).findIndex(({ id }) => id === level);
  if (index >= 0) {
    const name = levelName(document, element, level);
    return { name, tone: index === 0 ? 1 : index === 1 ? 2 : 3, sentence: t("formula.level-words.at-group", { index: index + 1, name }) };
  }
  if (level === "base") return { name: t("formula.level-words.rows"), tone: null, sentence: t("formula.level-words.for-each-row") };
  if (level === "summary") return { name: t("formula.level-words.summary"), tone: null, sentence: t("formula.level-words.once") };
  const keys = elementQuery(document, element.id)?.levels.find(({ id }) => id === level)?.keys ?? [];
  const names = levelNames(document, element, keys);
  return names === ""
    ? { name: t("formula.level-words.total"), tone: null, sentence: t("formula.level-words.once") }
    : { name: names, tone: null, sentence: t("formula.level-words.for-each", { names }) };
}

function levelNames(document: WorkbookDocument, element: Element, keys: readonly Id[]): string {
  return keys.map((id) => columnName(document, element, id)).join(", ");
}
