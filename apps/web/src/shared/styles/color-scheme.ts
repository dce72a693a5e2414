import { useSyncExternalStore } from "react";

/** What the person chose; `system` follows the machine. Kept in this browser under `sheaf.scheme`. */
export type SchemeChoice = "system" | "light" | "dark";
export type Scheme = "light" | "dark";

const KEY = "sheaf.scheme";
const CHANGED = "sheaf-scheme";

function stored(): SchemeChoice {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : "system";
  } catch {
    return "system";
  }
}

function apply(choice: SchemeChoice): void {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
}

/** Sets and remembers the choice, in every tab. */
export function chooseScheme(choice: SchemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Storage is barred: the choice holds for this page.
  }
  apply(choice);
  window.dispatchEvent(new Event(CHANGED));
}

function systemScheme(): MediaQueryList {
  return window.matchMedia("(prefers-color-scheme: dark)");
}

function current(): Scheme {
  const shown = document.documentElement.dataset["theme"];
  if (shown === "light" || shown === "dark") return shown;
  return systemScheme().matches ? "dark" : "light";
}

let isFollowed = false;

function subscribe(listener: () => void): () => void {
  // What was chosen in another tab while this one was loading.
  if (!isFollowed) apply(stored());
  isFollowed = true;
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key !== KEY) return;
    apply(stored());
    listener();
  };
  const media = systemScheme();
  window.addEventListener("storage", fromOtherTab);
  window.addEventListener(CHANGED, listener);
  media.addEventListener("change", listener);
  return () => {
    window.removeEventListener("storage", fromOtherTab);
    window.removeEventListener(CHANGED, listener);
    media.removeEventListener("change", listener);
  };
}

/** The scheme on screen and what was chosen; for things that are drawn rather than styled, such as charts. */
export function useScheme(): { readonly scheme: Scheme; readonly choice: SchemeChoice } {
  const scheme = useSyncExternalStore(subscribe, current);
  const choice = useSyncExternalStore(subscribe, stored);
  return { scheme, choice };
}
