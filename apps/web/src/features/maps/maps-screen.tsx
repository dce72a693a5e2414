import { usePageTitle } from "../../shared/navigation/go.ts";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { ShapesPart } from "./shapes-part.tsx";
import { TilesPart } from "./tiles-part.tsx";
import styles from "./maps.module.css";

/** What maps of the organization can lie on, and the shapes that they can show. */
export function MapsScreen() {
  const { organization, can } = useMembership();
  usePageTitle(`${t("maps.title")} – Sheaf`);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t("maps.title")}</h1>
        <span className={styles.summary}>{t("maps.summary", { organization: organization.name })}</span>
      </div>
      <div className={styles.body}>
        <ShapesPart />
        {can("canAdmin") && <TilesPart />}
      </div>
    </div>
  );
}
