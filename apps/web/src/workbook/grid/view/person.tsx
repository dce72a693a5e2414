import { Avatar } from "../../../shared/lists/avatar.tsx";
import { useMemberName } from "../../../shared/people/member-names.ts";
import styles from "./drawn-cell.module.css";

/** A person by e-mail address: picture and name where they are a member, else the address itself. */
export function Person({ email }: { readonly email: string }) {
  const known = useMemberName(email);
  const name = known?.name ?? email;
  return (
    <span className={styles.person} title={email}>
      <Avatar name={name} seed={known?.userId ?? email.toLowerCase()} size={20} isDecorative />
      <span className={styles.personName}>{name}</span>
    </span>
  );
}
