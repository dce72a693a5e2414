import { limits } from "@sheaf/contract";
import type { Clock } from "../../platform/clock.ts";
import type { ServerConfig } from "../../platform/config/index.ts";
import { spoolFolder } from "../../platform/files/index.ts";
import { RateLimiter } from "../../platform/http/index.ts";
import type { Area } from "../../platform/operations/index.ts";
import type { ExportParts, GivenExportParts } from "./export-parts.ts";
import { KeptExports } from "./kept-exports.ts";
import { addressDownload } from "./operations/address.ts";
import { downloadBook } from "./operations/book.ts";
import { readCover } from "./operations/cover.ts";
import { exportCalls } from "./operations/export-calls.ts";
import { endDownload } from "./operations/end-download.ts";
import { downloadElement } from "./operations/download.ts";
import { downloadDrawing } from "./operations/draw.ts";
import { readReportSheets } from "./operations/sheets.ts";
import { pictureLinkOperations } from "./picture-links/operations.ts";

export { Drawings } from "./drawings.ts";
export { cellPicture, type DrawnFile, drawnFile, elementPicture, requireDrawable } from "./draw-file.ts";
export { plainBody } from "./file-stream.ts";
export { LinkPictures } from "./picture-links/link-pictures.ts";
export { forgetPictureLinks, insertPictureLink, pictureAddress } from "./picture-links/links.ts";
export { servePictureLinks } from "./picture-links/serve.ts";
export { publishedLoad } from "./published-load.ts";
export { requireExport } from "./require-export.ts";
export { exportRowLimit } from "./row-limit.ts";
export { bookFile, type BookParts, sheetsOf } from "./write-book.ts";
export { elementFile, type ElementFileParts, type ElementRows, elementRows, requireElement, wholeOf } from "./write-element.ts";

/** Takes elements out of the house, as files. */
export function exportsArea({
  config,
  ...given
}: GivenExportParts & { readonly clock: Clock; readonly config: Pick<ServerConfig, "dataFolder"> }): Area {
  const limiter = new RateLimiter(given.clock);
  const allowance = { burst: limits.exportBurst, refill: limits.exportRefill };
  const parts: ExportParts = {
    ...given,
    kept: new KeptExports(spoolFolder(config)),
    requireTurn: ({ organizationId, userId }) => limiter.require(`exports/${organizationId}/${userId}`, allowance),
  };
  const covers = { burst: limits.coverBurst, refill: limits.coverRefill };
  const shown: ExportParts = {
    ...parts,
    requireTurn: ({ organizationId, userId }) => limiter.require(`covers/${organizationId}/${userId}`, covers),
  };
  return {
    name: "exports",
    operations: [
      downloadElement(parts),
      downloadDrawing(parts),
      downloadBook(parts),
      endDownload(parts),
      readReportSheets(parts),
      readCover(shown),
      ...exportCalls(parts),
      addressDownload,
      ...pictureLinkOperations(parts),
    ],
  };
}
