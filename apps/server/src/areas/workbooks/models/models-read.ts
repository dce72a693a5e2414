import { isUuid } from "@sheaf/contract";

/** So many documents are remembered, */
const MOST_DOCUMENTS = 5_000;
/** and of each so many models. */
const MOST_MODELS = 50;

/**
 * Which data models the queries of a document asked for: who opens it again learns their versions together with everything else, in place of
 * asking for each. Forgetting costs a way to the store and nothing else.
 */
export class ModelsRead {
  /** The one used last stands last. */
  readonly #kept = new Map<string, Set<string>>();

  of(organizationId: string, workbookId: string): readonly string[] {
    return [...(this.#kept.get(`${organizationId}/${workbookId}`) ?? [])];
  }

  note(organizationId: string, workbookId: string, dataModelId: string): void {
    if (!isUuid(dataModelId)) return;
    const key = `${organizationId}/${workbookId}`;
    const models = this.#kept.get(key) ?? new Set();
    if (models.has(dataModelId) || models.size >= MOST_MODELS) return;
    models.add(dataModelId);
    this.#kept.delete(key);
    this.#kept.set(key, models);
    if (this.#kept.size > MOST_DOCUMENTS) this.#kept.delete(this.#kept.keys().next().value ?? "");
  }
}
