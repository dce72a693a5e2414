import { useLocation } from "@tanstack/react-router";
import { UserRound } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { NearEnd } from "../../../shared/lists/near-end.tsx";
import { useGo, usePageTitle } from "../../../shared/navigation/go.ts";
import { homeAddress } from "../../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";
import { ListFrame, ListTitle } from "../list-frame.tsx";
import searchStyles from "../search-screen.module.css";
import { usePeople } from "./found-people.tsx";
import { PeopleTable } from "./people-table.tsx";
import { TeamsList } from "./teams-list.tsx";

type Shown = "people" | "teams";

/** Who else is in the organization, and its teams. What is shown stands in the address. */
export function PeopleScreen() {
  const { organization } = useMembership();
  const go = useGo();
  const { searchStr } = useLocation();
  const shown: Shown = new URLSearchParams(searchStr).get("show") === "teams" ? "teams" : "people";
  const [text, setText] = useState("");
  usePageTitle(`${t(shown === "teams" ? "home.people.teams" : "home.people.title")} – Sheaf`);
  const show = (next: Shown): void =>
    go(`${homeAddress(organization.slug, "people")}${next === "teams" ? "?show=teams" : ""}`, { replace: true });
  const controls = (
    <>
      <SegmentedControl
        label={t("home.people.show")}
        value={shown}
        onChange={show}
        segments={[
          { id: "people", label: t("home.people.title") },
          { id: "teams", label: t("home.people.teams") },
        ]}
      />
      <div className={searchStyles.field}>
        <SearchField label={t(shown === "teams" ? "home.people.find-team" : "home.people.find")} value={text} onChange={setText} />
      </div>
    </>
  );
  const title = <ListTitle>{t(shown === "teams" ? "home.people.teams" : "home.people.title")}</ListTitle>;
  return shown === "teams" ? (
    <TeamsList title={title} controls={controls} query={text.trim()} />
  ) : (
    <PeopleList title={title} controls={controls} text={text} />
  );
}

/** Those whose documents one opens and the own teams come first. */
function PeopleList({ title, controls, text }: { readonly title: ReactNode; readonly controls: ReactNode; readonly text: string }) {
  const query = useDeferredValue(text.trim());
  const found = usePeople(query);
  return (
    <ListFrame
      title={title}
      controls={controls}
      inodes={found.people}
      isLoading={found.isAsking}
      error={found.error}
      onRetry={found.refetch}
      empty={<EmptyState icon={UserRound} title={t("shared.nothing-found")} text={t("home.people.no-result", { query })} />}
    >
      {(people) => (
        <>
          <PeopleTable label={t("home.people.title")} people={people} />
          {found.hasMore && <NearEnd isLoading={found.isLoading} onMore={found.more} />}
        </>
      )}
    </ListFrame>
  );
}
