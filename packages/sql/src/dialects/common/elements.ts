/**
 * What the element of a list is called inside SQL of our own that goes through lists. Expressions of a formula stand beside it, so it is a
 * name that no column has by chance.
 */
export const ELEMENT = '"element of the list"';
export const PLACE = '"place in the list"';
