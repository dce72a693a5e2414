import { useQuery } from "@apollo/client/react";
import { HOME_NEWS } from "../../../shared/schedules/queries.ts";
import { t } from "../../../shared/words/words.ts";
import { Favorites } from "./favorites.tsx";
import { Freshness } from "./freshness.tsx";
import { NeedsYou } from "./needs-you.tsx";
import styles from "./rail.module.css";

/** At the right of the lists: what waits for this person, their favorites, and how new the data are that they use. */
export function HomeRail() {
  const { data } = useQuery(HOME_NEWS, { fetchPolicy: "cache-and-network" });
  return (
    <aside aria-label={t("home.news.rail")} className={styles.rail}>
      <NeedsYou schedules={data?.homeNews.schedules ?? []} />
      <Favorites />
      <Freshness documents={data?.homeNews.freshness ?? []} />
    </aside>
  );
}
