import type { Readable } from "node:stream";
import {
  CodedError,
  done,
  inMegabytes,
  limits,
  mapShapesAnswer,
  mapShapesCreation,
  mapShapesList,
  mapShapesParams,
  mapShapesUpdate,
} from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { z } from "zod";
import { audit, operation, RawAnswer } from "../../platform/operations/index.ts";
import { readShapesJob } from "./read-shapes-job.ts";
import { keepShapes, listShapes, ownShapesOf, readShapes, replaceShapes, requireFreeName } from "./store.ts";

export const listMapShapes = operation({
  name: "ListMapShapes",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/map-shapes" },
  summary: "Shapes that the organization brought for its maps, by name",
  input: z.object({}),
  output: mapShapesList,
  capability: null,
  scope: "organization:read",
  ids: {},
  run: async (context) => ({ shapes: [...(await listShapes(context))] }),
});

export const uploadMapShapes = operation({
  name: "UploadMapShapes",
  kind: "mutation",
  transport: { kind: "rest", method: "POST", path: "/v2/map-shapes" },
  summary: "Takes a file of GeoJSON or TopoJSON, whose areas maps of the organization may show",
  input: z.object({ query: mapShapesCreation }),
  output: mapShapesAnswer,
  capability: "canUploadCSV",
  scope: "organization:write",
  ids: {},
  body: "stream",
  transaction: false,
  run: async (context, { query: { name } }, raw?: Readable) => {
    const { store, actor, work, signal } = context;
    requireFreeName(name, await listShapes({ db: store.db, actor }));
    const text = await receiveText(raw);
    const read = await work.run(readShapesJob, text, { person: actor, signal, bytes: text.length });
    const shapesId = await keepShapes(context, name, read);
    await audit({ ...context, db: store.db }, "map-shapes.upload", { kind: "map-shapes", id: shapesId }, { name, regions: read.regions });
    return ownShapesOf({ db: store.db, actor }, shapesId);
  },
});

export const replaceMapShapes = operation({
  name: "ReplaceMapShapes",
  kind: "mutation",
  transport: { kind: "rest", method: "PUT", path: "/v2/map-shapes/:shapesId" },
  summary: "Takes another file in place of shapes: maps that show them show the new ones",
  input: z.object({ params: mapShapesParams }),
  output: mapShapesAnswer,
  capability: "canUploadCSV",
  scope: "organization:write",
  ids: { "params.shapesId": "map-shapes" },
  body: "stream",
  transaction: false,
  run: async (context, { params: { shapesId } }, raw?: Readable) => {
    const { store, actor, work, signal } = context;
    const before = await ownShapesOf({ db: store.db, actor }, shapesId);
    const text = await receiveText(raw);
    const read = await work.run(readShapesJob, text, { person: actor, signal, bytes: text.length });
    await replaceShapes(context, before, read);
    const { name } = before;
    await audit({ ...context, db: store.db }, "map-shapes.replace", { kind: "map-shapes", id: shapesId }, { name, regions: read.regions });
    return ownShapesOf({ db: store.db, actor }, shapesId);
  },
});

export const readMapShapes = operation({
  name: "ReadMapShapes",
  kind: "query",
  transport: { kind: "rest", method: "GET", path: "/v2/map-shapes/:shapesId" },
  summary: "Shapes that the organization brought, as maps draw them",
  input: z.object({ params: mapShapesParams }),
  output: null,
  capability: null,
  scope: "documents:read",
  ids: { "params.shapesId": "map-shapes" },
  run: async (context, { params: { shapesId } }) => {
    const body = await readShapes(context, context.actor.organizationId, shapesId);
    const headers = { "content-type": "application/json; charset=utf-8", "x-content-type-options": "nosniff" };
    return new RawAnswer(200, { ...headers, "content-length": String(body.length) }, body);
  },
});

export const updateMapShapes = operation({
  name: "UpdateMapShapes",
  kind: "mutation",
  transport: { kind: "rest", method: "PATCH", path: "/v2/map-shapes/:shapesId" },
  summary: "Gives shapes another name, or another property by which values name their regions",
  input: z.object({ params: mapShapesParams, body: mapShapesUpdate }),
  output: mapShapesAnswer,
  capability: "canUploadCSV",
  scope: "organization:write",
  ids: { "params.shapesId": "map-shapes" },
  run: async (context, { params: { shapesId }, body: { name, key } }) => {
    const { db, actor, clock } = context;
    const before = await ownShapesOf(context, shapesId);
    const others = (await listShapes(context)).filter((one) => one.shapesId !== shapesId);
    if (name !== undefined) requireFreeName(name, others);
    if (key !== undefined && !before.properties.some((property) => property.name === key))
      throw new CodedError("EINVAL", message("errors-exports.map-shapes.shapes-no-such-property"), {
        fields: [{ path: "request.key", message: message("errors-exports.map-shapes.shapes-no-such-property") }],
      });
    await db
      .updateTable("map_shapes")
      .set({ name: name ?? before.name, key: key ?? before.key, changed_at: new Date(clock.now()) })
      .where("organization_id", "=", actor.organizationId)
      .where("id", "=", shapesId)
      .execute();
    await audit(context, "map-shapes.update", { kind: "map-shapes", id: shapesId }, { name: name ?? before.name });
    return ownShapesOf(context, shapesId);
  },
});

export const deleteMapShapes = operation({
  name: "DeleteMapShapes",
  kind: "mutation",
  transport: { kind: "rest", method: "DELETE", path: "/v2/map-shapes/:shapesId" },
  summary: "Takes shapes of the organization away; maps of them say that they have none",
  input: z.object({ params: mapShapesParams }),
  output: done,
  capability: "canUploadCSV",
  scope: "organization:write",
  ids: { "params.shapesId": "map-shapes" },
  run: async (context, { params: { shapesId } }) => {
    const { db, actor } = context;
    const { name } = await ownShapesOf(context, shapesId);
    await db.deleteFrom("map_shapes").where("organization_id", "=", actor.organizationId).where("id", "=", shapesId).execute();
    // The bytes go with the next upkeep: a transaction that is taken back leaves them.
    await audit(context, "map-shapes.delete", { kind: "map-shapes", id: shapesId }, { name });
    return { success: true };
  },
});

/** A body of text: whole, and no larger than it may be. */
async function receiveText(body: Readable | undefined): Promise<string> {
  if (body === undefined) throw new CodedError("EINVAL", message("errors.common.file-no-content"));
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limits.mapShapesBytes)
        throw new CodedError("EFBIG", message("errors-exports.map-shapes.file-larger", { size: inMegabytes(limits.mapShapesBytes) }));
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof CodedError ? error : new CodedError("EINVAL", message("errors.common.file-not-arrive-whole"));
  }
  return Buffer.concat(pieces).toString("utf8");
}
