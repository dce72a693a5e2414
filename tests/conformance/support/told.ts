import { type CompiledQuery, type ElementDiagnostic, type FailedQuery, tellDiagnostics, type ToldDiagnostic } from "@sheaf/compiler";
import { inEnglish } from "@sheaf/messages/english";

type Told<T> = T & { readonly diagnostics: readonly ToldDiagnostic[] };

/** A compiled query whose findings are in words, as people read them. */
export type ToldQuery = Told<CompiledQuery> | Told<FailedQuery>;

export const told = <T extends { readonly diagnostics: readonly ElementDiagnostic[] }>(compiled: T): Told<T> => ({
  ...compiled,
  diagnostics: tellDiagnostics(compiled.diagnostics, inEnglish),
});
