import { useApolloClient, useQuery } from "@apollo/client/react";
import type { PasskeySummary } from "@sheaf/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { NameDialog } from "../../shared/documents/name-dialog.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { hasPasskeys } from "../../shared/session/passkeys.ts";
import { shortMoment } from "../../shared/words/shown-moments.ts";
import { t } from "../../shared/words/words.ts";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { PASSKEYS, RENAME_PASSKEY } from "./queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { Section } from "./section.tsx";
import styles from "./security.module.css";

/** One's own passkeys. */
export function PasskeysSection() {
  const { zone } = useMembership();
  const { http } = useServices();
  const client = useApolloClient();
  const { data, error } = useQuery(PASSKEYS, { fetchPolicy: "cache-and-network" });
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<PasskeySummary | null>(null);
  const [renamed, setRenamed] = useState<PasskeySummary | null>(null);
  const rename = useAction(RENAME_PASSKEY);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [now] = useState(() => Date.now());
  const again = async (): Promise<void> => void (await client.refetchQueries({ include: ["Passkeys", "SecondFactor"] }));
  const remove = async (passkey: PasskeySummary, password: string): Promise<void> => {
    await http.json(`/v2/passkeys/${passkey.passkeyId}/remove`, { method: "POST", body: password === "" ? {} : { password } });
    setRemoved(null);
    await again();
  };
  const moment = (at: string | null): string => (at === null ? t("security.passkeys.never") : shortMoment(Date.parse(at), now, zone));
  return (
    <Section
      title={t("security.passkeys.title")}
      what={hasPasskeys() ? t("security.passkeys.what") : t("security.passkeys.unsupported")}
      action={
        hasPasskeys() && (
          <Button icon={Plus} onPress={() => setAdding(true)}>
            {t("security.passkeys.add")}
          </Button>
        )
      }
    >
      {data === undefined &&
        (error === undefined ? <SkeletonRows rows={1} rowHeight={46} /> : <Banner status="error">{error.message}</Banner>)}
      {data !== undefined && data.passkeys.length > 0 && (
        <ListTable
          label={t("security.passkeys.title")}
          groups={[{ id: "all", title: null, rows: data.passkeys }]}
          rowId={({ passkeyId }) => passkeyId}
          columns={[
            {
              id: "name",
              title: t("security.passkeys.name"),
              renderCell: ({ name, isSynced }) => (
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.note}>{isSynced ? t("security.passkeys.synced") : t("security.passkeys.one-device")}</span>
                </span>
              ),
            },
            {
              id: "created",
              title: t("security.passkeys.created"),
              width: "140px",
              hideBelow: 768,
              renderCell: ({ createdAt }) => moment(createdAt),
            },
            {
              id: "used",
              title: t("security.passkeys.used"),
              width: "140px",
              hideBelow: 768,
              renderCell: ({ lastUsedAt }) => moment(lastUsedAt),
            },
            {
              id: "actions",
              title: t("security.actions"),
              width: "190px",
              align: "right",
              renderCell: (passkey) => (
                <>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t("security.passkeys.rename-of", { name: passkey.name })}
                    onPress={() => setRenamed(passkey)}
                  >
                    {t("security.passkeys.rename")}
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t("security.passkeys.remove-of", { name: passkey.name })}
                    onPress={() => setRemoved(passkey)}
                  >
                    {t("security.passkeys.remove")}
                  </Button>
                </>
              ),
            },
          ]}
        />
      )}
      {isAdding && (
        <AddPasskeyDialog
          onAdded={(made) => {
            setAdding(false);
            if (made.length > 0) setCodes(made);
            void again();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {renamed !== null && (
        <NameDialog
          title={t("security.passkeys.rename-of", { name: renamed.name })}
          label={t("security.passkeys.name")}
          initial={renamed.name}
          action={t("security.passkeys.rename")}
          onClose={() => setRenamed(null)}
          onSubmit={async (name) => {
            const outcome = await rename.run({ passkeyId: renamed.passkeyId, name }, { refetch: ["Passkeys"] });
            return outcome.ok ? null : outcome.error.message;
          }}
        />
      )}
      {removed !== null && (
        <PasswordDialog
          title={t("security.passkeys.remove-of", { name: removed.name })}
          what={t("security.passkeys.remove-means")}
          action={t("security.passkeys.remove")}
          isDangerous
          mayBeEmpty
          onPassword={(password) => remove(removed, password)}
          onClose={() => setRemoved(null)}
        />
      )}
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}
