import type { ControlValue, Environment } from "@sheaf/compiler";
import { type Id, sheafOf, type WorkbookDocument } from "@sheaf/workbook";
import { choice, type Given } from "../command/command.ts";
import { UsageError } from "../command/failures.ts";
import type { Io } from "../command/io.ts";

/** What formulas may know of the moment and the person; the same standards as a new organization has. */
export function environmentOf(
  document: WorkbookDocument,
  controls: ReadonlyMap<Id, ControlValue | null>,
  given: Given,
  io: Io,
): Omit<Environment, "catalog"> {
  const { timeZone: zone, weekStart } = sheafOf(document);
  const day = weekDays.find((known) => known === weekStart);
  const email = given.text("user") ?? "";
  return {
    controls,
    now: momentOf(given.text("now"), io),
    timeZone: given.text("time-zone") ?? (typeof zone === "string" ? zone : "UTC"),
    weekStart: choice("week-start", given.text("week-start"), weekDays, day ?? "sunday"),
    user: {
      email,
      firstName: email.split("@", 1)[0] ?? "",
      fullName: email.split("@", 1)[0] ?? "",
      teams: given.texts("team"),
      attributes: attributesOf(given.texts("attribute")),
    },
  };
}

export const environmentOptions = {
  now: { type: "string" },
  "time-zone": { type: "string" },
  "week-start": { type: "string" },
  user: { type: "string" },
  team: { type: "string", multiple: true },
  attribute: { type: "string", multiple: true },
} as const;

export const environmentHelp = `  --now INSTANT        what Now() and Today() are, such as 2026-01-31T12:00:00Z; default: this moment
  --time-zone ZONE     the workbook's zone, such as Europe/Berlin; default: the file's sheaf.timeZone, else UTC
  --week-start DAY     first day of the week; default: the file's sheaf.weekStart, else sunday
  --user EMAIL         what CurrentUserEmail() is; default: empty
  --team NAME          a team that the person is in; for each team
  --attribute NAME=VALUE
                       what CurrentUserAttributeText("NAME") is; for each attribute`;

const weekDays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

function attributesOf(texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    texts.map((text) => {
      const at = text.indexOf("=");
      if (at < 1) throw new UsageError(`--attribute ${text} has no value.`, "Write --attribute NAME=VALUE.");
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

/** UTC with microseconds. */
function momentOf(text: string | null, io: Io): string {
  if (text === null) return new Date(io.now()).toISOString().replace("Z", "000Z");
  const form = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(?:\.(\d{1,6}))?(Z|[+-]\d{2}:\d{2})$/u.exec(text);
  const [, upToSeconds = "", fraction = "", offset = ""] = form ?? [];
  const instant = new Date(`${upToSeconds}${offset}`);
  if (form === null || Number.isNaN(instant.getTime()))
    throw new UsageError(`--now ${text} is no instant.`, "Write one such as 2026-01-31T12:00:00Z.");
  return instant.toISOString().replace(/\.\d+Z$/u, `.${fraction.padEnd(6, "0")}Z`);
}
