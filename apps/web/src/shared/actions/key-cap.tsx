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

const spokenNames: Readonly<Record<string, string>> = {
  // As it is written: who speaks to the computer says what stands there.
  mod: isApple ? "Command" : "Ctrl",
  alt: isApple ? "Option" : "Alt",
  shift: "Shift",
  enter: "Enter",
  up: "Up",
  down: "Down",
  left: "Left",
  right: "Right",
  esc: "Escape",
  plus: "Plus",
};

/** Keys of a shortcut as caps: `mod+K`, `shift+F10`, `S`. `mod` is Command on a Mac, else Control. */
export function KeyCap({ keys }: { readonly keys: string }) {
  const parts = keys.split("+");
  const spoken = parts.map((key) => spokenNames[key.toLowerCase()] ?? key).join(" ");
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
