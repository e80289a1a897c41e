import type { FastifyRequest } from "fastify";
import { Refusal } from "../refusal.js";
import type { Caller } from "./caller.js";
import type { Tokens } from "./tokens.js";

/** The caller named by the bearer token, or null without one. Throws `auth.required` for a bad or expired token. */
export async function callerOf(request: FastifyRequest, tokens: Tokens): Promise<Caller | null> {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header);
  const caller = match?.[1] === undefined ? null : await tokens.readAccessToken(match[1]);
  if (caller === null) throw new Refusal({ code: "auth.required" });
  return caller;
}
