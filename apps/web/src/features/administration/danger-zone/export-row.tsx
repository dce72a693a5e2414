import { useQuery } from "@apollo/client/react";
import type { OrganizationExport } from "@sheaf/contract";
import { useState } from "react";
import { saveFile } from "../../../shared/actions/clipboard.ts";
import { Button } from "../../../shared/actions/button.tsx";
import { useToasts } from "../../../shared/feedback/toast.tsx";
import { toCallError } from "../../../shared/http/call-error.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { useServices } from "../../../shared/services/services.tsx";
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
  const [isMaking, setMaking] = useState(false);
  if (isMaking !== (made?.state === "making")) {
    setMaking(!isMaking);
    if (isMaking) stopPolling();
    else startPolling(LOOK);
  }
  const { take, isTaking } = useExportFile();
  return (
    <DangerRow
      title={t("administration.danger.export")}
      meaning={t("administration.danger.export-what")}
      {...(made === null ? (error === undefined ? {} : { note: error.message }) : { note: noteOf(made) })}
    >
      <div className={styles.controls}>
        {made?.state === "made" && (
          <Button variant="primary" isPending={isTaking} onPress={() => void take(made)}>
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

function noteOf({ state, documents, tables, problems, bytes, failure, requestedBy, requestedAt, endsAt }: OrganizationExport): string {
  if (state === "making") return t("administration.danger.export-making", { name: requestedBy });
  if (state === "failed") return t("administration.danger.export-failed", { reason: failure ?? "" });
  const said = t("administration.danger.export-made", {
    date: new Date(requestedAt),
    name: requestedBy,
    documents,
    tables,
    size: sizeWords(bytes),
    end: new Date(endsAt ?? requestedAt),
  });
  return problems === 0 ? said : `${said} ${t("administration.danger.export-problems", { count: problems })}`;
}

function useExportFile(): { readonly take: (made: OrganizationExport) => Promise<void>; readonly isTaking: boolean } {
  const { http } = useServices();
  const { organization } = useMembership();
  const { show } = useToasts();
  const [isTaking, setTaking] = useState(false);
  const take = async ({ exportId, requestedAt }: OrganizationExport): Promise<void> => {
    setTaking(true);
    try {
      const answer = await http.open(`/v2/organization-exports/${exportId}`);
      saveFile(await answer.blob(), `${organization.slug}-${requestedAt.slice(0, 10)}.zip`);
    } catch (thrown) {
      const failure = toCallError(thrown);
      if (failure !== null) show({ text: failure.message, status: "error" });
    } finally {
      setTaking(false);
    }
  };
  return { take, isTaking };
}
