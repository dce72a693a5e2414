import type { ApiKeySummary, ApiScope } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { useToasts } from "../../shared/feedback/toast.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { type ListColumn, ListTable } from "../../shared/lists/list-table.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { shortMoment } from "../../shared/words/shown-moments.ts";
import { t } from "../../shared/words/words.ts";
import { REVOKE_API_KEY } from "./queries.ts";
import { scopeWords } from "./scope-words.ts";
import styles from "./security.module.css";

/** Keys with what they may do, their last use, and a way to end them. */
export function KeysTable({ keys, hasOwners = false }: { readonly keys: readonly ApiKeySummary[]; readonly hasOwners?: boolean }) {
  const { zone } = useMembership();
  const toasts = useToasts();
  const revoke = useAction(REVOKE_API_KEY);
  const [asked, setAsked] = useState<ApiKeySummary | null>(null);
  const [now] = useState(() => Date.now());
  const end = async ({ keyId, name }: ApiKeySummary): Promise<void> => {
    if (!(await revoke.run({ keyId }, { refetch: ["ApiKeys"] })).ok) return;
    setAsked(null);
    toasts.show({ text: t("security.keys.revoked", { name }), status: "success" });
  };
  const owner: ListColumn<ApiKeySummary> = {
    id: "owner",
    title: t("security.keys.owner"),
    width: "160px",
    renderCell: ({ ownerName }) => <span className={styles.cut}>{ownerName}</span>,
  };
  return (
    <>
      <ListTable
        label={t("security.keys.title")}
        groups={[{ id: "all", title: null, rows: keys }]}
        rowId={({ keyId }) => keyId}
        columns={[
          {
            id: "name",
            title: t("security.keys.name"),
            renderCell: ({ name, scopes, kind, keyId }) => (
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.note}>
                  {kind === "client" ? `${t("security.keys.client-id")} ${keyId} · ` : ""}
                  {(scopes as readonly ApiScope[]).map(scopeWords).join(", ")}
                </span>
              </span>
            ),
          },
          ...(hasOwners ? [owner] : []),
          {
            id: "used",
            title: t("security.keys.used"),
            width: "130px",
            hideBelow: 768,
            renderCell: ({ lastUsedAt }) =>
              lastUsedAt === null ? t("security.keys.never") : shortMoment(Date.parse(lastUsedAt), now, zone),
          },
          {
            id: "ends",
            title: t("security.keys.ends"),
            width: "130px",
            hideBelow: 960,
            renderCell: ({ expiresAt }) => shortMoment(Date.parse(expiresAt), now, zone),
          },
          {
            id: "revoke",
            title: t("security.actions"),
            width: "100px",
            align: "right",
            renderCell: (key) => (
              <Button
                size="small"
                variant="quiet"
                onPress={() => {
                  revoke.clear();
                  setAsked(key);
                }}
                aria-label={t("security.keys.revoke-of", { name: key.name })}
              >
                {t("security.keys.revoke")}
              </Button>
            ),
          },
        ]}
      />
      {asked !== null && (
        <Dialog
          title={t("security.keys.revoke-of", { name: asked.name })}
          isOpen
          width="small"
          role="alertdialog"
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button variant="quiet" onPress={() => setAsked(null)}>
                {t("shared.cancel")}
              </Button>
              <Button variant="danger" isPending={revoke.isRunning} onPress={() => void end(asked)}>
                {t("security.keys.revoke")}
              </Button>
            </>
          }
        >
          <p>{revoke.error?.message ?? t("security.keys.revoke-means")}</p>
        </Dialog>
      )}
    </>
  );
}
