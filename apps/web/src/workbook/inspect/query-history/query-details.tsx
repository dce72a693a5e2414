import { X } from "lucide-react";
import { Button } from "../../../shared/actions/button.tsx";
import { CopyButton, CopyIconButton } from "../../../shared/actions/copy-button.tsx";
import { IconButton } from "../../../shared/actions/icon-button.tsx";
import { t } from "../../../shared/words/words.ts";
import type { LoggedQuery } from "../../state/results/history/query-log.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { SqlText } from "../sql-text.tsx";
import { aboutWords, pathWords, purposeWords, reasonWords, rowWords, statusWords } from "./query-words.ts";
import { TimeParts } from "./time-bar.tsx";
import styles from "./query-history.module.css";

interface QueryDetailsProps {
  readonly query: LoggedQuery;
  readonly name: string;
  readonly now: number;
  /** Null: the element is not in the document any more. */
  readonly onGo: (() => void) | null;
  readonly onClose: () => void;
}

/** One query: how it went, where its time was spent, and its statement for those who may see it. */
export function QueryDetails({ query, name, now, onGo, onClose }: QueryDetailsProps) {
  const { results } = useWorkbook();
  const { status, requestId, sql, error } = query;
  const about = aboutWords(query);
  return (
    <section className={styles.details} aria-label={t("queries.details", { name })}>
      <header className={styles.detailsHead}>
        <h3 className={styles.detailsName}>
          <bdi>{name}</bdi> <span className={styles.quiet}>{purposeWords(query)}</span>
        </h3>
        {status === "running" && (
          <Button size="small" aria-label={t("queries.cancel-query", { name })} onPress={() => results.log.cancel(query.id)}>
            {t("queries.cancel")}
          </Button>
        )}
        {onGo !== null && (
          <Button size="small" onPress={onGo}>
            {t("queries.go-to")}
          </Button>
        )}
        {sql !== null && <CopyButton text={sql} size="small" label={t("queries.copy-sql")} message={t("inspect.sql-dialog.sql-copied")} />}
        <IconButton icon={X} label={t("queries.back")} onPress={onClose} />
      </header>
      <div className={styles.detailsBody}>
        {error !== null && status === "failed" && (
          <p className={styles.error} role="status">
            {error}
          </p>
        )}
        {about !== null && <p className={styles.about}>{about}</p>}
        <dl className={styles.facts}>
          <Fact title={t("queries.outcome")} text={statusWords(query)} />
          <Fact title={t("queries.why")} text={reasonWords(query)} />
          <Fact title={t("queries.path")} text={pathWords(query)} />
          <Fact title={t("queries.rows")} text={rowWords(query)} />
          {requestId !== null && (
            <div className={styles.fact}>
              <dt>{t("queries.request")}</dt>
              <dd className={styles.request}>
                <code>{requestId}</code>
                <CopyIconButton text={requestId} label={t("queries.copy-request")} message={t("queries.request-copied")} />
              </dd>
            </div>
          )}
        </dl>
        <TimeParts query={query} now={now} />
        {sql === null ? (
          <p className={styles.about}>{status === "done" ? t("inspect.sql-dialog.may-see-result-element") : t("queries.no-sql")}</p>
        ) : (
          <SqlText sql={sql} />
        )}
      </div>
    </section>
  );
}

function Fact({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles.fact}>
      <dt>{title}</dt>
      <dd>{text}</dd>
    </div>
  );
}
