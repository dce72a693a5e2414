import { useContext } from "react";
import { Avatar } from "../../../shared/lists/avatar.tsx";
import styles from "./drawn-cell.module.css";
import { PeopleNames } from "./people-names.ts";

/** A person by e-mail address: picture and name where they are a member, else the address itself. */
export function Person({ email }: { readonly email: string }) {
  const known = useContext(PeopleNames).get(email.toLowerCase());
  const name = known?.name ?? email;
  return (
    <span className={styles.person} title={email}>
      <Avatar name={name} seed={known?.userId ?? email.toLowerCase()} size={20} isDecorative />
      <span className={styles.personName}>{name}</span>
    </span>
  );
}
