import type { MessageKey } from "@sheaf/messages";
import { say } from "../words/words.ts";
import styles from "./key-cap.module.css";

const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);

const names: Readonly<Record<string, string>> = {
  mod: isApple ? "⌘" : "Ctrl",
  alt: isApple ? "⌥" : "Alt",
  shift: isApple ? "⇧" : "Shift",
  enter: "↵",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  esc: "Esc",
  tab: "Tab",
  space: "Space",
  plus: "+",
};

/** As it is written: who speaks to the computer says what stands there. */
const spokenNames: Readonly<Record<string, MessageKey>> = {
  mod: isApple ? "shared.key.command" : "shared.key.control",
  alt: isApple ? "shared.key.option" : "shared.key.alt",
  shift: "shared.key.shift",
  enter: "shared.key.enter",
  up: "shared.key.up",
  down: "shared.key.down",
  left: "shared.key.left",
  right: "shared.key.right",
  esc: "shared.key.escape",
  plus: "shared.key.plus",
};

function spokenName(key: string): string {
  const spoken = spokenNames[key.toLowerCase()];
  return spoken === undefined ? key : say({ key: spoken });
}

/** Keys of a shortcut as caps: `mod+K`, `shift+F10`, `S`. `mod` is Command on a Mac, else Control. */
export function KeyCap({ keys }: { readonly keys: string }) {
  const parts = keys.split("+");
  const spoken = parts.map(spokenName).join(" ");
  return (
    <kbd className={styles.keys}>
      <span className="visually-hidden">{spoken}</span>
      {parts.map((key) => (
        <span key={key} className={styles.cap} aria-hidden="true">
          {names[key.toLowerCase()] ?? key}
        </span>
      ))}
    </kbd>
  );
}
