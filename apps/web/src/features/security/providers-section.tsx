import { useQuery } from "@apollo/client/react";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Badge } from "../../shared/feedback/badge.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { Icon } from "../../shared/icons/icon.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { t } from "../../shared/words/words.ts";
import { ProviderDialog } from "./provider-dialog.tsx";
import { PROVIDER_GIFTS, SIGN_IN_PROVIDERS } from "./provider-queries.ts";
import { Section } from "./section.tsx";
import styles from "./security.module.css";

/** Milliseconds before the end of a certificate from which on it is said. */
const SOON = 30 * 24 * 3_600_000;

/** The identity providers of the organization. */
export function ProvidersSection() {
  const { data, error } = useQuery(SIGN_IN_PROVIDERS, { fetchPolicy: "cache-and-network" });
  const { data: gifts } = useQuery(PROVIDER_GIFTS);
  /** The provider that is changed; `new` for one that is added. */
  const [open, setOpen] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const providers = data?.signInProviders ?? [];
  return (
    <Section
      title={t("entrance.providers.title")}
      what={t("entrance.providers.what")}
      action={
        <Button icon={Plus} isDisabled={gifts === undefined} onPress={() => setOpen("new")}>
          {t("entrance.providers.add")}
        </Button>
      }
    >
      {data === undefined &&
        (error === undefined ? <SkeletonRows rows={2} rowHeight={46} /> : <Banner status="error">{error.message}</Banner>)}
      {providers.length > 0 && (
        <ListTable
          label={t("entrance.providers.title")}
          groups={[{ id: "all", title: null, rows: providers }]}
          rowId={({ providerId }) => providerId}
          onOpen={({ providerId }) => setOpen(providerId)}
          columns={[
            {
              id: "name",
              title: t("entrance.providers.name"),
              renderCell: ({ providerId, name, oidc, saml }) => (
                <button type="button" className={styles.open} onClick={() => setOpen(providerId)}>
                  <Icon icon={KeyRound} />
                  <span className={styles.words}>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.note}>{oidc?.issuer ?? saml?.entityId}</span>
                  </span>
                </button>
              ),
            },
            {
              id: "state",
              title: t("entrance.providers.state"),
              width: "150px",
              renderCell: ({ isOn, saml }) => {
                const end = Math.max(...(saml?.certificatesEnd ?? []).map((text) => Date.parse(text)));
                // the last of the certificates: from then on nobody comes in
                if (isOn && saml !== null && end < now + SOON)
                  return <Badge tone="warn">{end < now ? t("entrance.providers.key-over") : t("entrance.providers.key-ends")}</Badge>;
                return <Badge tone={isOn ? "ok" : "neutral"}>{isOn ? t("entrance.providers.on") : t("entrance.providers.off")}</Badge>;
              },
            },
            {
              id: "members",
              title: t("entrance.providers.members"),
              width: "90px",
              align: "right",
              renderCell: ({ members }) => members,
            },
          ]}
        />
      )}
      {open !== null && gifts !== undefined && (
        <ProviderDialog
          key={open}
          provider={providers.find(({ providerId }) => providerId === open) ?? null}
          accountTypes={gifts.accountTypes}
          teams={gifts.teams}
          onSaved={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}
