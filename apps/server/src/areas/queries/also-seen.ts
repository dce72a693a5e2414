import { alsoSeenBy, type AlsoSeen, type Environment } from "@sheaf/compiler";
import { CodedError, ofFinding } from "@sheaf/contract";
import type { WorkbookDocument } from "@sheaf/workbook";
import type { OrganizationSources } from "./compile.ts";

/** A document as another person sees it, with nothing in it that whoever looks may not see themselves (F8). */
interface SeenByBoth extends AlsoSeen {
  /** The same of the data models that it reads. */
  readonly sources: (usual: OrganizationSources) => OrganizationSources;
}

/**
 * What both see: `own` is whoever looks in the other's place, and may change the document. Throws EINVAL where the two cannot be told apart;
 * of a data model, only where its elements are read.
 */
export function seenByBoth(document: WorkbookDocument, own: Environment["user"], functions: AlsoSeen["customFunctions"]): SeenByBoth {
  const both = (one: WorkbookDocument, mayChange: boolean): AlsoSeen => {
    const made = alsoSeenBy(one, own, functions, mayChange);
    if ("problem" in made) throw new CodedError("EINVAL", ofFinding(made.problem));
    return made;
  };
  return {
    ...both(document, true),
    sources: (usual) => ({
      ...usual,
      model: async (id) => {
        const model = await usual.model?.(id);
        return model === undefined ? undefined : both(model, false).document;
      },
    }),
  };
}
