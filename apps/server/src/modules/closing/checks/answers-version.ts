import { createHash } from "node:crypto";

/** Names what was answered of the checks of a year: another answer has another name. */
export function answersVersion(given: ReadonlyMap<string, unknown>): string {
  const answers = [...given].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(answers)).digest("hex");
}
