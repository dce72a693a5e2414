import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { MEMBERS } from "../../../shared/documents/queries.ts";
import { Avatar } from "../../../shared/lists/avatar.tsx";
import { useDocumentState } from "../../state/workbook.ts";
import styles from "./workbook-bar.module.css";

const SHOWN = 4;

/** Who else is editing; several tabs of one person are one. */
export function Presence() {
  const { peers } = useDocumentState();
  const authors = useMemo(() => [...new Set(peers.map(({ author }) => author))], [peers]);
  const { data } = useQuery(MEMBERS, { variables: { search: null }, skip: authors.length === 0 });
  if (authors.length === 0) return null;
  const nameOf = (author: string): string => data?.members.find(({ userId }) => userId === author)?.name ?? "Somebody";
  return (
    <ul className={styles.people} aria-label="Editing now">
      {authors.slice(0, SHOWN).map((author) => (
        <li key={author} title={nameOf(author)}>
          <Avatar name={nameOf(author)} seed={author} isPresent />
        </li>
      ))}
      {authors.length > SHOWN && <li className={styles.more}>+{authors.length - SHOWN}</li>}
    </ul>
  );
}
