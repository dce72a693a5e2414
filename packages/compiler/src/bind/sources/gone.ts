// What is said of a source that is not there. One that is gone looks like one that may not be used: who may not use it is not told
// that it is there.
import type { Id } from "@sheaf/workbook";

/** Ids that were made say nothing to a person; those of files can be names that somebody gave. */
const isMade = (id: Id): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

export const noConnection = (id: Id): string =>
  isMade(id) ? "The connection of this source is gone, or you may not use it" : `There is no connection ${id}`;

export const noDataModel = (id: Id): string =>
  isMade(id) ? "The data model of this source is gone, or you may not read it" : `There is no data model ${id}`;

export const noElement = (id: Id): string =>
  isMade(id) ? "The data model no longer offers this element as a source" : `The data model offers no element ${id} as a source`;
