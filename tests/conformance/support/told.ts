import { type CompiledQuery, type FailedQuery, tellDiagnostics, type ToldDiagnostic } from "@sheaf/compiler";
import { inEnglish } from "@sheaf/messages/english";

/** What was compiled, without the findings. */
export type CompiledAlone = Omit<CompiledQuery, "diagnostics">;

type Told<T> = Omit<T, "diagnostics"> & { readonly diagnostics: readonly ToldDiagnostic[] };

/** A compiled query whose findings are in words, as people read them. */
export type ToldQuery = Told<CompiledQuery> | Told<FailedQuery>;

export function told(compiled: CompiledQuery | FailedQuery): ToldQuery {
  const diagnostics = tellDiagnostics(compiled.diagnostics, inEnglish);
  return compiled.ok ? { ...compiled, diagnostics } : { ...compiled, diagnostics };
}
