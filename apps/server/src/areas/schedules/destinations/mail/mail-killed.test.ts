// A server program, or its store, is killed while a schedule sends mail: nobody is left out, and what comes twice is the same message.
import { expect, test } from "vitest";
import { killedBeside, madeSchedule, runsOf, scheduledWorkbooks } from "../../../../testing/killed-posts.ts";
import { storePid } from "../../../../testing/server-process.ts";
import { type MailStep, startSmtpSink } from "../../../../testing/smtp-sink.ts";

/** What is killed, and where in a mail: before it is taken, once it is there, once that was answered, at any time. */
const VICTIMS = ["server", "store", "both"] as const;
const STEPS = ["asked", "taken", "answered", "any"] as const;
const isLong = process.env["LONG"] !== undefined;
const COUNT = Number(process.env["KILLS"] ?? (isLong ? 200 : 3));

const kills = Array.from({ length: COUNT }, (_, at) => ({
  victim: VICTIMS[at % VICTIMS.length]!,
  // the first three are the three victims at three steps
  step: STEPS[(at + Math.floor(at / VICTIMS.length)) % STEPS.length]!,
  name: `Run ${at}`,
}));

const given = killedBeside(startSmtpSink);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test(
  `R13: kill -9 (${COUNT}) of server and store while mails are sent: nobody is left out, a double is the same message`,
  {
    timeout: 3_600_000,
  },
  async () => {
    const sink = given.other;
    const columns = ["{id: a, name: A, type: text}"];
    const { graphql, madeWorkbook, server, restart, signInAgain } = await given.enter(columns, { SHEAF_SMTP_URL: sink.url });
    const workbookFor = scheduledWorkbooks(graphql, madeWorkbook);
    await graphql(`
      mutation {
        updateMailRules(request: { domains: ["partner.example"] }) {
          domains
        }
      }
    `);
    const recipients = [server().account.email, "one@partner.example", "two@partner.example"];
    const made = async (name: string) => madeSchedule(graphql, { workbookId: await workbookFor(), name, recipients });
    const killStore = (): void => {
      const pid = storePid(given.folder);
      if (pid !== null) process.kill(pid, "SIGKILL");
    };

    const begun: { readonly name: string; readonly scheduleId: string; readonly told: object }[] = [];
    for (const { victim, step, name } of kills) {
      const scheduleId = await made(name);
      const nth = begun.length % recipients.length;
      const killed = new Promise<void>((resolve) => {
        const kill = async (): Promise<void> => {
          sink.onStep(null);
          if (victim !== "server") killStore();
          if (victim !== "store") await server().end("SIGKILL");
          resolve();
        };
        let seen = 0;
        const at: MailStep | null = step === "any" ? null : step;
        if (at === null) void wait(Math.random() * 1_000).then(kill);
        else
          sink.onStep(async (reached) => {
            if (reached !== at || seen++ !== nth) return;
            if (reached === "answered") void wait(Math.random() * 4).then(kill);
            else await kill();
          });
      });
      // the server may be gone before it says that it will run it, and whoever asks then asks again
      const isAsked = await graphql(`mutation { runExportSchedule(request: { scheduleId: "${scheduleId}" }) { success } }`).then(
        () => true,
        () => false,
      );
      await killed;
      if (victim !== "store") await restart();
      begun.push({ name, scheduleId, told: { victim, step, nth, isAsked } });
      if (victim !== "server")
        await expect
          .poll(
            () =>
              signInAgain().then(
                () => true,
                () => false,
              ),
            { timeout: 60_000, interval: 200 },
          )
          .toBe(true);
      if (!isAsked) await graphql(`mutation { runExportSchedule(request: { scheduleId: "${scheduleId}" }) { success } }`);
    }
    await signInAgain();
    let doubles = 0;
    for (const { name, scheduleId, told } of begun) {
      const runs = () => runsOf(graphql, scheduleId);
      await expect
        .poll(
          async () => {
            const all = await runs();
            return all.length > 0 && all.every(({ outcome, endedAt }) => outcome === "sent" && endedAt !== null);
          },
          { timeout: 600_000, interval: 500, message: JSON.stringify(told) },
        )
        .toBe(true);
      const all = await runs();
      // one that was asked for twice, as nobody knew whether it had been heard, ran once for each
      for (const to of recipients) {
        const mails = sink.received.filter((mail) => mail.to === to && mail.header("Subject") === name);
        expect(new Set(mails.map((mail) => mail.header("Message-ID"))).size, JSON.stringify({ ...told, to })).toBe(all.length);
        doubles += mails.length - all.length;
      }
      for (const { receivers } of all) expect([...receivers].toSorted(), JSON.stringify(told)).toEqual(recipients.toSorted());
    }
    expect(doubles).toBeLessThanOrEqual(kills.length);
  },
);
