import { useQuery } from "@apollo/client/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { Banner } from "../../shared/feedback/banner.tsx";
import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { Screen } from "../../shared/layout/screen.tsx";
import { useGo } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { IdentitiesSection } from "./identities-section.tsx";
import { KeysTable } from "./keys-table.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { API_KEYS } from "./queries.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { Section } from "./section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import styles from "./security.module.css";

/** How one signs in, and what acts in one's name. */
export function SecurityScreen() {
  const { me } = useMembership();
  return (
    <Screen title={t("security.title")} scrolls="all">
      <div className={styles.sections}>
        <SecondFactorSection />
        <PasskeysSection />
        <IdentitiesSection />
        <SessionsSection />
        {me.member.userKind === "internal" && <KeysSection />}
      </div>
    </Screen>
  );
}

function KeysSection() {
  const { organization } = useMembership();
  const go = useGo();
  const { data, error } = useQuery(API_KEYS, { variables: { everybody: false }, fetchPolicy: "cache-and-network" });
  const [isMaking, setMaking] = useState(false);
  return (
    <Section
      title={t("security.keys.title")}
      what={t("security.keys.what")}
      action={
        <div className={styles.buttons}>
          <Button variant="quiet" onPress={() => go(homeAddress(organization.slug, "api"))}>
            {t("security.api.open")}
          </Button>
          <Button icon={Plus} onPress={() => setMaking(true)}>
            {t("security.keys.new")}
          </Button>
        </div>
      }
    >
      {data === undefined && error !== undefined && <Banner status="error">{error.message}</Banner>}
      {data === undefined && error === undefined && <SkeletonRows rows={2} rowHeight={46} />}
      {data !== undefined && data.apiKeys.length > 0 && <KeysTable keys={data.apiKeys} />}
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
    </Section>
  );
}
