import type { CSSProperties } from "react";
import { personHue } from "./person-hue.ts";
import { useProfilePicture } from "./profile-pictures.ts";
import { t } from "../words/words.ts";
import styles from "./avatar.module.css";

interface AvatarProps {
  readonly name: string;
  /** Decides the tint, so that a person keeps it everywhere: their id. */
  readonly seed?: string;
  readonly size?: 20 | 24 | 28 | 32 | 96;
  /** A green dot: here now. */
  readonly isPresent?: boolean;
  /** Where the name stands beside it, the picture is silent. */
  readonly isDecorative?: boolean;
}

/** Initials of a name: first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._]+/)
    .filter((word) => word !== "");
  const first = firstLetter(words[0] ?? "?");
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? "") : "";
  return (first + last).toLocaleUpperCase("en");
}

/** The first letter as people see it: one with its marks, or one emoji. */
function firstLetter(word: string): string {
  for (const { segment } of new Intl.Segmenter().segment(word)) return segment;
  return "";
}

export function Avatar({ name, seed, size = 24, isPresent = false, isDecorative = false }: AvatarProps) {
  const picture = useProfilePicture(seed);
  const spoken = isDecorative
    ? { "aria-hidden": true as const }
    : { role: "img", "aria-label": isPresent ? t("shared.avatar.here-now", { name }) : name };
  return (
    <span
      className={styles.avatar}
      {...(picture === null ? { "data-initials": initials(name) } : {})}
      style={{ width: size, height: size, fontSize: size > 32 ? size / 3 : undefined, "--hue": personHue(seed ?? name) } as CSSProperties}
      {...spoken}
    >
      {picture !== null && <img className={styles.picture} src={picture} alt="" draggable={false} />}
      {isPresent && <span className={styles.dot} />}
    </span>
  );
}
