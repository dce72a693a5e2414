import { namesOf } from "@sheaf/workbook";
import { Avatar } from "../../../shared/lists/avatar.tsx";
import { eachOnce, type Other, useOthers } from "../../state/live/use-others.ts";
import { findElement, useDocument, useDocumentState } from "../../state/workbook.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./workbook-bar.module.css";

const SHOWN = 4;

/** Who else is editing, and what; several tabs of one person are one. */
export function Presence() {
  const document = useDocument();
  const { unnamedPeers } = useDocumentState();
  const people = eachOnce(useOthers());
  if (people.length === 0) return null;
  const whereOf = ({ place }: Other): string | null => {
    const element = place?.elementId == null ? undefined : findElement(document, place.elementId);
    if (element !== undefined) return t("workbook.presence.on", { element: namesOf(document).element(element) });
    const page = document.pages.find(({ id }) => id === place?.pageId);
    return page === undefined ? null : t("workbook.presence.on-2", { name: page.name });
  };
  const left = people.slice(SHOWN);
  const others = [...left.map(({ name }) => name), ...(unnamedPeers > 0 ? [t("workbook.presence.unnamed", { count: unnamedPeers })] : [])];
  return (
    <ul className={styles.people} aria-label={t("workbook.presence.editing-now")}>
      {people.slice(0, SHOWN).map((other) => {
        const where = whereOf(other);
        return (
          <li key={other.userId} title={[other.name, where].filter((part) => part !== null).join(" ")}>
            <Avatar name={other.name} seed={other.userId} isPresent />
            {where !== null && <span className="visually-hidden">{where}</span>}
          </li>
        );
      })}
      {others.length > 0 && (
        <li className={styles.more} title={others.join(", ")}>
          +{left.length + unnamedPeers}
        </li>
      )}
    </ul>
  );
}
