import type { Readable } from "node:stream";
import type { Action, Actor, ApiScope, Capability } from "@sheaf/contract";
import type { z } from "zod";
import type { Database } from "../database/index.ts";
import type { Caller, RightCheck, Services, TokenScope } from "../services.ts";

/** What an id argument points at; the access tests make one of another organization for each (V29). */
export type IdKind =
  | "inode"
  | "picture"
  | "map-shapes"
  | "folder"
  | "workbook"
  | "dataset"
  | "report"
  | "member"
  | "grant"
  | "access-request"
  | "license-request"
  | "handover"
  | "connection"
  | "upload"
  | "file"
  | "account-type"
  | "team"
  | "user-attribute"
  | "theme"
  | "failed-job"
  | "api-key"
  | "session"
  | "passkey"
  | "provisioned-team"
  | "schedule"
  | "picture-link"
  | "linked-account"
  | "sign-in-provider"
  | "organization";

/** One call, as an operation sees it. */
export interface OperationContext extends Services {
  /** The mutation's transaction, or the pool for queries. */
  readonly db: Database;
  readonly caller: Caller;
  readonly actor: Actor;
  readonly requestId: string;
  readonly sourceAddress: string;
  /** Aborted when the client goes away, and when the caller may not have the answer any more. */
  readonly signal: AbortSignal;
  /** What the answer rests on besides the caller: said before it is looked at, and looked at again when it changes while the call is under way. */
  readonly restsOn: (check: RightCheck) => void;
  /** Runs once the transaction is committed; never if it is rolled back. */
  readonly afterCommit: (effect: () => void | Promise<void>) => void;
}

export type Transport =
  | { readonly kind: "graphql"; /** Root field. */ readonly field: string }
  | {
      readonly kind: "rest";
      readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      /** Fastify path, parameters as `:name`. */ readonly path: string;
      /** Of an answer that is no failure; absent: 200. */ readonly status?: 201 | 204;
    };

/**
 * One thing that a person or program can ask of the server: the only way in besides signing in. REST routes, GraphQL
 * fields, OpenAPI and the access tests are made from the list of these.
 *
 * The input of a REST operation is `{params?, query?, body?, headers?}`; of a GraphQL operation its arguments.
 */
export interface Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly kind: "query" | "mutation";
  readonly transport: Transport;
  readonly summary: string;
  readonly input: Input;
  /** Shape of the answer; REST operations that stream say `null` and answer with a `RawAnswer`. */
  readonly output: Output | null;
  /** Account types without it are refused before anything is looked up. */
  readonly capability: Capability | null;
  /**
   * What a caller has to reach who is no member that signed in: a key, an embed, an administrator in somebody's place … Absent: nobody but
   * such members calls it.
   */
  readonly reach?: Action;
  /** The scope that a key needs for it; `any`: every key calls it. Absent: none does, whatever its scopes. */
  readonly scope?: ApiScope | "any";
  /** A token that opens this call alone opens it too. REST only. */
  readonly tokenScope?: TokenScope;
  /** Which arguments are ids (dotted path into the input), and of what. */
  readonly ids: Readonly<Record<string, IdKind>>;
  /** Done all the time, by the page itself: nobody needs to read of it in the audit log. Mutations only. */
  readonly isTrivial?: true;
  /** False where the work must not sit in one transaction (streams, calls to a warehouse). Mutations only. */
  readonly transaction?: boolean;
  /** REST: how the body reaches `run`: parsed JSON (default), its text, or a stream to pull. */
  readonly body?: "json" | "text" | "stream";
  run(context: OperationContext, input: z.output<Input>, raw?: Readable): Promise<z.input<Output> | RawAnswer>;
  /**
   * REST mutations whose work takes long: what is done before the transaction, with no lock and no connection of the store held. It gives
   * what is left for the transaction, which throws `Outdated` where what was prepared holds no more; then it is prepared again.
   */
  prepare?(context: OperationContext, input: z.output<Input>): Promise<Prepared<z.input<Output>>>;
}

export type Prepared<Answer> = (context: OperationContext) => Promise<Answer>;

/** What was prepared for a transaction holds no more. */
export class Outdated extends Error {
  constructor() {
    super("what was prepared is out of date");
  }
}

/** An answer that is no JSON value: a stream, a file, a text with its own type. */
export class RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | string | null;

  constructor(status: number, headers: Readonly<Record<string, string>>, body: Readable | Buffer | string | null) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** Ties an operation's types together; nothing else happens here. */
export function operation<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Operation<Input, Output>,
): Operation<Input, Output> {
  return definition;
}

/** The same for one that is prepared before its transaction. */
export function preparedOperation<Input extends z.ZodType, Output extends z.ZodType>(
  definition: Omit<Operation<Input, Output>, "run" | "prepare"> & Required<Pick<Operation<Input, Output>, "prepare">>,
): Operation<Input, Output> {
  return { ...definition, run: async (context, input) => (await definition.prepare(context, input))(context) };
}

/** An operation whose input and output types are left to its own schemas: what registries and adapters hold. */
// eslint-disable-next-line typescript/no-explicit-any -- the list is heterogeneous; each entry checks its own input before it runs
export type AnyOperation = Operation<any, any>;

/** What an area adds to the server. */
export interface Area {
  readonly name: string;
  readonly operations: readonly AnyOperation[];
}
