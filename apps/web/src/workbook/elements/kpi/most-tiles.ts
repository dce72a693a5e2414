/** More figures than this are a table. */
export const MOST_TILES = 100;
