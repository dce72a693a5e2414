import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../actions/button.tsx";
import { t } from "../words/words.ts";
import styles from "./near-end.module.css";

/** Pixels below what is in sight: the next rows are there before the person is. */
const MARGIN = 800;

/** Behind the last row of a list that goes on: asks for more as it comes near, and by its button. */
export function NearEnd({
  isLoading,
  onMore,
  label,
}: {
  readonly isLoading: boolean;
  readonly onMore: () => void;
  readonly label?: string;
}) {
  const end = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (end.current === null || isLoading) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && more(), {
      rootMargin: `${MARGIN}px 0px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
    // looked at anew with every part: one that is short leaves the end in sight
  });
  return (
    <div ref={end} className={styles.end}>
      <Button variant="quiet" isPending={isLoading} onPress={onMore}>
        {label ?? t("shared.near-end.show-more")}
      </Button>
    </div>
  );
}
