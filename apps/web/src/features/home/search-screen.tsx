import { useEffect, useRef, useState } from "react";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { FoundDocuments } from "./found-documents.tsx";
import { FoundParts } from "./found-parts.tsx";
import type { FoundProps } from "./found-props.ts";
import { FoundPeople } from "./people/found-people.tsx";
import { addressOfSearch, readSearchAsked, type SearchAsked, type SearchPlace } from "./search-address.ts";
import styles from "./search-screen.module.css";

const PAUSE = 120;

const results: Readonly<Record<SearchPlace, (props: FoundProps) => React.ReactNode>> = {
  documents: FoundDocuments,
  inside: FoundParts,
  people: FoundPeople,
};

/** Search, the best match first; the query and its filters stand in the address, so a link finds the same. */
export function SearchScreen({ search }: { readonly search: string }) {
  const { organization, me } = useMembership();
  const go = useGo();
  const asked = readSearchAsked(search);
  // colleagues are for who is inside the organization
  const knowsPeople = me.member.userKind === "internal" || me.isAdminLike;
  const place = asked.place === "people" && !knowsPeople ? "documents" : asked.place;
  const { query } = asked;
  usePageTitle(query === "" ? `${t("home.search-screen.title")} – Sheaf` : `${query} – ${t("home.search-screen.title")} – Sheaf`);
  const change = (changes: Partial<SearchAsked>): void =>
    go(addressOfSearch(organization.slug, { ...readSearchAsked(location.search), ...changes }), { replace: true });
  const Found = results[place];
  return (
    <Found
      asked={asked}
      onChange={change}
      controls={
        <>
          <SegmentedControl<SearchPlace>
            label={t("home.search-screen.place")}
            segments={[
              { id: "documents", label: t("home.search-screen.documents") },
              { id: "inside", label: t("home.search-screen.inside") },
              ...(knowsPeople ? [{ id: "people" as const, label: t("home.people.title") }] : []),
            ]}
            value={place}
            onChange={(next) => change({ place: next })}
          />
          <QueryField query={query} onChange={(text) => change({ query: text })} />
        </>
      }
    />
  );
}

function QueryField({ query, onChange }: { readonly query: string; readonly onChange: (query: string) => void }) {
  const [text, setText] = useState(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What is typed goes into the address, never the other way round while it is typed; an address that leads elsewhere is left alone.
  useEffect(() => {
    if (timer.current === undefined) setText((before) => (before.trim() === query ? before : query));
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      onChange(next.trim());
    }, PAUSE);
  };
  return (
    <div className={styles.field}>
      <SearchField label={t("home.search-screen.search-documents")} value={text} onChange={type} autoFocus />
    </div>
  );
}
