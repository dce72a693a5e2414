import type { ErrorBody } from "@sheaf/contract";
import { getNamedType, type GraphQLField, type GraphQLOutputType, isObjectType } from "graphql";
import { graphqlSchema } from "../platform/graphql/index.ts";
import type { AnyOperation } from "../platform/operations/index.ts";
import { allOperations } from "./operations.ts";
import type { Actor, World } from "./world.ts";

export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly status: number; readonly error: ErrorBody };

// listing them takes a while, and nothing of a call is kept in them
const operations = allOperations();
const schema = graphqlSchema(operations);

const MOST_AGAIN = 5;

const isTooQuick = (message: string | undefined): boolean => message === "Too many requests, try again in 1 s";

/** Calls any operation over the wire, by its own transport, asking for everything that it can answer. */
export async function callOperation(
  world: World,
  as: Actor | null,
  operation: AnyOperation,
  input: Readonly<Record<string, unknown>>,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const { transport } = operation;
  if (transport.kind === "graphql") {
    const root = operation.kind === "mutation" ? schema.getMutationType() : schema.getQueryType();
    const field = root?.getFields()[transport.field];
    if (field === undefined) throw new Error(`no field ${transport.field}`);
    const { query, variables } = documentFor(operation, field, input);
    const ask = () =>
      world.post<
        { data?: Record<string, unknown>; errors?: readonly { message: string; extensions: Omit<ErrorBody, "message"> }[] } & ErrorBody
      >(as, "/graphql2", { query, variables }, headers);
    let answer = await ask();
    // A test asks more in a second than a person may, and does as it is told.
    for (let again = 0; again < MOST_AGAIN && isTooQuick(answer.body.errors?.[0]?.message ?? answer.body.message); again += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      answer = await ask();
    }
    const [error] = answer.body.errors ?? [];
    if (answer.status !== 200) return { ok: false, status: answer.status, error: answer.body };
    return error === undefined
      ? { ok: true, value: answer.body.data?.[transport.field] }
      : { ok: false, status: answer.status, error: { ...error.extensions, message: error.message } };
  }
  const { params = {}, query = {}, body } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const path = transport.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(query).toString();
  const raw = typeof body === "string";
  const answer = await world.request(`${path}${search === "" ? "" : `?${search}`}`, {
    as,
    method: transport.method,
    headers: {
      ...(body === undefined
        ? {}
        : { "content-type": operation.body === "stream" ? "application/octet-stream" : raw ? "application/yaml" : "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw || operation.body === "stream" ? (body as string) : JSON.stringify(body) }),
  });
  return answer.status < 300 ? { ok: true, value: answer.body } : { ok: false, status: answer.status, error: answer.body as ErrorBody };
}

/** Calls an operation by its name, and throws where it fails: `EPERM: …`. */
export async function callNamed<T>(world: World, as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  const outcome = await callOperation(world, as, operation, input);
  if (!outcome.ok) throw new Error(`${outcome.error.errorCode ?? outcome.error.code}: ${outcome.error.message}`);
  return outcome.value as T;
}

function documentFor(
  operation: AnyOperation,
  field: GraphQLField<unknown, unknown>,
  input: Readonly<Record<string, unknown>>,
): { query: string; variables: Record<string, unknown> } {
  const used = operation.kind === "mutation" ? field.args : field.args.filter((argument) => argument.name in input);
  const declared = used.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(", ");
  const passed = used.map((argument) => `${argument.name}: $${argument.name}`).join(", ");
  const variables = operation.kind === "mutation" ? { request: input } : input;
  return {
    query: `${operation.kind} ${declared === "" ? "" : `(${declared})`} { ${field.name}${passed === "" ? "" : `(${passed})`} ${selection(field.type, 0)} }`,
    variables,
  };
}

function selection(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (!isObjectType(inner)) return [field.name];
    return depth < 4 ? [`${field.name} ${selection(field.type, depth + 1)}`] : [];
  });
  return `{ ${fields.join(" ")} }`;
}
