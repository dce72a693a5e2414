import { useQuery } from "@apollo/client/react";
import type { OrganizationExport } from "@sheaf/contract";
import { useEffect } from "react";
import { Button } from "../../../shared/actions/button.tsx";
import { callErrorOf } from "../../../shared/graphql/client.ts";
import { useSavedFile } from "../../../shared/http/use-saved-file.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { sizeWords } from "../../../shared/words/size-words.ts";
import { t } from "../../../shared/words/words.ts";
import { ORGANIZATION_EXPORT } from "./danger-queries.ts";
import { DangerRow } from "./danger-row.tsx";
import styles from "./danger.module.css";

/** Milliseconds between two looks whether the file is made. */
const LOOK = 2_000;

/** Everything of the organization as one file, for whoever wants to keep it: asked for here, made by a job, and fetched. */
export function ExportRow({ onExport }: { readonly onExport: () => void }) {
  const { data, error, startPolling, stopPolling } = useQuery(ORGANIZATION_EXPORT, { fetchPolicy: "network-only" });
  const made = data?.organizationExport ?? null;
  const isMaking = made?.state === "making";
  useEffect(() => {
    if (!isMaking) return undefined;
    startPolling(LOOK);
    return stopPolling;
  }, [isMaking, startPolling, stopPolling]);
  const { organization } = useMembership();
  const file = useSavedFile();
  const failure = file.error ?? (error === undefined || made !== null ? null : callErrorOf(error));
  const notes = [...(made === null ? [] : [noteOf(made)]), ...(failure === null ? [] : [failure.message])];
  return (
    <DangerRow
      title={t("administration.danger.export")}
      meaning={t("administration.danger.export-what")}
      {...(notes.length === 0 ? {} : { note: notes.join(" ") })}
    >
      <div className={styles.controls}>
        {made?.state === "made" && (
          <Button
            variant="primary"
            isPending={file.isTaking}
            onPress={() =>
              void file.take(`/v2/organization-exports/${made.exportId}`, `${organization.slug}-${made.requestedAt.slice(0, 10)}.zip`)
            }
          >
            {t("administration.danger.export-download")}
          </Button>
        )}
        <Button isPending={isMaking} onPress={onExport}>
          {made === null ? t("administration.danger.export-act") : t("administration.danger.export-again")}
        </Button>
      </div>
    </DangerRow>
  );
}

function noteOf({
  state,
  documents,
  tables,
  files,
  trashed,
  problems,
  bytes,
  failure,
  requestedBy,
  requestedAt,
  endsAt,
}: OrganizationExport): string {
  if (state === "making") return t("administration.danger.export-making", { name: requestedBy });
  if (state === "failed") return t("administration.danger.export-failed", { reason: failure ?? "" });
  const said = t("administration.danger.export-made", {
    date: new Date(requestedAt),
    name: requestedBy,
    documents,
    tables,
    files,
    trashed,
    size: sizeWords(bytes),
    end: new Date(endsAt ?? requestedAt),
  });
  return problems === 0 ? said : `${said} ${t("administration.danger.export-problems", { count: problems })}`;
}
