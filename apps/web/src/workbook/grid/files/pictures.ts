import { type CellFile, limits } from "@sheaf/contract";

/** Kinds that the server hands out as pictures. */
const pictures: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);

/** Whether a file is shown as a picture: by what its sender called it, and as small as pictures in cells are. */
export const isPicture = ({ type, size }: Omit<CellFile, "id">): boolean => pictures.has(type) && size <= limits.imageBytes;
