import type { FastifyRequest } from "fastify";
import { Refusal } from "../../refusal.js";

const VERSION = /^(?:W\/)?"(\d{1,9})"$/;

/** The version that a request says it read, in `If-Match`; null when it says none, or any. */
export function versionSent({ headers: { "if-match": given } }: FastifyRequest): number | null {
  if (given === undefined || given === "*") return null;
  const [, version] = VERSION.exec(given) ?? [];
  if (version === undefined)
    throw new Refusal({
      code: "request.malformed",
      issues: [{ path: "If-Match", message: "If-Match donne la version lue, entre guillemets." }],
    });
  return Number(version);
}
