import type { OriginsAnswer } from "@sheaf/contract";
import { type Id, namesOf } from "@sheaf/workbook";
import { Database, FileSpreadsheet, type LucideIcon, TableProperties } from "lucide-react";
import { useEffect, useState } from "react";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { Icon } from "../../shared/icons/icon.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { useDocument, useElement, useWorkbook } from "../state/workbook.ts";
import styles from "./origins-dialog.module.css";

type Origin = OriginsAnswer["origins"][number];

/** Where an element comes from: what it reads, and what that reads, down to the columns of the warehouse. */
export function OriginsDialog({ elementId, onClose }: { readonly elementId: Id; readonly onClose: () => void }) {
  const { http } = useServices();
  const { workbookId } = useWorkbook();
  const document = useDocument();
  const element = useElement(elementId);
  const [origins, setOrigins] = useState<readonly Origin[] | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setFailure(null);
    http
      .json<OriginsAnswer>(`/v2/workbooks/${workbookId}/elements/${encodeURIComponent(elementId)}/origins`, { signal: abort.signal })
      .then(
        (answer) => setOrigins(answer.origins),
        (thrown: unknown) => !abort.signal.aborted && setFailure(toCallError(thrown)),
      );
    return () => abort.abort();
  }, [http, workbookId, elementId, attempt]);
  const name = element === undefined ? "" : namesOf(document).element(element);
  return (
    <Dialog title={t("inspect.origins.title", { name })} isOpen onClose={onClose} width="medium" isText>
      {failure !== null && <ErrorState summary={failure.message} onRetry={() => setAttempt(attempt + 1)} requestId={failure.requestId} />}
      {origins === null && failure === null && <SkeletonRows rows={4} rowHeight={40} />}
      {origins?.length === 0 && <p>{t("inspect.origins.none")}</p>}
      {origins !== null && origins.length > 0 && (
        <ul className={styles.origins}>
          {origins.map((origin, index) => (
            // Two sources of one depth may say the same where neither may be named.
            <li key={index} className={styles.origin} data-depth={Math.min(origin.depth, 4)}>
              <Icon icon={icons[origin.kind]} />
              <span className={styles.words}>
                <span className={styles.name}>{calledOf(origin)}</span>
                <span className={styles.where}>{whereOf(origin)}</span>
                {origin.items.length > 0 && <span className={styles.items}>{origin.items.join(", ")}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const icons: Readonly<Record<Origin["kind"], LucideIcon>> = {
  table: Database,
  sql: Database,
  file: FileSpreadsheet,
  model: TableProperties,
};

function calledOf({ kind, path, name, elementName }: Origin): string {
  if (kind === "table" || kind === "sql") return path.join(".");
  return elementName ?? name ?? t("inspect.origins.closed");
}

function whereOf({ kind, name }: Origin): string {
  switch (kind) {
    case "table":
      return name === null ? t("inspect.origins.table") : t("inspect.origins.table-of", { name });
    case "sql":
      return name === null ? t("inspect.origins.sql") : t("inspect.origins.sql-of", { name });
    case "file":
      return t("inspect.origins.file");
    case "model":
      return name === null ? t("inspect.origins.model") : t("inspect.origins.model-of", { name });
  }
}
