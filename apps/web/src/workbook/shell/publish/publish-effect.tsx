import { type PublishEffect, publishEffectAnswer } from "@sheaf/contract";
import { ArrowRight, CircleCheck, Sigma, Trash2, Type, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { Icon } from "../../../shared/icons/icon.tsx";
import { type ShownTypeName, valueTypeTitle } from "../../../shared/icons/value-type-icon.tsx";
import { useServices } from "../../../shared/services/services.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { useWorkbook } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./publish.module.css";

type Change = PublishEffect["changes"][number];

/** What readers of a data model will find gone or changed, and where it is used, before it is published. */
export function PublishEffectList() {
  const { workbookId } = useWorkbook();
  const { http } = useServices();
  const [effect, setEffect] = useState<PublishEffect | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  useEffect(() => {
    const left = new AbortController();
    http
      .json(`/v2/dataModels/${encodeURIComponent(workbookId)}/publishEffect`, { signal: left.signal })
      .then((body) => setEffect(publishEffectAnswer.parse(body)))
      .catch((thrown: unknown) => {
        const failure = toCallError(thrown);
        if (!left.signal.aborted && failure !== null) setError(failure);
      });
    return () => left.abort();
  }, [http, workbookId]);
  if (error !== null) return <p className={styles.note}>{t("publish.effect.what-changes-readers-not", { message: error.message })}</p>;
  if (effect === null) return <p className={styles.note}>{t("publish.effect.looking-what-changes-those")}</p>;
  const { changes, readers } = effect;
  if (changes.length === 0)
    return (
      <p className={cx(styles.change, styles.quiet)}>
        <Icon icon={CircleCheck} />
        {t("publish.effect.nothing-readers-use-name")}
      </p>
    );
  const nameOf = (inodeId: string): string => readers.find((reader) => reader.inodeId === inodeId)?.name ?? inodeId;
  return (
    <section aria-label={t("publish.effect.what-changes-readers")}>
      <h3 className={styles.heading}>{t("publish.effect.what-changes-readers")}</h3>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.id} className={styles.change}>
            <Icon
              icon={icons[change.kind]}
              className={cx(isBreaking(change) && change.usedBy.length > 0 ? styles.breaking : styles.mark)}
            />
            <span>
              {wordsOf(change)}
              <span className={styles.uses}>
                {change.usedBy.length === 0
                  ? t("publish.effect.used-no-document-may")
                  : t("publish.effect.used-in", { usedBy: change.usedBy.map(nameOf).join(", ") })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const icons: Readonly<Record<Change["kind"], LucideIcon>> = {
  removed: Trash2,
  renamed: ArrowRight,
  retyped: Type,
  recomputed: Sigma,
};

const isBreaking = ({ kind }: Change): boolean => kind === "removed" || kind === "retyped";

function wordsOf({ kind, thing, tableName, name, newName, types }: Change): string {
  const subject =
    thing === "table"
      ? t("publish.effect.table", { name })
      : t("publish.effect.of", { charAt: thing.charAt(0).toUpperCase(), thing: thing.slice(1), name, tableName });
  switch (kind) {
    case "removed":
      return t("publish.effect.is-gone", { subject });
    case "renamed":
      return t("publish.effect.is-called", { subject, newName: newName ?? "" });
    case "recomputed":
      return t("publish.effect.has-another-formula", { subject });
    case "retyped":
      return t("publish.effect.is-it-was", { subject, type: typeWords(types?.after), type2: typeWords(types?.before) });
  }
}

const typeWords = (type: string | undefined): string => valueTypeTitle((type ?? "null") as ShownTypeName).toLowerCase();
