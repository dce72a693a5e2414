import {
  CodedError,
  done,
  exportSchedule,
  type ExportSchedule,
  idSchema,
  restList,
  restPageQuery,
  restSchedule,
  restScheduleChange,
  scheduleMade,
  scheduleRun,
} from "@sheaf/contract";
import { z } from "zod";
import type { AnyOperation } from "../../platform/operations/index.ts";
import type { Faces, Run } from "./face.ts";
import { families, type Family, requireKind } from "./kinds.ts";
import { partOfWhole } from "./paging.ts";

const scheduled = families.filter(({ type }) => type !== "dataset");

async function schedulesOf(call: Run, documentId: string, type: Family["type"]): Promise<readonly ExportSchedule[]> {
  await requireKind(call, documentId, (inode) => inode.type === type);
  return call("ListExportSchedules", { workbookId: documentId });
}

async function requireSchedule(call: Run, documentId: string, scheduleId: string, type: Family["type"]): Promise<void> {
  const found = await schedulesOf(call, documentId, type);
  if (!found.some((schedule) => schedule.scheduleId === scheduleId)) throw new CodedError("ENOENT");
}

/** Schedules and alerts of a document. */
export function scheduleFaces({ face }: Faces): readonly AnyOperation[] {
  return scheduled.flatMap(({ name, path, type }) => {
    const one = {
      params: { documentId: idSchema, scheduleId: idSchema },
      ids: { "params.documentId": type, "params.scheduleId": "schedule" },
    } as const;
    return [
      face({
        name: `RestList${name}Schedules`,
        method: "GET",
        path: `${path}/:documentId/schedules`,
        summary: "Schedules and alerts of a document, by name: the caller's own, for administrators everybody's",
        over: "ListExportSchedules",
        params: { documentId: idSchema },
        ids: { "params.documentId": type },
        query: restPageQuery,
        output: restList(exportSchedule),
        run: async (call, { params: { documentId }, query }) => partOfWhole(await schedulesOf(call, documentId, type), query),
      }),
      face({
        name: `RestCreate${name}Schedule`,
        method: "POST",
        path: `${path}/:documentId/schedules`,
        summary: "Sends a document, or parts of it, at certain times",
        over: "CreateExportSchedule",
        params: { documentId: idSchema },
        ids: { "params.documentId": type },
        body: restSchedule,
        output: scheduleMade,
        status: 201,
        run: async (call, { params: { documentId }, body }) => {
          await schedulesOf(call, documentId, type);
          return call("CreateExportSchedule", { ...body, workbookId: documentId });
        },
      }),
      face({
        name: `RestPut${name}Schedule`,
        method: "PUT",
        path: `${path}/:documentId/schedules/:scheduleId`,
        summary: "Makes a schedule as it is given; secrets of destinations that are named stay where they are left out",
        over: "UpdateExportSchedule",
        ...one,
        body: restSchedule,
        output: scheduleMade,
        run: async (call, { params: { documentId, scheduleId }, body }) => {
          await requireSchedule(call, documentId, scheduleId, type);
          return call("UpdateExportSchedule", { ...body, scheduleId });
        },
      }),
      face({
        name: `RestUpdate${name}Schedule`,
        method: "PATCH",
        path: `${path}/:documentId/schedules/:scheduleId`,
        summary: "Pauses a schedule or lets it send again; keeps an alert quiet until a time",
        over: "UpdateExportSchedule",
        ...one,
        body: restScheduleChange,
        output: done,
        run: async (call, { params: { documentId, scheduleId }, body: { isPaused, mutedUntil } }) => {
          await requireSchedule(call, documentId, scheduleId, type);
          if (mutedUntil !== undefined) await call("MuteExportSchedule", { scheduleId, until: mutedUntil });
          if (isPaused !== undefined) await call(isPaused ? "PauseExportSchedule" : "ResumeExportSchedule", { scheduleId });
          return { success: true };
        },
      }),
      face({
        name: `RestRun${name}Schedule`,
        method: "POST",
        path: `${path}/:documentId/schedules/:scheduleId/run`,
        summary: "Sends what a schedule sends now, besides its times; what became of it is among its runs",
        over: "RunExportSchedule",
        ...one,
        body: z.strictObject({}),
        output: done,
        run: async (call, { params: { documentId, scheduleId } }) => {
          await requireSchedule(call, documentId, scheduleId, type);
          return call("RunExportSchedule", { scheduleId });
        },
      }),
      face({
        name: `RestList${name}ScheduleRuns`,
        method: "GET",
        path: `${path}/:documentId/schedules/:scheduleId/runs`,
        summary: "The last runs of a schedule, what became of them and who got it, the newest first",
        over: "ListScheduleRuns",
        ...one,
        query: restPageQuery,
        output: restList(scheduleRun),
        run: async (call, { params: { documentId, scheduleId }, query }) => {
          await requireSchedule(call, documentId, scheduleId, type);
          return partOfWhole(await call("ListScheduleRuns", { scheduleId }), query);
        },
      }),
      face({
        name: `RestRemove${name}Schedule`,
        method: "DELETE",
        path: `${path}/:documentId/schedules/:scheduleId`,
        summary: "Ends a schedule and forgets its history",
        over: "DeleteExportSchedule",
        ...one,
        run: async (call, { params: { documentId, scheduleId } }) => {
          await requireSchedule(call, documentId, scheduleId, type);
          await call("DeleteExportSchedule", { scheduleId });
        },
      }),
    ];
  });
}
