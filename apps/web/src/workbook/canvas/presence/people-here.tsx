import type { Id } from "@sheaf/workbook";
import type { CSSProperties } from "react";
import { useMembership } from "../../../shared/services/organization.tsx";
import { eachOnce, shortName, useOthers } from "../../state/live/use-others.ts";
import { t } from "../../../shared/words/words.ts";
import styles from "./people-here.module.css";

/**
 * Who else works on an element: its edge in the color of one of them, and the name in the gap above it, where it covers nothing and takes no
 * press. However many there are, it is one edge and one line. Nothing is announced: people come and go all the time.
 */
export function PeopleHere({ elementId }: { readonly elementId: Id }) {
  const { me } = useMembership();
  const others = useOthers();
  const here = eachOnce(others.filter(({ userId, place }) => place?.elementId === elementId && userId !== me.member.userId));
  const [first] = here;
  if (first === undefined) return null;
  const names = new Intl.ListFormat("en").format(here.map(({ name }) => name));
  return (
    <div className={styles.edge} style={{ "--hue": first.hue } as CSSProperties}>
      <p className={styles.tag}>
        <span aria-hidden="true" className={styles.name}>
          {shortName(first)}
        </span>
        {here.length > 1 && <span aria-hidden="true">+{here.length - 1}</span>}
        <span className="visually-hidden">{t("workbook.people-here.other-now", { names, count: here.length })}</span>
      </p>
    </div>
  );
}
