import type { UsesAnswer } from "@sheaf/contract";
import { useEffect, useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { ErrorState } from "../../shared/feedback/error-state.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { DocumentIcon } from "../../shared/icons/document-icon.tsx";
import { inodeAddress } from "../../shared/navigation/home-addresses.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { Link } from "react-aria-components/Link";
import styles from "./uses-dialog.module.css";

interface UsesDialogProps {
  readonly connectionId: string;
  readonly path: readonly string[];
  /** Null: whatever reads the table at all. */
  readonly column: string | null;
  readonly onClose: () => void;
}

type Document = UsesAnswer["documents"][number];

/** What breaks if a table, or a column of it, goes: documents with their elements, columns and metrics. */
export function UsesDialog({ connectionId, path, column, onClose }: UsesDialogProps) {
  const { http } = useServices();
  const [answer, setAnswer] = useState<UsesAnswer | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [skip, setSkip] = useState(0);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setFailure(null);
    http
      .json<UsesAnswer>(`/v2/connections/${connectionId}/uses`, {
        method: "POST",
        body: { path, ...(column === null ? {} : { column }), skip },
        signal: abort.signal,
      })
      .then(
        (next) =>
          setAnswer((before) => (skip === 0 || before === null ? next : { ...next, documents: [...before.documents, ...next.documents] })),
        (thrown: unknown) => !abort.signal.aborted && setFailure(toCallError(thrown)),
      );
    return () => abort.abort();
  }, [http, connectionId, path, column, skip, attempt]);
  const name = column ?? path.at(-1) ?? "";
  return (
    <Dialog title={t("connections.uses.title", { name })} isOpen onClose={onClose} width="medium" isText>
      {failure !== null && <ErrorState summary={failure.message} onRetry={() => setAttempt(attempt + 1)} requestId={failure.requestId} />}
      {answer === null && failure === null && <SkeletonRows rows={5} rowHeight={40} />}
      {answer !== null && (
        <div className={styles.uses}>
          <p className={styles.summary}>
            {answer.documentCount === 0 && answer.hiddenCount === 0
              ? t("connections.uses.nothing")
              : t("connections.uses.summary", { count: answer.documentCount })}
          </p>
          {answer.hiddenCount > 0 && <p className={styles.note}>{t("connections.uses.hidden", { count: answer.hiddenCount })}</p>}
          {answer.waitingCount > 0 && <p className={styles.note}>{t("connections.uses.waiting", { count: answer.waitingCount })}</p>}
          <ul className={styles.documents}>
            {answer.documents.map((document) => (
              <DocumentUses key={document.inodeId} document={document} />
            ))}
          </ul>
          {answer.documents.length < answer.documentCount && (
            <Button onPress={() => setSkip(answer.documents.length)}>{t("connections.uses.more")}</Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

function DocumentUses({ document }: { readonly document: Document }) {
  const { organization } = useMembership();
  const elements = new Map<string, Document["parts"]>();
  for (const part of document.parts) elements.set(part.elementId, [...(elements.get(part.elementId) ?? []), part]);
  return (
    <li>
      <Link href={inodeAddress(organization.slug, document) ?? ""} className={styles.document ?? ""}>
        <DocumentIcon kind={document.type} />
        {document.name}
      </Link>
      <ul className={styles.elements}>
        {[...elements].map(([elementId, parts]) => (
          <li key={elementId}>
            <span className={styles.element}>{parts[0]?.elementName}</span>{" "}
            <span className={styles.items}>
              {parts
                .filter(({ kind }) => kind !== "element")
                .map(({ name }) => name)
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
      {document.partCount > document.parts.length && (
        <p className={styles.note}>{t("connections.uses.more-parts", { count: document.partCount - document.parts.length })}</p>
      )}
    </li>
  );
}
