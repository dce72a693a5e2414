import { useQuery } from "@apollo/client/react";
import { KeyRound } from "lucide-react";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { usePageTitle } from "../../shared/navigation/go.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { KeysTable } from "./keys-table.tsx";
import { API_KEYS } from "./queries.ts";
import styles from "./security.module.css";

/** Every member's keys, for administrators. */
export function AllKeysScreen() {
  const { organization } = useMembership();
  usePageTitle(`${t("security.keys.title")} – Sheaf`);
  const { data, loading, error, refetch } = useQuery(API_KEYS, { variables: { everybody: true }, fetchPolicy: "cache-and-network" });
  const failure = error === undefined || data !== undefined ? null : callErrorOf(error);
  if (failure !== null)
    return <CallErrorScreen isPart error={failure} homeHref={homeAddress(organization.slug, "recent")} onRetry={() => void refetch()} />;
  return (
    <div className={styles.screen}>
      <ProgressBar isLoading={loading && data === undefined} />
      <div className={styles.head}>
        <h1 className={styles.title}>{t("security.keys.title")}</h1>
        {data !== undefined && <span className={styles.quiet}>{t("security.keys.count", { count: data.apiKeys.length })}</span>}
      </div>
      {data !== undefined &&
        (data.apiKeys.length === 0 ? (
          <EmptyState icon={KeyRound} title={t("security.keys.none")} text={t("security.keys.all-what")} />
        ) : (
          <KeysTable keys={data.apiKeys} hasOwners />
        ))}
    </div>
  );
}
