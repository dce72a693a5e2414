import type { ReactNode } from "react";
import { Link } from "react-aria-components/Link";
import { safeHref } from "./safe-href.ts";
import styles from "./text-link.module.css";

interface TextLinkProps {
  /** An address of ours, or one that a person typed: anything but http, https and mailto is dropped (V54). */
  readonly href?: string;
  readonly onPress?: () => void;
  readonly isExternal?: boolean;
  readonly strong?: boolean;
  readonly children: ReactNode;
}

/** Words that lead somewhere. Without `href` it is a button that looks like a link. */
export function TextLink({ href, onPress, isExternal = false, strong = true, children }: TextLinkProps) {
  const target = href === undefined ? undefined : safeHref(href);
  return (
    <Link
      className={strong ? (styles.strong ?? "") : (styles.link ?? "")}
      {...(target === undefined ? {} : { href: target })}
      {...(onPress === undefined ? {} : { onPress })}
      {...(isExternal ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      {children}
    </Link>
  );
}
