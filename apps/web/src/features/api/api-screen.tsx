import { Braces } from "lucide-react";
import { useEffect, useState } from "react";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import type { CallError } from "../../shared/http/call-error.ts";
import { toCallError } from "../../shared/http/call-error.ts";
import panes from "../../shared/layout/two-panes.module.css";
import { Tree } from "../../shared/lists/tree.tsx";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { useServices } from "../../shared/services/services.tsx";
import { t } from "../../shared/words/words.ts";
import { type ApiCall, readCalls } from "./api-calls.ts";
import { CallDetails } from "./call-details.tsx";
import styles from "./api.module.css";

/** Every call that programs can make: a list at the left, the chosen one at the right, to try it in one's own name. */
export function ApiScreen({ search }: { readonly search: string }) {
  const { organization } = useMembership();
  const { http } = useServices();
  const go = useGo();
  const [calls, setCalls] = useState<readonly ApiCall[] | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [asked, setAsked] = useState(0);
  const [filter, setFilter] = useState("");
  usePageTitle(t("security.api.tab"));
  useEffect(() => {
    const leaving = new AbortController();
    http
      .json("/openapi.json", { signal: leaving.signal })
      .then((description) => {
        setCalls(readCalls(description));
        setFailure(null);
      })
      .catch((thrown: unknown) => !leaving.signal.aborted && setFailure(toCallError(thrown)));
    return () => leaving.abort();
  }, [http, asked]);
  if (failure !== null && calls === null)
    return (
      <CallErrorScreen isPart error={failure} homeHref={homeAddress(organization.slug, "recent")} onRetry={() => setAsked(asked + 1)} />
    );
  const address = homeAddress(organization.slug, "api");
  const chosen = calls?.find(({ id }) => id === new URLSearchParams(search).get("call")) ?? null;
  const wanted = filter.trim().toLowerCase();
  const found = (calls ?? []).filter(({ id, summary }) => `${id} ${summary}`.toLowerCase().includes(wanted));
  return (
    <div className={panes.screen}>
      <ProgressBar isLoading={calls === null} />
      <section className={panes.browser} aria-label={t("security.api.title")}>
        <div className={panes.head}>
          <h1 className={panes.title}>{t("security.api.title")}</h1>
        </div>
        <div className={panes.filter}>
          <SearchField label={t("security.api.find")} value={filter} onChange={setFilter} />
        </div>
        <div className={panes.list}>
          <Tree
            label={t("security.api.calls")}
            items={found.map(({ id, method, path }) => ({ id, label: path, detail: method }))}
            expanded={new Set()}
            onToggle={() => undefined}
            selected={chosen?.id ?? null}
            onSelect={(id) => go(`${address}?call=${encodeURIComponent(id)}`)}
          />
          {calls !== null && found.length === 0 && <p className={styles.note}>{t("security.api.none")}</p>}
        </div>
      </section>
      <div className={panes.details}>
        {chosen === null ? (
          <EmptyState icon={Braces} title={t("security.api.pick")} text={t("security.api.what")} />
        ) : (
          <CallDetails key={chosen.id} call={chosen} />
        )}
      </div>
    </div>
  );
}
