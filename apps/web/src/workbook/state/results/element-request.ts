import type { QueryRequest } from "@sheaf/compiler";

/** One request of an element; its id and everything that the page has in common are added. */
export type ElementRequest = Pick<QueryRequest, "level" | "want" | "window" | "within"> & Partial<Pick<QueryRequest, "extraFilters">>;
