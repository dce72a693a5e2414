// What is said of a source that is not there. One that is gone looks like one that may not be used: who may not use it is not told
// that it is there.
import { type Message, message } from "@sheaf/messages";
import type { Id } from "@sheaf/workbook";

/** Ids as they are made: of objects of the organization, of parts of documents by the server, of those by editors. */
const made = [/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[\dA-Za-z]{12}$/, /^(?=.*\d)[\da-z]{24}$/];

/** Ids that were made say nothing to a person; those of files can be names that somebody gave. */
const isMade = (id: Id): boolean => made.some((form) => form.test(id));

export const noConnection = (id: Id): Message =>
  isMade(id) ? message("findings.source.connection-gone") : message("findings.source.no-connection", { id });

export const noDataModel = (id: Id): Message =>
  isMade(id) ? message("findings.source.model-gone") : message("findings.source.no-model", { id });

export const noElement = (id: Id): Message =>
  isMade(id) ? message("findings.source.not-offered") : message("findings.source.no-offered-element", { id });

export const noSource = (id: Id): Message =>
  isMade(id) ? message("findings.source.element-gone") : message("findings.source.no-element", { id });

export const noLevel = (name: string, id: Id): Message =>
  isMade(id) ? message("findings.source.level-gone", { name }) : message("findings.source.no-level", { name, id });
