import type { Fix } from "@sheaf/formula";
import type { Say } from "@sheaf/messages";
import type { ElementDiagnostic } from "../api.ts";

/** A finding in words, as it goes out to programs and to those who wait for an answer over the network. */
export interface ToldDiagnostic extends Omit<ElementDiagnostic, "message" | "fixes"> {
  readonly message: string;
  readonly fixes: readonly ToldFix[];
}

type ToldFix = Told<Extract<Fix, { readonly kind: "replace" }>> | Told<Extract<Fix, { readonly kind: "command" }>>;
type Told<F extends Fix> = Omit<F, "title"> & { readonly title: string };

export function tellDiagnostics(diagnostics: readonly ElementDiagnostic[], say: Say): readonly ToldDiagnostic[] {
  // Mends are looked for when somebody asks: what is copied has them.
  return diagnostics.map((diagnostic) => {
    const { fixes, ...rest } = diagnostic;
    return { ...rest, message: say(rest.message), fixes: fixes.map((fix) => ({ ...fix, title: say(fix.title) })) };
  });
}
