import { NearEnd } from "../../shared/lists/near-end.tsx";
import type { MoreParts } from "./use-parts.ts";

/** Asks for the next part of a list as its end comes near, and by its button; not there where it has none. */
export function MoreButton({ more, label }: { readonly more: MoreParts; readonly label: string }) {
  return more.isAll ? null : <NearEnd label={label} isLoading={more.isAsking} onMore={() => void more.ask()} />;
}
