import { z } from "zod";

/** POST /v2/workbooks/:workbookId/image: the picture at an address that stands in a cell, as bytes with its own content type. */
export const imageRequest = z.strictObject({ url: z.string().min(1).max(4_000) });
