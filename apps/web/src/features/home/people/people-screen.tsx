import { UserRound } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { EmptyState } from "../../../shared/feedback/empty-state.tsx";
import { SearchField } from "../../../shared/fields/search-field.tsx";
import { NearEnd } from "../../../shared/lists/near-end.tsx";
import { usePageTitle } from "../../../shared/navigation/go.ts";
import { t } from "../../../shared/words/words.ts";
import { ListFrame, ListTitle } from "../list-frame.tsx";
import searchStyles from "../search-screen.module.css";
import { usePeople } from "./found-people.tsx";
import { PeopleTable } from "./people-table.tsx";

/** Who else is in the organization: those whose documents one opens and the own teams come first. */
export function PeopleScreen() {
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim());
  const found = usePeople(query);
  usePageTitle(`${t("home.people.title")} – Sheaf`);
  return (
    <ListFrame
      title={<ListTitle>{t("home.people.title")}</ListTitle>}
      controls={
        <div className={searchStyles.field}>
          <SearchField label={t("home.people.find")} value={text} onChange={setText} />
        </div>
      }
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
