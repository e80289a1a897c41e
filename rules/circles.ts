import { targetOf, type Source } from "./source.js";

/** Every import on a circle of imports, imports of types included, as `file → import`. Without one of them a circle is open. */
export function importsInCircles(sources: readonly Source[]): string[] {
  return circlesOf(importsByPath(sources));
}

/** Every edge of a graph that lies on a circle, of one step or several, as `from → to`. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const circleOf = stronglyConnected(graph);
  return [...graph].flatMap(([from, targets]) =>
    targets.filter((to) => to === from || circleOf.get(to) === circleOf.get(from)).map((to) => `${from} → ${to}`),
  );
}

function importsByPath(sources: readonly Source[]): Map<string, string[]> {
  const known = new Set(sources.map(({ path }) => path));
  const fileOf = (target: string): string | undefined => [target, target.replace(/\.ts$/, ".tsx")].find((path) => known.has(path));
  return new Map(
    sources.map((source) => [source.path, [...new Set(source.imports.flatMap((specifier) => fileOf(targetOf(source, specifier)) ?? []))]]),
  );
}

/** The strongly connected component of each node, by one of its members (Tarjan). */
function stronglyConnected(graph: ReadonlyMap<string, readonly string[]>): Map<string, string> {
  const order = new Map<string, number>();
  const open: string[] = [];
  const component = new Map<string, string>();
  const visit = (path: string): number => {
    const number = order.size;
    order.set(path, number);
    open.push(path);
    let low = number;
    for (const target of graph.get(path) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (!component.has(target)) low = Math.min(low, order.get(target) ?? number);
    }
    if (low === number)
      for (let member = open.pop(); member !== undefined; member = member === path ? undefined : open.pop()) component.set(member, path);
    return low;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return component;
}
