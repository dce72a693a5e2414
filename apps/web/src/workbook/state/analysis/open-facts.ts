import { analyzeDocument, type ElementAnalysis, type Environment, formulaPlace } from "@sheaf/compiler";
import { dependenciesOf, type Id, type WorkbookDocument } from "@sheaf/workbook";
import type { DocumentStore } from "../document-store.ts";
import type { ColumnFacts } from "./column-facts.ts";
import type { SourceSchemas } from "./source-schemas.ts";

export function openColumnFacts(options: {
  readonly documents: DocumentStore;
  readonly schemas: SourceSchemas;
  readonly environment: Omit<Environment, "catalog">;
}): ColumnFacts & { readonly close: () => void } {
  const { documents, schemas } = options;
  const environment: Environment = { ...options.environment, catalog: schemas.catalog };
  const listeners = new Set<() => void>();
  let analyzed: WorkbookDocument | null = null;
  let known: ReadonlyMap<Id, ElementAnalysis> = new Map();

  const refresh = (): void => {
    const { document } = documents.state();
    if (document === analyzed) return;
    analyzed = document;
    const unknown = unknownElements(document, schemas);
    const { elements } = analyzeDocument(document, environment);
    // Elements that did not change keep their identity, so that nothing is drawn again for them.
    const before = known;
    known = new Map([...elements].filter(([id]) => !unknown.has(id)).map(([id, analysis]) => [id, same(before.get(id), analysis)]));
  };
  const publish = (): void => {
    for (const listener of listeners) listener();
  };
  const stopDocuments = documents.subscribe(() => {
    if (documents.state().document !== analyzed) publish();
  });
  const stopSchemas = schemas.subscribe(() => {
    analyzed = null;
    publish();
  });

  return {
    of: (elementId) => {
      refresh();
      return known.get(elementId) ?? null;
    },
    place: (elementId, columnId) => {
      refresh();
      return known.has(elementId) ? formulaPlace(documents.state().document, environment, elementId, columnId) : null;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      stopDocuments();
      stopSchemas();
    },
  };
}

/** What rests on a source that is not known: a finding about it would be about our ignorance. */
function unknownElements(document: WorkbookDocument, schemas: SourceSchemas): ReadonlySet<Id> {
  const elements = new Map(document.pages.flatMap((page) => page.elements.map((element) => [element.id, element] as const)));
  const answers = new Map<Id, boolean>();
  const isUnknown = (elementId: Id): boolean => {
    const answer = answers.get(elementId);
    if (answer !== undefined) return answer;
    // A circle is no reason for ignorance: the compiler reports it.
    answers.set(elementId, false);
    const element = elements.get(elementId);
    const result = element !== undefined && (schemas.isUnknown(element) || dependenciesOf(document, element).some(isUnknown));
    answers.set(elementId, result);
    return result;
  };
  for (const id of elements.keys()) isUnknown(id);
  return new Set([...answers].filter(([, answer]) => answer).map(([id]) => id));
}

function same(before: ElementAnalysis | undefined, now: ElementAnalysis): ElementAnalysis {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
