import { useQuery } from "@apollo/client/react";
import type { CustomFunctionVersion } from "@sheaf/contract";
import type { CustomFunction } from "@sheaf/formula";
import { Plus, SquareFunction } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/actions/button.tsx";
import { EmptyState } from "../../shared/feedback/empty-state.tsx";
import { CallErrorScreen } from "../../shared/feedback/error-screen.tsx";
import { ProgressBar } from "../../shared/feedback/progress-bar.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { callErrorOf } from "../../shared/graphql/client.ts";
import { Tree } from "../../shared/lists/tree.tsx";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { homeAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { emptyFunction } from "./definition-draft.ts";
import { FunctionDetails } from "./function-details.tsx";
import { FUNCTIONS } from "./queries.ts";
import { t } from "../../shared/words/words.ts";
import panes from "../../shared/layout/two-panes.module.css";
import styles from "./functions-screen.module.css";

/** Drafts by the name of their function; of a new one by this. */
const NEW = "";

/** The organization's own functions: a list at the left, the chosen one at the right. Who may not change them reads them. */
export function FunctionsScreen({ search }: { readonly search: string }) {
  const { organization, can } = useMembership();
  const go = useGo();
  const { data, loading, error, refetch } = useQuery(FUNCTIONS, { fetchPolicy: "cache-and-network" });
  const [filter, setFilter] = useState("");
  /** What was written and is not saved stays while other functions are looked at. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, CustomFunction>>(new Map());
  usePageTitle(`${t("functions.screen.functions")} – Sheaf`);
  const canEdit = can("canAdmin");
  const parameters = new URLSearchParams(search);
  const isNew = canEdit && parameters.get("create") === "function";
  const wanted = parameters.get("function");
  const address = homeAddress(organization.slug, "functions");
  const choose = (name: string | null): void => go(name === null ? address : `${address}?function=${encodeURIComponent(name)}`);
  const failure = error === undefined ? null : callErrorOf(error);
  if (failure !== null && data === undefined)
    return <CallErrorScreen isPart error={failure} homeHref={homeAddress(organization.slug, "recent")} onRetry={() => void refetch()} />;
  const functions = data?.customFunctions ?? null;
  const chosen = isNew ? null : (functions?.find(({ name }) => name.toLowerCase() === wanted?.toLowerCase()) ?? null);
  const found = (functions ?? []).filter(({ name, doc }) =>
    `${name} ${doc}`.toLocaleLowerCase().includes(filter.trim().toLocaleLowerCase()),
  );
  const key = chosen?.name ?? NEW;
  const keep = (draft: CustomFunction | null): void =>
    setDrafts((before) => {
      const next = new Map(before);
      if (draft === null) next.delete(key);
      else next.set(key, draft);
      return next;
    });
  return (
    <div className={panes.screen}>
      <ProgressBar isLoading={loading && functions === null} />
      <section className={panes.browser} aria-label={t("functions.screen.functions")}>
        <div className={panes.head}>
          <h1 className={panes.title}>{t("functions.screen.functions")}</h1>
          {canEdit && (
            <Button size="small" icon={Plus} onPress={() => go(`${address}?create=function`)}>
              {t("functions.screen.new")}
            </Button>
          )}
        </div>
        <div className={panes.filter}>
          <SearchField label={t("functions.screen.find-functions")} value={filter} onChange={setFilter} />
        </div>
        <div className={panes.list}>
          <Tree
            label={t("functions.screen.functions-organization")}
            items={found.map((one) => ({
              id: one.name,
              label: one.name,
              icon: SquareFunction,
              ...(drafts.has(one.name) ? { detail: t("functions.screen.not-saved") } : {}),
            }))}
            expanded={new Set()}
            onToggle={() => undefined}
            selected={chosen?.name ?? null}
            onSelect={choose}
          />
          {functions !== null && functions.length > 0 && found.length === 0 && (
            <p className={styles.note}>{t("functions.screen.no-function-called")}</p>
          )}
        </div>
      </section>
      <div className={panes.details}>
        {functions !== null && chosen === null && !isNew && (
          <EmptyState
            icon={SquareFunction}
            title={wanted === null ? t("functions.screen.functions-own") : t("functions.screen.no-function", { wanted })}
            text={
              functions.length === 0 ? t("functions.screen.formula-name-everybody-organization") : t("functions.screen.pick-one-see-what")
            }
            {...(canEdit && functions.length === 0
              ? { actions: <Button onPress={() => go(`${address}?create=function`)}>{t("functions.screen.new-function")}</Button> }
              : {})}
          />
        )}
        {functions !== null && (isNew || chosen !== null) && (
          <FunctionDetails
            key={key}
            saved={chosen}
            draft={drafts.get(key) ?? chosen ?? emptyFunction}
            others={functions.filter((one: CustomFunctionVersion) => one !== chosen)}
            canEdit={canEdit}
            onDraft={keep}
            onSaved={(name) => {
              keep(null);
              choose(name);
            }}
            onGone={() => {
              keep(null);
              choose(null);
            }}
          />
        )}
      </div>
    </div>
  );
}
