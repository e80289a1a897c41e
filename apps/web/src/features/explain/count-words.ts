import { plural } from "../../text/t.js";

/** How many operations are behind a figure; of a figure that none is behind (loans, fixed assets), how many parts it has. */
export function countWords({ count, parts }: { count: number; parts: number }): string {
  if (count > 0 || parts === 0) return plural("explain.count", count, { one: "{{n}} opération", other: "{{n}} opérations" });
  return plural("explain.parts", parts, { one: "{{n}} ligne", other: "{{n}} lignes" });
}
