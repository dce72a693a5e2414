import { useQuery } from "@apollo/client/react";
import { KeyRound } from "lucide-react";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { Screen } from "../../shared/layout/screen.tsx";
import { t } from "../../shared/words/words.ts";
import { KeysTable } from "./keys-table.tsx";
import { API_KEYS } from "./queries.ts";

/** Every member's keys, for administrators. */
export function AllKeysScreen() {
  const { data, loading, error, refetch } = useQuery(API_KEYS, { variables: { everybody: true }, fetchPolicy: "cache-and-network" });
  return (
    <Screen
      title={t("security.keys.title")}
      summary={data === undefined ? undefined : t("security.keys.count", { count: data.apiKeys.length })}
      scrolls="all"
      isLoading={loading && data === undefined}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
    >
      {data !== undefined &&
        (data.apiKeys.length === 0 ? (
          <EmptyState icon={KeyRound} title={t("security.keys.none")} text={t("security.keys.all-what")} />
        ) : (
          <KeysTable keys={data.apiKeys} hasOwners />
        ))}
    </Screen>
  );
}
