import { CodedError, limits, foreign } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyInstance } from "fastify";
import {
  execute,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFieldConfigMap,
  GraphQLObjectType,
  GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  type DocumentNode,
  specifiedRules,
  validate,
} from "graphql";
import { z } from "zod";
import { presentError } from "../http/error-presenter.ts";
import { type Allowance, RateLimiter } from "../http/rate-limit.ts";
import { type Door, receiveCall, whileAllowed } from "../http/rest.ts";
import { type AnyOperation, type Call, contextFor, mutateOnce, type OperationContext, runOperation } from "../operations/index.ts";
import { StoreAway } from "../database/index.ts";
import type { Services } from "../services.ts";
import { chosenOperation, parseBounded } from "./limits.ts";
import { GraphqlTypes } from "./schema-from-zod.ts";

const requestShape = z.object({
  query: z.string().max(100_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().max(200).nullish(),
  extensions: z.unknown().optional(),
});

/** Who explores the schema asks what is not there; that is nobody's mistake. */
const INTROSPECTION = /\b__(?:schema|type)\b/;
const NAME = /^\w{1,100}$/;

/** Root fields a member may ask for: 300 at once, 100 a second after that. Aliases and batches count each (V69). */
const FIELDS: Allowance = { burst: 600, refill: 10 };
const KEPT_DOCUMENTS = 500;

/** The schema of all GraphQL operations: queries take their arguments plainly, mutations one `request`. */
export function graphqlSchema(operations: readonly AnyOperation[]): GraphQLSchema {
  const types = new GraphqlTypes();
  const fields = {
    query: {} as GraphQLFieldConfigMap<unknown, OperationContext>,
    mutation: {} as GraphQLFieldConfigMap<unknown, OperationContext>,
  };
  for (const operation of operations) {
    if (operation.transport.kind !== "graphql" || operation.output === null) continue;
    const { field } = operation.transport;
    const input = operation.input as z.ZodType;
    const name = `${field.charAt(0).toUpperCase()}${field.slice(1)}`;
    const mutation = operation.kind === "mutation";
    fields[operation.kind][field] = {
      description: operation.summary,
      type: types.output(operation.output as z.ZodType),
      // GraphQL knows no empty input object
      args:
        mutation && Object.keys(types.fields(input, name)).length === 0
          ? {}
          : mutation
            ? { request: { type: types.input(input, `${name}Request`) } }
            : types.fields(input, name),
      resolve: (_source, args: Record<string, unknown>, context) =>
        runOperation(operation, context, mutation ? { ...(args["request"] as object) } : { ...args }),
    };
  }
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: "Query", fields: fields.query as GraphQLFieldConfigMap<unknown, unknown> }),
    mutation: new GraphQLObjectType({ name: "Mutation", fields: fields.mutation as GraphQLFieldConfigMap<unknown, unknown> }),
  });
}

interface Prepared {
  readonly kind: "query" | "mutation";
  readonly rootFields: number;
  readonly document: DocumentNode;
  readonly operationName: string | null;
}

/** POST /graphql2: one request or a batch of at most 50, each answered in its place. There is no GET (V71). */
export function serveGraphql(app: FastifyInstance, services: Services, door: Door, operations: readonly AnyOperation[]): void {
  let made: GraphQLSchema | null = null;
  const schema = (): GraphQLSchema => (made ??= graphqlSchema(operations));
  const documents = new Map<string, Prepared | readonly GraphQLError[]>();
  const limiter = new RateLimiter(services.clock);

  const prepare = (query: string, name: string | null): Prepared | readonly GraphQLError[] => {
    const key = `${name ?? ""}\n${query}`;
    const known = documents.get(key);
    if (known !== undefined) {
      documents.delete(key);
      documents.set(key, known);
      return known;
    }
    const prepared = prepareDocument(schema(), parseBounded(query), name, services.config.production);
    documents.set(key, prepared);
    for (const oldest of documents.keys()) {
      if (documents.size <= KEPT_DOCUMENTS) break;
      documents.delete(oldest);
    }
    return prepared;
  };

  /** A page of another version, or a program that was written for one: its operator sees it. Nothing of what was asked, which may be anybody's. */
  const report = ({ requestId, caller: { actor } }: Call, operation: string | null, query: string, mistakes: number): void => {
    if (INTROSPECTION.test(query)) return;
    const { organizationId, userId } = actor;
    const name = operation !== null && NAME.test(operation) ? operation : null;
    services.log.warn({ requestId, organizationId, userId, operation: name, mistakes }, "a GraphQL request does not fit the schema");
  };

  const present = (error: unknown, { requestId, caller }: Call, failures: string[]): Presented => {
    const { organizationId, userId } = caller.actor;
    const { body } = presentError(error, { requestId, who: { organizationId, userId } }, services.log);
    const { message, ...extensions } = body;
    failures.push(body.errorCode ?? body.code);
    return { message, extensions };
  };
  const presentAll = (errors: readonly GraphQLError[], call: Call, failures: string[]): readonly object[] => {
    return errors.map((error) => ({
      ...present(error.originalError ?? error, call, failures),
      ...(error.path === undefined ? {} : { path: error.path }),
    }));
  };

  const answerOne = async (
    call: Call,
    body: unknown,
    position: number | null,
    failures: string[],
  ): Promise<{ data?: unknown; errors?: readonly object[] } | RawJson> => {
    const parsed = requestShape.safeParse(body);
    if (!parsed.success)
      return { errors: [present(new CodedError("EINVAL", message("errors.graphql.request-needs-query")), call, failures)] };
    const { query, operationName, variables } = parsed.data;
    try {
      const prepared = prepare(query, operationName ?? null);
      if (!("document" in prepared)) {
        report(call, operationName ?? null, query, prepared.length);
        return { errors: prepared.map((error) => present(new CodedError("EINVAL", foreign(error.message.slice(0, 300))), call, failures)) };
      }
      const { actor } = call.caller;
      limiter.require(`${actor.organizationId}/${actor.userId}`, FIELDS, prepared.rootFields);
      if (prepared.kind === "query") {
        const asked = run(schema(), prepared, contextFor(services, call, services.store.db, []), variables ?? {});
        const result = await whileAllowed(call.signal, asked);
        const away = result.errors?.find(isStoreAway)?.originalError;
        if (away instanceof Error) throw away;
        return result.errors === undefined
          ? { data: result.data }
          : { data: result.data ?? null, errors: presentAll(result.errors, call, failures) };
      }
      // a change that has begun is made, whether or not its answer can be told
      const { signal } = new AbortController();
      const once = { ...call, signal, ...(position === null || position === 0 ? {} : { requestId: `${call.requestId}.${position}` }) };
      const text = await mutateOnce(
        services,
        once,
        { name: "graphql", payload: [query, operationName ?? null, variables ?? null] },
        async (context) => {
          const result = await run(schema(), prepared, context, variables ?? {});
          // a mutation applies whole or not at all: throwing rolls the transaction back
          if (result.errors !== undefined) throw result.errors.find(isStoreAway)?.originalError ?? new MutationFailed(result.errors);
          return result.data;
        },
      );
      return { json: text };
    } catch (error) {
      // a single request fails as every other call does
      if (error instanceof StoreAway && position === null) throw error;
      if (error instanceof MutationFailed) return { data: null, errors: presentAll(error.errors, call, failures) };
      return { errors: [present(error, call, failures)] };
    }
  };

  app.post("/graphql2", async (request, reply) => {
    const call = await receiveCall(services, door, request, reply);
    const { body } = request;
    reply.type("application/json; charset=utf-8");
    const failures: string[] = [];
    request.failures = failures;
    if (!Array.isArray(body)) return serialize(await answerOne(call, body, null, failures));
    if (body.length === 0 || body.length > limits.graphqlBatch)
      throw new CodedError("EINVAL", message("errors.graphql.batch-holds-1-requests", { most: limits.graphqlBatch }));
    const answers = await Promise.all(body.map((entry, position) => answerOne(call, entry, position, failures)));
    return `[${answers.map(serialize).join(",")}]`;
  });
}

interface Presented {
  readonly message: string;
  readonly extensions: Record<string, unknown>;
}

interface RawJson {
  readonly json: string;
}

function serialize(answer: { data?: unknown; errors?: readonly object[] } | RawJson): string {
  return "json" in answer ? `{"data":${answer.json}}` : JSON.stringify(answer);
}

function isStoreAway({ originalError }: GraphQLError): boolean {
  return originalError instanceof StoreAway;
}

class MutationFailed extends Error {
  readonly errors: readonly GraphQLError[];
  constructor(errors: readonly GraphQLError[]) {
    super("mutation failed");
    this.errors = errors;
  }
}

function prepareDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  name: string | null,
  production: boolean,
): Prepared | readonly GraphQLError[] {
  const errors = validate(schema, document, production ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules, {
    maxErrors: 5,
    hideSuggestions: production,
  });
  if (errors.length > 0) return errors;
  const chosen = chosenOperation(document, name);
  if (chosen === undefined || chosen.operation === "subscription")
    return [new GraphQLError("The request does not say which operation to run")];
  return { kind: chosen.operation, rootFields: chosen.rootFields, document, operationName: name };
}

async function run(
  schema: GraphQLSchema,
  prepared: Prepared,
  context: OperationContext,
  variables: Record<string, unknown>,
): Promise<ExecutionResult> {
  return execute({
    schema,
    document: prepared.document,
    operationName: prepared.operationName,
    contextValue: context,
    variableValues: variables,
  });
}
