import { targetOf, type Source } from "./source.js";

const SERVER = "apps/server/src/";

/**
 * The floors of the server, from the ground up, as docs/architecture.md draws them: what is on one imports only what is below it,
 * or another module of its own floor. What is named on no floor is a room.
 */
const FLOORS: readonly (readonly string[])[] = [
  [],
  ["books"],
  ["users", "auth", "collaborators", "subscriptions", "flags", "config", "contact", "development", "addresses", "categories"],
  [
    "attachments",
    "banking",
    "dashboard",
    "documents",
    "fiscal-years",
    "fixed-assets",
    "history",
    "invoices",
    "ledger",
    "loans",
    "operations",
    "questions",
    "tax-returns",
    "vat",
    "vehicles",
  ],
  ["companies", "closing", "duties", "firms", "proof", "takeovers"],
  [
    "app.ts",
    "background-work.ts",
    "backup",
    "consequences.ts",
    "demo",
    "doctor",
    "figure-explainers.ts",
    "main.ts",
    "make-services.ts",
    "program.ts",
    "start.ts",
    "upgrades",
  ],
];

/** The module of a file of the server: an area, a part of the books, a room, or a file beside them. */
function serverModuleOf(path: string): string {
  const [first = "", second = "", third = ""] = path.slice(SERVER.length).split("/");
  if (first !== "modules") return first;
  return second === "books" && !third.endsWith(".ts") ? `books/${third}` : second;
}

/** Imports between modules of the server, imports of types included, as `module → module`, with the imports of files that make them. */
function modulesImported(sources: readonly Source[]): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const graph = new Map<string, Map<string, string[]>>();
  for (const source of sources.filter(({ path, isTest }) => path.startsWith(SERVER) && !isTest)) {
    const from = serverModuleOf(source.path);
    for (const target of source.imports.map((specifier) => targetOf(source, specifier))) {
      if (!target.startsWith(SERVER) || serverModuleOf(target) === from) continue;
      const targets = graph.get(from) ?? new Map<string, string[]>();
      graph.set(from, targets);
      const to = serverModuleOf(target);
      targets.set(to, [...(targets.get(to) ?? []), `${source.path} → ${target}`]);
    }
  }
  return graph;
}

/** Every import of a file that lies on a circle of modules of any length, as `file → file`. */
export function modulesInCircles(sources: readonly Source[]): string[] {
  const graph = modulesImported(sources);
  return [...graph].flatMap(([from, targets]) => [...targets].flatMap(([to, imports]) => (reaches(graph, to, from) ? imports : [])));
}

function reaches(graph: ReadonlyMap<string, ReadonlyMap<string, unknown>>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [from];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (module === to) return true;
    if (seen.has(module)) continue;
    seen.add(module);
    waiting.push(...(graph.get(module)?.keys() ?? []));
  }
  return false;
}

/** Every import of a file that goes up a floor, as `file → file`. */
export function importsOfFloorsAbove(sources: readonly Source[]): string[] {
  return [...modulesImported(sources)].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, imports]) => (floorOf(to) > floorOf(from) ? imports : [])),
  );
}

function floorOf(module: string): number {
  const [name = ""] = module.split("/");
  return Math.max(
    0,
    FLOORS.findIndex((floor) => floor.includes(name)),
  );
}
