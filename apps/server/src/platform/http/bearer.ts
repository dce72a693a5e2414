import type { FastifyRequest } from "fastify";

const TOKEN = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** The bearer token of a call, in its one spelling; null if there is none. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith(SCHEME) === true ? tokenIn(header.slice(SCHEME.length)) : null;
}

const SCHEME = "Bearer ";

/** The token that stands in an address: of what browsers fetch by themselves, which send no header of ours. */
export const bearerInAddress = (request: FastifyRequest): string | null => tokenIn((request.query as { readonly token?: unknown }).token);

const tokenIn = (given: unknown): string | null => (typeof given === "string" && TOKEN.test(given) ? given : null);
