import type { ResultsRequest } from "@sheaf/contract";
import type { Id, Operation } from "@sheaf/workbook";
import type { ControlStore } from "../control-store.ts";
import type { DocumentStore } from "../document-store.ts";
import type { ElementRequest } from "./element-request.ts";
import type { Renewal } from "./held-entry.ts";

/** One question about one element. */
export interface Wanted {
  readonly elementId: Id;
  readonly request: ElementRequest;
}

/** What the server is asked at once. `operations` come on top of what is not in its log yet. */
export function requestBody(
  wanted: readonly Wanted[],
  {
    moment,
    operations,
    controls,
    now,
    renewal,
  }: {
    readonly moment: ReturnType<DocumentStore["moment"]>;
    readonly operations: readonly Operation[];
    readonly controls: ReturnType<ControlStore["all"]>;
    readonly now: string;
    readonly renewal: Renewal;
  },
): ResultsRequest {
  return {
    requests: wanted.map(({ elementId, request }) => ({
      elementId,
      level: request.level,
      want: request.want as ResultsRequest["requests"][number]["want"],
      window: request.window,
      within: request.within === null ? null : [...request.within],
      extraFilters: [...(request.extraFilters ?? [])],
    })),
    controls: { ...controls } as ResultsRequest["controls"],
    at: moment.at,
    overlay: [...moment.overlay, ...operations],
    now,
    refresh: renewal !== null,
    ...(renewal === "due" ? { isDue: true } : {}),
  };
}
