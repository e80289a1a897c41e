import type { Source } from "./source.js";

/** Names of a framework: every page exports its route. */
const REQUIRED = new Set(["default", "Route"]);

/** Names that several files export, with these files: one name has one meaning. */
export function namesExportedTwice(sources: readonly Source[]): Map<string, string[]> {
  const places = new Map<string, Set<string>>();
  for (const source of sources) {
    const names = source.exports.filter((name) => !REQUIRED.has(name) && !isEndpoint(source, name) && !isBench(source, name));
    for (const name of names) places.set(name, (places.get(name) ?? new Set()).add(source.path));
  }
  return new Map([...places].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, [...paths]]));
}

/** A call of the contract bears the verb of the function that serves it: `serve(app, contract.recordEntry, … recordEntry(…))`. */
function isEndpoint({ path, text }: Source, name: string): boolean {
  return path.startsWith("packages/contract/") && text.includes(`export const ${name} = endpoint(`);
}

/** Each bench is a file that exports `run`. */
function isBench({ path }: Source, name: string): boolean {
  return /^scripts\/(bench|reliability)\//.test(path) && name === "run";
}
