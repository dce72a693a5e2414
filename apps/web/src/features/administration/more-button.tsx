import { Button } from "../../shared/actions/button.tsx";
import styles from "./administration.module.css";
import type { MoreParts } from "./use-parts.ts";

/** Asks for the next part of a list; not there where it has none. */
export function MoreButton({ more, label }: { readonly more: MoreParts; readonly label: string }) {
  return more.isAll ? null : (
    <div className={styles.more}>
      <Button isPending={more.isAsking} onPress={() => void more.ask()}>
        {label}
      </Button>
    </div>
  );
}
