import { within } from "./boundaries.js";
import { circlesOf } from "./circles.js";
import { areaOf, refusedImports, targetOf, type Source } from "./source.js";

const DOMAIN = "packages/accounting/src/";
/** Areas side by side above `entry` and `allocation`, and know each other in no direction. */
const APART: readonly (readonly [string, string])[] = [["ledger", "vat"]];

/** Imports between the ledger and the VAT returns, types included; their tests may go from an operation to its return. */
export function importsBetweenAreasApart(sources: readonly Source[]): string[] {
  const areas = APART.map((pair) => new Set<string | undefined>(pair));
  return refusedImports(ownSources(sources), (to, { path }) => {
    const [from, target] = [areaOf(path, DOMAIN), areaOf(to, DOMAIN)];
    return from !== target && areas.some((apart) => apart.has(from) && apart.has(target));
  });
}

/**
 * Every import between two folders of the domain that lies on a circle of folders, as `folder → folder`. A file beside
 * the folders (money, days) is a folder of its own.
 */
export function domainFoldersInCircles(sources: readonly Source[]): string[] {
  const graph = new Map<string, string[]>();
  for (const source of ownSources(sources)) {
    const from = folderOf(source.path);
    const targets = source.imports.map((specifier) => targetOf(source, specifier)).filter((target) => target.startsWith(DOMAIN));
    graph.set(from, [...new Set([...(graph.get(from) ?? []), ...targets.map(folderOf).filter((to) => to !== from)])]);
  }
  return circlesOf(graph);
}

function ownSources(sources: readonly Source[]): readonly Source[] {
  return within(sources, DOMAIN).filter(({ isTest }) => !isTest);
}

function folderOf(path: string): string {
  const inside = path.slice(DOMAIN.length);
  return inside.includes("/") ? inside.slice(0, inside.lastIndexOf("/")) : inside;
}
