import type { WorkbookDocument } from "@sheaf/workbook";
import { job, type SharedText, valueOf } from "../../../platform/workers/index.ts";
import { type ElementDifference, threeWay } from "./three-way.ts";

interface Comparing {
  readonly base: SharedText;
  readonly mine: SharedText;
  readonly theirs: SharedText;
}

/** What two people made of the same document, element by element. */
export const compareJob = job("compare documents", ({ base, mine, theirs }: Comparing): readonly ElementDifference[] =>
  threeWay(valueOf<WorkbookDocument>(base), valueOf<WorkbookDocument>(mine), valueOf<WorkbookDocument>(theirs)),
);
