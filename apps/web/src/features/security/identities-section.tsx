import { useQuery } from "@apollo/client/react";
import type { OwnIdentity } from "@sheaf/contract";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { useAction } from "../../shared/graphql/use-action.ts";
import { toCallError } from "../../shared/http/call-error.ts";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { goToProvider } from "../../shared/session/provider-redirect.ts";
import { shortMoment } from "../../shared/words/shown-moments.ts";
import { t } from "../../shared/words/words.ts";
import { DISCONNECT_IDENTITY, OWN_IDENTITIES } from "./provider-queries.ts";
import { Section } from "./section.tsx";
import styles from "./security.module.css";

/** The accounts elsewhere by which one comes in here. Nothing where the organization has no identity provider. */
export function IdentitiesSection() {
  const { http } = useServices();
  const { organization, zone } = useMembership();
  const { data } = useQuery(OWN_IDENTITIES, { fetchPolicy: "cache-and-network" });
  const disconnect = useAction(DISCONNECT_IDENTITY);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  if (data === undefined || data.ownIdentities.length === 0) return null;
  const connect = async ({ providerId: authConfigurationId, kind }: OwnIdentity): Promise<void> => {
    setTrouble(null);
    try {
      await goToProvider(http, { slug: organization.slug, authConfigurationId, kind, intent: "connect" });
    } catch (thrown) {
      setTrouble(toCallError(thrown)?.message ?? null);
    }
  };
  const said = trouble ?? disconnect.error?.message ?? null;
  return (
    <Section title={t("entrance.own.title")} what={t("entrance.own.what")}>
      {said !== null && <Banner status="error">{said}</Banner>}
      <ListTable
        label={t("entrance.own.title")}
        groups={[{ id: "all", title: null, rows: data.ownIdentities }]}
        rowId={({ providerId }) => providerId}
        columns={[
          {
            id: "name",
            title: t("entrance.providers.name"),
            renderCell: ({ name, since }) => (
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.note}>
                  {since === null ? t("entrance.own.not") : t("entrance.own.since", { date: shortMoment(Date.parse(since), now, zone) })}
                </span>
              </span>
            ),
          },
          {
            id: "action",
            title: "",
            width: "140px",
            align: "right",
            renderCell: (identity) =>
              identity.isConnected ? (
                <Button
                  aria-label={t("entrance.own.disconnect-from", { name: identity.name })}
                  onPress={() => void disconnect.run({ providerId: identity.providerId }, { refetch: ["OwnIdentities"] })}
                >
                  {t("entrance.own.disconnect")}
                </Button>
              ) : (
                <Button aria-label={t("entrance.own.connect-to", { name: identity.name })} onPress={() => void connect(identity)}>
                  {t("entrance.own.connect")}
                </Button>
              ),
          },
        ]}
      />
    </Section>
  );
}
