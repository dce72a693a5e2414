import type { Actor } from "@sheaf/contract";

/** Whether somebody is among people, by id or address, or in one of the teams, by id or name, as rows and columns ask (F8). */
export function isNamed(
  { users = [], teams = [] }: { readonly users?: readonly string[] | undefined; readonly teams?: readonly string[] | undefined },
  { userId, teams: own }: Actor,
  email: string,
): boolean {
  return (
    users.some((user) => user === userId || user.toLowerCase() === email.toLowerCase()) ||
    own.some(({ id, name }) => teams.includes(id) || teams.includes(name))
  );
}
