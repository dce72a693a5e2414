import { type PublishEffect, publishEffectAnswer } from "@sheaf/contract";
import { ArrowRight, CircleCheck, Sigma, Trash2, Type, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { Icon } from "../../../shared/icons/icon.tsx";
import { type ShownTypeName, valueTypeTitle } from "../../../shared/icons/value-type-icon.tsx";
import { useServices } from "../../../shared/services/services.tsx";
import { cx } from "../../../shared/styles/cx.ts";
import { useWorkbook } from "../../state/workbook.ts";
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
  if (error !== null) return <p className={styles.note}>{`What changes for readers is not known: ${error.message}`}</p>;
  if (effect === null) return <p className={styles.note}>Looking at what changes for those who read it…</p>;
  const { changes, readers } = effect;
  if (changes.length === 0)
    return (
      <p className={cx(styles.change, styles.quiet)}>
        <Icon icon={CircleCheck} />
        Nothing that readers use by name goes away or changes.
      </p>
    );
  const nameOf = (inodeId: string): string => readers.find((reader) => reader.inodeId === inodeId)?.name ?? inodeId;
  return (
    <section aria-label="What changes for readers">
      <h3 className={styles.heading}>What changes for readers</h3>
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
                {change.usedBy.length === 0 ? "Used in no document that you may see" : `Used in ${change.usedBy.map(nameOf).join(", ")}`}
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
  const subject = thing === "table" ? `Table ${name}` : `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${name} of ${tableName}`;
  switch (kind) {
    case "removed":
      return `${subject} is gone`;
    case "renamed":
      return `${subject} is called ${newName ?? ""}`;
    case "recomputed":
      return `${subject} has another formula`;
    case "retyped":
      return `${subject} is ${typeWords(types?.after)}, it was ${typeWords(types?.before)}`;
  }
}

const typeWords = (type: string | undefined): string => valueTypeTitle((type ?? "null") as ShownTypeName).toLowerCase();
