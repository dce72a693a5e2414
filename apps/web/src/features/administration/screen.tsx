import { SkeletonRows } from "../../shared/feedback/skeleton.tsx";
import { Screen as Frame } from "../../shared/layout/screen.tsx";
import { t } from "../../shared/words/words.ts";
import type { ComponentProps } from "react";
import styles from "./administration.module.css";

type ScreenProps = Omit<ComponentProps<typeof Frame>, "scrolls">;

/** The frame of an administration screen, with skeleton rows until there is an answer. */
export function Screen({ children, ...rest }: ScreenProps) {
  return <Frame {...rest}>{rest.isLoading === true ? <SkeletonRows rows={8} rowHeight={46} /> : children}</Frame>;
}

/** Where nothing is found by what was typed. */
export function NothingFound() {
  return <p className={styles.note}>{t("administration.nothing-found")}</p>;
}
