import type { Source } from "./source.js";

const AREA = /^ {2}area: "([\w-]+)"/gm;

/** Areas of the contract's calls without a module of that name on the server: an area has one name everywhere. Throws when no call is found. */
export function areasWithoutModule(sources: readonly Source[]): string[] {
  const contract = sources.filter(({ path }) => path.startsWith("packages/contract/src/"));
  const named = contract.flatMap(({ path, text }) => [...text.matchAll(AREA)].map(([, area = ""]) => ({ path, area })));
  if (named.length === 0) throw new Error("no call was found");
  const modules = new Set(sources.flatMap(({ path }) => /^apps\/server\/src\/modules\/([\w-]+)\//.exec(path)?.[1] ?? []));
  return [...new Set(named.flatMap(({ path, area }) => (modules.has(area) ? [] : [`${path}: ${area}`])))];
}
