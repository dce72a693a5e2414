import type { Id } from "@sheaf/workbook";
import type { ElementRequest } from "../../state/results/element-request.ts";
import type { ResultState } from "../../state/results/result-state.ts";
import type { Workbook } from "../../state/workbook.ts";

/** What an element shows, as it was answered or will be: nothing is asked twice that is on screen. Rejects with CallError. */
export async function answersOf(
  { results }: Workbook,
  elementId: Id,
  requests: readonly ElementRequest[],
  signal: AbortSignal,
): Promise<readonly ResultState[]> {
  return Promise.all(
    requests.map(
      (request) =>
        new Promise<ResultState>((resolve, reject) => {
          const held = results.hold(elementId, request, 4, "search");
          const end = (act: () => void): void => {
            stop();
            held.release();
            act();
          };
          const look = (): void => {
            const state = held.state();
            if (state.status === "ready" && !state.isStale) end(() => resolve(state));
            else if (state.status === "failed") end(() => reject(state.error ?? new Error("No answer")));
          };
          const stop = held.subscribe(look);
          signal.addEventListener("abort", () => end(() => reject(signal.reason as Error)), { once: true });
          look();
        }),
    ),
  );
}
