import { useEffect, useRef, useState } from "react";
import { SegmentedControl } from "../../shared/choices/segmented-control.tsx";
import { SearchField } from "../../shared/fields/search-field.tsx";
import { useGo, usePageTitle } from "../../shared/navigation/go.ts";
import { searchAddress } from "../../shared/navigation/home-addresses.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { FoundDocuments } from "./found-documents.tsx";
import { FoundParts } from "./found-parts.tsx";
import styles from "./search-screen.module.css";

const PAUSE = 250;

type Place = "documents" | "inside";

/** Search, the best match first; the query stands in the address, so a link finds the same. */
export function SearchScreen({ query }: { readonly query: string }) {
  const [place, setPlace] = useState<Place>("documents");
  usePageTitle(query === "" ? `${t("home.search-screen.title")} – Sheaf` : `${query} – ${t("home.search-screen.title")} – Sheaf`);
  const Found = place === "documents" ? FoundDocuments : FoundParts;
  return (
    <Found
      query={query}
      controls={
        <>
          <SegmentedControl<Place>
            label={t("home.search-screen.place")}
            segments={[
              { id: "documents", label: t("home.search-screen.documents") },
              { id: "inside", label: t("home.search-screen.inside") },
            ]}
            value={place}
            onChange={setPlace}
          />
          <QueryField query={query} />
        </>
      }
    />
  );
}

function QueryField({ query }: { readonly query: string }) {
  const { organization } = useMembership();
  const go = useGo();
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
      go(searchAddress(organization.slug, next.trim()), { replace: true });
    }, PAUSE);
  };
  return (
    <div className={styles.field}>
      <SearchField label={t("home.search-screen.search-documents")} value={text} onChange={type} autoFocus />
    </div>
  );
}
