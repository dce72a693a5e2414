import { LayoutGrid, List } from "lucide-react";
import { useSyncExternalStore } from "react";
import { SegmentedControl } from "../../../shared/choices/segmented-control.tsx";
import { useMembership } from "../../../shared/services/organization.tsx";
import { t } from "../../../shared/words/words.ts";

export type ListLook = "list" | "cards";

const KEY = "sheaf.home-look";
const CHANGED = "sheaf-home-look";

/** What each person chose in this browser; where storage is barred it holds for this page. */
const here = new Map<string, ListLook>();

function chosen(person: string): ListLook {
  try {
    return localStorage.getItem(`${KEY}.${person}`) === "cards" ? "cards" : "list";
  } catch {
    return here.get(person) ?? "list";
  }
}

function choose(person: string, look: ListLook): void {
  here.set(person, look);
  try {
    if (look === "list") localStorage.removeItem(`${KEY}.${person}`);
    else localStorage.setItem(`${KEY}.${person}`, look);
  } catch {
    // it holds for this page
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener("storage", listener);
  };
}

const usePerson = (): string => useMembership().me.member.userId;

/** How the person looks at lists of documents: all of them alike. */
export function useListLook(): ListLook {
  const person = usePerson();
  return useSyncExternalStore(subscribe, () => chosen(person));
}

/** Chooses between rows and cards. */
export function ListLookControl() {
  const person = usePerson();
  const look = useListLook();
  return (
    <SegmentedControl
      label={t("home.look")}
      segments={[
        { id: "list", label: t("home.look.list"), icon: List, iconOnly: true },
        { id: "cards", label: t("home.look.cards"), icon: LayoutGrid, iconOnly: true },
      ]}
      value={look}
      onChange={(next) => choose(person, next)}
    />
  );
}
