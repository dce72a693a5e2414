// Ways to a restricted table that end in a warehouse: rows that schedules write back into one, as they stand there.
import type { ConnectionSummary, ScheduleRun } from "@sheaf/contract";
import { Client } from "pg";
import { vi } from "vitest";
import { callNamed } from "./call-operation.ts";
import { startTemporaryPostgres } from "./temporary-postgres.ts";
import type { Actor, World } from "./world.ts";

export interface WrittenRows {
  readonly asked: string;
  readonly text: string;
}

export interface WrittenPlace {
  /** Has elements of a workbook written as tables by somebody's schedule, and gives what is in them. */
  readonly written: (owner: Actor, workbookId: string, elements: readonly string[]) => Promise<readonly WrittenRows[]>;
  readonly stop: () => Promise<void>;
}

/** A PostgreSQL server that schedules may write into. The world has to allow addresses of this machine. */
export async function startWrittenPlace(world: World): Promise<WrittenPlace> {
  const server = await startTemporaryPostgres({ loopback: true });
  const outside = new Client({ connectionString: server.url() });
  await outside.connect();
  await outside.query("CREATE ROLE writer LOGIN PASSWORD 'writes'; CREATE SCHEMA kept AUTHORIZATION writer");
  const settings = {
    host: "127.0.0.1",
    port: server.port,
    database: "postgres",
    user: "writer",
    encryption: "none",
    writeBackSchema: "kept",
  };
  const made = { name: "Outside", engine: "postgres", secret: "writes", timezone: null, settings };
  const { connectionId } = await callNamed<ConnectionSummary>(world, world.a.admin, "CreateConnection", made);
  let tables = 0;
  const one = async (owner: Actor, workbookId: string, elementId: string): Promise<WrittenRows> => {
    const name = `written_${(tables += 1)}`;
    const table = { connectionId, elementId, name, mode: "replace" };
    const { scheduleId } = await callNamed<{ scheduleId: string }>(world, owner, "CreateExportSchedule", {
      workbookId,
      name,
      kind: "export",
      cron: "0 9 * * 1",
      timeZone: "UTC",
      recipients: [],
      subject: "",
      message: "",
      items: [],
      burst: null,
      condition: { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null },
      destinations: [{ destinationId: null, kind: "warehouse", url: null, secret: null, user: null, region: null, hostKey: null, table }],
      asRecipient: false,
      hasLink: false,
      paper: { size: "a4", orientation: "landscape" },
    });
    await callNamed(world, owner, "RunExportSchedule", { scheduleId });
    const run = await vi.waitFor(
      async () => {
        const [last] = await callNamed<ScheduleRun[]>(world, owner, "ListScheduleRuns", { scheduleId });
        if ((last?.endedAt ?? null) === null) throw new Error(`the run of ${name} goes on`);
        return last!;
      },
      { timeout: 60_000, interval: 50 },
    );
    const asked = `written rows of ${elementId}`;
    if (run.outcome !== "sent") return { asked: `${asked}, refused`, text: JSON.stringify(run) };
    const { rows } = await outside.query(`SELECT t::text AS line FROM kept.${name} t`);
    return { asked, text: JSON.stringify(rows) };
  };
  return {
    written: async (owner, workbookId, elements) => {
      await callNamed(world, world.a.admin, "ShareConnection", { connectionId, memberId: owner.userId, canUse: true, right: "view" });
      const found: WrittenRows[] = [];
      for (const elementId of elements) found.push(await one(owner, workbookId, elementId));
      return found;
    },
    stop: async () => {
      await outside.end();
      await server.stop();
    },
  };
}
