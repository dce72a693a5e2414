import { columnsOf, type Element, namesOf } from "@sheaf/workbook";
import { Braces, Database, Filter, Layers, Rows3, SquareFunction } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { Icon, type IconType } from "../../../shared/icons/icon.tsx";
import { t } from "../../../shared/words/words.ts";
import { filterSentence } from "../../filters/filter-sentence.ts";
import { inheritedFilters } from "../../filters/inherited-filters.ts";
import { InheritedWords } from "../../filters/inherited-words.tsx";
import { FormulaText } from "../../formula-bar/help/formula-help.tsx";
import { type Explained, useWorkbook } from "../../state/workbook.ts";
import { SqlText } from "../sql-text.tsx";
import { alongOf } from "./explain-question.ts";
import { type NumberFacts, sourceName } from "./load-explanation.ts";
import styles from "./explain.module.css";

const grouped = new Intl.NumberFormat("en-US");

/** How a number came about, from its source to its value: every step that acts on it, in their order. */
export function WorkedOut({
  element,
  explained,
  name,
  facts,
  runsAlong,
}: {
  readonly element: Element;
  readonly explained: Explained;
  readonly name: string;
  /** Undefined while they are not here. */
  readonly facts: NumberFacts | undefined;
  /** Its statement is that of all marks: a number that runs along them has none of its own. */
  readonly runsAlong: boolean;
}) {
  const workbook = useWorkbook();
  const { document } = workbook.documents.state();
  const [showsSql, setShowsSql] = useState(false);
  useSyncExternalStore(workbook.facts.subscribe, workbook.facts.edition);
  const names = namesOf(document);
  const formula = columnsOf(element).find(({ id }) => id === explained.columnId)?.formula ?? "";
  const keys = alongOf(explained);
  const own = filterSentence(element, document);
  const inherited = inheritedFilters(document, element, workbook.controls.value);
  const source = sourceName(workbook, element) ?? t("inspect.explain.its-source");
  const rows = facts?.rows ?? null;
  const { within } = explained;
  return (
    <div className={styles.worked}>
      <p className={styles.value}>{explained.text}</p>
      <p className={styles.of}>{[name, ...keys.map(({ label }) => label)].join(" · ")}</p>
      <h3 className={styles.heading}>{t("inspect.explain.worked-out")}</h3>
      <ol className={styles.way}>
        <WayStep icon={Database} title={t("inspect.explain.start-from", { source })} />
        {(inherited.length > 0 || own !== null) && (
          <WayStep icon={Filter} title={t("inspect.explain.filters")}>
            <ul className={styles.filters}>
              {inherited.map(({ key, column, words, from }) => (
                <li key={key}>
                  {column} <InheritedWords from={from} words={words} />, {t("inspect.explain.from", { name: from.name })}
                </li>
              ))}
              {own !== null && <li>{own}</li>}
            </ul>
          </WayStep>
        )}
        <WayStep icon={Layers} title={keys.length === 0 ? t("inspect.explain.all-rows") : t("inspect.explain.grouped")}>
          {keys.length > 0 && (
            <ul className={styles.keys}>
              {keys.map(({ columnId, name: key, label }) => (
                <li key={columnId} className={styles.key}>
                  <span>{key}</span> {label}
                </li>
              ))}
            </ul>
          )}
        </WayStep>
        <WayStep icon={SquareFunction} title={name}>
          <div className={styles.formula}>
            <FormulaText text={names.toPrinted(element.id, explained.columnId, formula)} />
          </div>
        </WayStep>
        <WayStep
          icon={Rows3}
          title={rows === null ? t("inspect.explain.rows-waiting") : t("inspect.explain.rows", { count: rows, rows: grouped.format(rows) })}
        >
          {within !== undefined && (
            <Button
              size="small"
              onPress={() =>
                workbook.showRows({
                  elementId: element.id,
                  within,
                  title: keys.length === 0 ? names.element(element) : keys.map(({ label }) => label).join(", "),
                })
              }
            >
              {t("inspect.explain.show-rows")}
            </Button>
          )}
        </WayStep>
        {!runsAlong && facts !== undefined && facts.sql !== null && (
          <WayStep icon={Braces} title={t("inspect.explain.sql")}>
            <Button size="small" onPress={() => setShowsSql(!showsSql)}>
              {showsSql ? t("inspect.explain.hide-sql") : t("inspect.explain.show-sql")}
            </Button>
            {showsSql && (
              <div className={styles.sql}>
                <SqlText sql={facts.sql} />
              </div>
            )}
          </WayStep>
        )}
      </ol>
    </div>
  );
}

function WayStep({ icon, title, children }: { readonly icon: IconType; readonly title: string; readonly children?: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.sign}>
        <Icon icon={icon} />
      </span>
      <div className={styles.stepBody}>
        <p className={styles.stepTitle}>{title}</p>
        {children}
      </div>
    </li>
  );
}
