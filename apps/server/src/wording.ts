import type { z } from "zod";
import { fieldName } from "@comptoir/contract/base/field-names";

/**
 * The message about a value that its schema refuses without a sentence of its own: given to the check as its wording, so
 * that the messages of the contract are shown as they were written and the messages of the library never are. The field bears its
 * name on screen; its name in the API is the path of the issue.
 */
export function wordingOf(issue: z.core.$ZodRawIssue): string {
  const path = issue.path ?? [];
  if (issue.code === "unrecognized_keys") return `Clé inconnue\u00a0: ${shortened(issue.keys.slice(0, LISTED_KEYS).join(", "))}.`;
  if (path.length === 0) return "La demande est mal formée.";
  const limit =
    issue.code === "invalid_union" ? issue.errors.flat().find(({ code }) => code === "too_big" || code === "too_small") : undefined;
  return limit === undefined
    ? `${fieldSubject(path)} ${predicateOf(issue)}.`
    : `${fieldSubject([...path, ...limit.path])} ${predicateOf(limit)}.`;
}

/** What a refused value should have been, with the limit that it passed where there is one. */
function predicateOf(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): string {
  if (issue.code === "invalid_type" && issue.input === undefined) return "est requis";
  if (issue.code === "invalid_type" && issue.expected === "int") return "est un nombre entier";
  if (issue.code === "too_big") return limitText(issue.origin, issue.maximum, "au plus");
  if (issue.code !== "too_small") return "n’est pas valide";
  return issue.origin === "string" && issue.minimum === 1 ? "est requis" : limitText(issue.origin, issue.minimum, "au moins");
}

/** The units of what is counted; any other limit is the value itself. */
const UNITS: Readonly<Record<string, string>> = { string: "caractère", array: "élément", record: "clé" };

function limitText(origin: string, limit: number | bigint, direction: "au plus" | "au moins"): string {
  const [unit, number] = [UNITS[origin], limit.toLocaleString("fr-FR")];
  return unit === undefined ? `vaut ${number} ${direction}` : `compte ${number} ${unit}${limit > 1 ? "s" : ""} ${direction}`;
}

/** A field in a sentence: by the name that it has on screen when it has one, with its line in a list. */
export function fieldSubject(path: readonly PropertyKey[]): string {
  const name = fieldName(path);
  const index = path.findLast((key) => typeof key === "number");
  const field = name === null ? "Un champ" : `Le champ «\u00a0${name}\u00a0»`;
  return index === undefined ? field : `${field} de la ligne ${index + 1}`;
}

/** The most keys that a sentence repeats. */
const LISTED_KEYS = 20;
/** The longest names of keys that a sentence repeats. */
const NAMED_KEYS = 200;

function shortened(names: string): string {
  return names.length > NAMED_KEYS ? `${names.slice(0, NAMED_KEYS)}…` : names;
}
