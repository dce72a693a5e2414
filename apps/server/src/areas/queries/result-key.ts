import { createHash } from "node:crypto";
import type { Environment } from "@sheaf/compiler";
import type { OpenWarehouse } from "../connections/index.ts";
import type { RunnableQuery } from "./compile-query.ts";

/** For whom it is asked. */
interface Loaded {
  readonly organizationId: string;
  readonly environment: Omit<Environment, "catalog">;
}

/**
 * What decides the bytes of a result: the statement (it holds the moment, the zone and the user's values where they are used),
 * its column types, whose connections it runs on, and the state of the data of each. The policies in force are in the statement.
 * Nothing that a client chooses as an id is part of it (V23).
 */
export function resultKey(load: Loaded, compiled: RunnableQuery, dataVersions: readonly string[]): string {
  return hash([load.organizationId, compiled.fingerprint, dataVersions, compiled.dependsOn.user ? personOf(load.environment) : null]);
}

/** The same of an answer that was made beforehand: it is not outdated by time alone. */
export function settledKey(load: Loaded, compiled: RunnableQuery, warehouses: readonly OpenWarehouse[], seq: string): string {
  return `made before ${resultKey(load, compiled, [...warehouses.map((warehouse) => warehouse.settledVersion()), seq])}`;
}

/** Everything that a statement can have been told of a person. */
function personOf({ user }: Loaded["environment"]): readonly unknown[] {
  return [user.id ?? "", user.email, user.firstName, user.fullName, user.teams, user.teamIds ?? [], [...user.attributes]];
}

export function hash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
