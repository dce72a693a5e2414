import type { Command } from "../command/command.ts";
import { documents, grants, workspaces } from "./documents.ts";
import { accountTypes, attributes, members, teams } from "./people.ts";
import { commandOf } from "./resource.ts";
import type { Verb } from "./verbs.ts";

const resources = [members, teams, accountTypes, attributes, grants, workspaces, documents];

export function resourceCommand(name: string, verb: Verb): Command {
  const resource = resources.find((one) => one.name === name);
  if (resource === undefined) throw new Error(`no resource ${name}`);
  return commandOf(resource, verb);
}
