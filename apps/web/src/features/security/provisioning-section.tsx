import { useQuery } from "@apollo/client/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { CopyButton } from "../../shared/actions/copy-button.tsx";
import { TextField } from "../../shared/fields/text-field.tsx";
import { t } from "../../shared/words/words.ts";
import { KeysTable } from "./keys-table.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { API_KEYS } from "./queries.ts";
import { Section } from "./section.tsx";
import styles from "./security.module.css";

/** What an identity provider needs to keep members and teams by itself, and the tokens that it has. */
export function ProvisioningSection() {
  const { data } = useQuery(API_KEYS, { variables: { everybody: true }, fetchPolicy: "cache-and-network" });
  const [isMaking, setMaking] = useState(false);
  const address = `${location.origin}/scim/v2`;
  const keys = data?.apiKeys.filter(({ scopes }) => scopes.includes("members:provision")) ?? [];
  return (
    <Section
      title={t("security.scim.title")}
      what={t("security.scim.what")}
      action={
        <Button icon={Plus} onPress={() => setMaking(true)}>
          {t("security.scim.new-token")}
        </Button>
      }
    >
      <div className={styles.factor}>
        <div className={styles.secret}>
          <TextField label={t("security.scim.address")} value={address} isReadOnly isCode />
          <CopyButton text={address} />
        </div>
        <p className={styles.quiet}>{t("security.scim.token-what")}</p>
      </div>
      {keys.length > 0 && <KeysTable keys={keys} hasOwners />}
      {isMaking && <NewKeyDialog first="members:provision" onClose={() => setMaking(false)} />}
    </Section>
  );
}
