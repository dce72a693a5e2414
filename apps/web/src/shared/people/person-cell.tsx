import type { OrgMember } from "@sheaf/contract";
import type { ReactNode } from "react";
import { TextLink } from "../actions/text-link.tsx";
import { Avatar } from "../lists/avatar.tsx";
import styles from "./person-cell.module.css";

interface Props {
  readonly person: Pick<OrgMember, "userId" | "name" | "email">;
  /** Where the name leads. */
  readonly href: string;
  /** Badges behind the name. */
  readonly children?: ReactNode;
}

/** A person in a list: picture, name, and the address where it is not the name. */
export function PersonCell({ person: { userId, name, email }, href, children }: Props) {
  return (
    <span className={styles.person}>
      <Avatar name={name} seed={userId} isDecorative />
      <span className={styles.words}>
        <span className={styles.name}>
          <span className={styles.ellipsis}>
            <TextLink href={href}>{name}</TextLink>
          </span>
          {children}
        </span>
        {name !== email && <span className={styles.email}>{email}</span>}
      </span>
    </span>
  );
}
