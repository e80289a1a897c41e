import type { FastifyRequest } from "fastify";

/** The machine that a request comes from: the program that it names, and its address. */
export function machineOf({ headers, ip }: FastifyRequest): { readonly userAgent: string; readonly ip: string } {
  return { userAgent: (headers["user-agent"] ?? "").slice(0, 400), ip };
}
