import { Refusal } from "../refusal.js";

/** Deeper than any of our requests, and far from what a reading by recursion can bear. */
const DEEPEST = 100;

/**
 * The JSON text of a value with the keys of its objects in order: two requests that say the same have the same text. Refuses
 * with `request.malformed` what is nested beyond any use.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > DEEPEST) throw new Refusal({ code: "request.malformed", issues: [{ path: "", message: "La demande est mal formée." }] });
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(",")}]`;
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part, depth + 1)}`).join(",")}}`;
}
