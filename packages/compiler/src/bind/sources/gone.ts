// What is said of a source that is not there. One that is gone looks like one that may not be used: who may not use it is not told
// that it is there.
import type { Id } from "@sheaf/workbook";

/** Ids as they are made: of objects of the organization, of parts of documents by the server, of those by editors. */
const made = [/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[\dA-Za-z]{12}$/, /^(?=.*\d)[\da-z]{24}$/];

/** Ids that were made say nothing to a person; those of files can be names that somebody gave. */
const isMade = (id: Id): boolean => made.some((form) => form.test(id));

export const noConnection = (id: Id): string =>
  isMade(id) ? "The connection of this source is gone, or you may not use it" : `There is no connection ${id}`;

export const noDataModel = (id: Id): string =>
  isMade(id) ? "The data model of this source is gone, or you may not read it" : `There is no data model ${id}`;

export const noElement = (id: Id): string =>
  isMade(id) ? "The data model no longer offers this element as a source" : `The data model offers no element ${id} as a source`;

export const noSource = (id: Id): string => (isMade(id) ? "The element that is read here is gone" : `There is no element ${id} to read`);

export const noLevel = (name: string, id: Id): string =>
  isMade(id) ? `The element ${name} no longer has the grouping that is read here` : `The element ${name} has no level ${id}`;
