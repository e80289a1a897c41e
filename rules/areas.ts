import type { Source } from "./source.js";

const AREA = /^(?: {2}area:|const area =) "([\w-]+)"/gm;
const CONTRACT = "packages/contract/src/";
/** Folders of the contract that are no area: what all areas share, and what its tests use. */
const SHARED = ["base", "testing"];

/** Areas of the contract's calls and folders without a module of that name on the server: an area has one name everywhere. Throws when no call is found. */
export function areasWithoutModule(sources: readonly Source[]): string[] {
  const named = callsOf(sources);
  if (named.length === 0) throw new Error("no call was found");
  const modules = new Set(sources.flatMap(({ path }) => /^apps\/server\/src\/modules\/([\w-]+)\//.exec(path)?.[1] ?? []));
  const areas = [...named.map(({ path, area }) => ({ path, area })), ...foldersOf(sources)];
  return [...new Set(areas.flatMap(({ path, area }) => (modules.has(area) ? [] : [`${path}: ${area}`])))];
}

/** Files of the contract that describe a call of another area than that of their folder. */
export function callsBesideTheirArea(sources: readonly Source[]): string[] {
  const strays = callsOf(sources).filter(({ path, area }) => !path.startsWith(`${CONTRACT}${area}/`));
  return [...new Set(strays.map(({ path, area }) => `${path}: ${area}`))];
}

/** The areas that the files of the contract name in their calls. */
function callsOf(sources: readonly Source[]): { readonly path: string; readonly area: string }[] {
  const contract = sources.filter(({ path, isTest }) => path.startsWith(CONTRACT) && !isTest);
  return contract.flatMap(({ path, text }) => [...text.matchAll(AREA)].map(([, area = ""]) => ({ path, area })));
}

function foldersOf(sources: readonly Source[]): { readonly path: string; readonly area: string }[] {
  const folders = new Set(sources.flatMap(({ path }) => /^packages\/contract\/src\/([\w-]+)\//.exec(path)?.[1] ?? []));
  return [...folders].filter((name) => !SHARED.includes(name)).map((name) => ({ path: `${CONTRACT}${name}/`, area: name }));
}
