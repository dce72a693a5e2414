import { type LinkedAccount, linkedServices } from "@sheaf/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import {
  accountWords,
  DISCONNECT_LINKED_ACCOUNT,
  kindWords,
  serviceWords,
  useConnect,
  useLinkedAccounts,
} from "../../shared/schedules/linked.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { shortMoment } from "../../shared/words/shown-moments.ts";
import { t } from "../../shared/words/words.ts";
import { kindsOfService } from "./linked-kinds.ts";
import styles from "./schedules-screen.module.css";

/** Accounts elsewhere that one's schedules send to. Nothing where the organization is set up for none and there is none. */
export function LinkedAccountsSection() {
  const { linked } = useLinkedAccounts();
  const { connect, trouble, isConnecting } = useConnect();
  const disconnect = useAction(DISCONNECT_LINKED_ACCOUNT);
  const { zone } = useMembership();
  const [ending, setEnding] = useState<LinkedAccount | null>(null);
  const [now] = useState(() => Date.now());
  if (linked === null || (linked.kinds.length === 0 && linked.accounts.length === 0)) return null;
  const said = trouble;
  return (
    <section className={styles.part} aria-label={t("schedules.linked.title")}>
      <div className={styles.partHead}>
        <div>
          <h2 className={styles.partTitle}>{t("schedules.linked.title")}</h2>
          <p className={styles.quiet}>{t("schedules.linked.what")}</p>
        </div>
        <div className={styles.actions}>
          {linkedServices.map((service) => {
            const kind = kindsOfService(linked.kinds, service)[0];
            return (
              kind !== undefined && (
                <Button key={service} icon={Plus} isDisabled={isConnecting} onPress={() => void connect(kind)}>
                  {accountWords(service).connect}
                </Button>
              )
            );
          })}
        </div>
      </div>
      {said !== null && <Banner status="error">{said}</Banner>}
      {linked.accounts.length > 0 && (
        <ListTable
          label={t("schedules.linked.title")}
          groups={[{ id: "all", title: null, rows: linked.accounts }]}
          rowId={({ accountId }) => accountId}
          columns={[
            {
              id: "account",
              title: t("schedules.linked.account"),
              renderCell: ({ service, label, isLost, linkedAt }) => (
                <span className={styles.words}>
                  <span className={styles.name}>{label}</span>
                  <span className={styles.quiet}>
                    {isLost
                      ? t("schedules.linked.lost", { service: serviceWords(service) })
                      : t("schedules.linked.since", { service: serviceWords(service), date: shortMoment(Date.parse(linkedAt), now, zone) })}
                  </span>
                </span>
              ),
            },
            { id: "kinds", title: t("schedules.linked.for"), renderCell: ({ kinds }) => kinds.map(kindWords).join(", ") },
            {
              id: "action",
              title: t("schedules.linked.actions"),
              width: "260px",
              align: "right",
              renderCell: (account) => (
                <span className={styles.ends}>
                  {account.isLost && (
                    <Button
                      size="small"
                      aria-label={t("schedules.linked.again-to", { label: account.label })}
                      onPress={() => {
                        const kind = account.kinds[0] ?? kindsOfService(linked.kinds, account.service)[0];
                        if (kind !== undefined) void connect(kind);
                      }}
                    >
                      {t("schedules.linked.again")}
                    </Button>
                  )}
                  <Button
                    size="small"
                    aria-label={t("schedules.linked.disconnect-from", { label: account.label })}
                    onPress={() => setEnding(account)}
                  >
                    {t("schedules.linked.disconnect")}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      )}
      {ending !== null && (
        <Dialog
          title={t("schedules.linked.disconnect-title", { label: ending.label })}
          isOpen
          width="small"
          role="alertdialog"
          onClose={() => setEnding(null)}
          actions={
            <>
              <Button variant="quiet" onPress={() => setEnding(null)}>
                {t("shared.cancel")}
              </Button>
              <Button
                variant="danger"
                isPending={disconnect.isRunning}
                onPress={() =>
                  void disconnect
                    .run({ accountId: ending.accountId }, { refetch: ["LinkedAccounts"] })
                    .then(({ ok }) => ok && setEnding(null))
                }
              >
                {t("schedules.linked.disconnect")}
              </Button>
            </>
          }
        >
          <p>{disconnect.error?.message ?? t("schedules.linked.disconnect-what")}</p>
        </Dialog>
      )}
    </section>
  );
}
