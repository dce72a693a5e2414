import { Screen } from "../../shared/layout/screen.tsx";
import { useMembership } from "../../shared/services/organization.tsx";
import { t } from "../../shared/words/words.ts";
import { ShapesPart } from "./shapes-part.tsx";
import { TilesPart } from "./tiles-part.tsx";
import styles from "./maps.module.css";

/** What maps of the organization can lie on, and the shapes that they can show. */
export function MapsScreen() {
  const { organization, can } = useMembership();
  return (
    <Screen title={t("maps.title")} summary={t("maps.summary", { organization: organization.name })} scrolls="body">
      <div className={styles.body}>
        <ShapesPart />
        {can("canAdmin") && <TilesPart />}
      </div>
    </Screen>
  );
}
