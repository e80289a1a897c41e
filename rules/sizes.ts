import type { Source, TextFile } from "./source.js";

const FILE_LINES = 400;
const FUNCTION_LINES = 70;
const COMPONENT_LINES = 120;
const FOLDER_SOURCES = 20;
const WITH_FOLDERS = /^(apps\/(server|web)\/src|packages\/(accounting|bank-files|contract|e-invoices)\/src|e2e|rules|scripts)\//;
const TEST = /\.(test|spec)\.tsx?$/;
/** What a tool writes has the length that it has. */
const GENERATED = new Set(["docs/schema.sql"]);

/** Files over the limit, with their lines: code, style sheets and SQL. */
export function longFiles(written: readonly TextFile[]): Map<string, number> {
  const counted = written.filter(({ path }) => /\.(ts|tsx|mts|mjs|css|sql)$/.test(path) && !GENERATED.has(path));
  return over(
    FILE_LINES,
    counted.map(({ path, text }) => [path, linesOf(text)]),
  );
}

/** Folders over the limit, with how many sources they hold, tests and journeys apart: of the programs, the domain, the scripts and the rules. */
export function crowdedFolders(sources: readonly Pick<Source, "path">[]): Map<string, number> {
  const held = new Map<string, number>();
  for (const { path } of sources) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!TEST.test(path) && WITH_FOLDERS.test(`${folder}/`)) held.set(folder, (held.get(folder) ?? 0) + 1);
  }
  return over(FOLDER_SOURCES, [...held]);
}

/** Functions over the limit, with their lines: a component is a function of a .tsx file whose name begins with a capital. */
export function longFunctions(sources: readonly Source[]): Map<string, number> {
  const measured = sources.filter(({ text }) => linesOf(text) > FUNCTION_LINES).flatMap(functionsOf);
  const isComponent = ({ name, path }: Measured): boolean => path.endsWith(".tsx") && /^[A-Z]/.test(name);
  const sizes = (some: readonly Measured[]): [string, number][] => some.map(({ path, name, lines }) => [`${path} ${name}`, lines]);
  return new Map([
    ...over(FUNCTION_LINES, sizes(measured.filter((one) => !isComponent(one)))),
    ...over(COMPONENT_LINES, sizes(measured.filter(isComponent))),
  ]);
}

interface Measured {
  readonly path: string;
  readonly name: string;
  readonly lines: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Functions with their names; one without a name is named after what it is given to, and left out of tests: `describe` holds them all. */
function functionsOf(source: Source): Measured[] {
  const found: Measured[] = [];
  const walk = (node: Node, name: string | null): void => {
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      const named = nameIn(node, "id") ?? name ?? (source.isTest ? null : "anonymous");
      if (named !== null) found.push({ path: source.path, name: named, lines: linesOf(source.text.slice(node.start, node.end)) });
      for (const child of childrenOf(node)) walk(child, null);
      return;
    }
    const own = nameIn(node, "id") ?? nameIn(node, "key") ?? nameIn(node, "left") ?? (node.type === "CallExpression" ? name : null);
    for (const child of childrenOf(node)) walk(child, own);
  };
  walk(source.program, null);
  return found;
}

function nameIn(node: Node, key: string): string | null {
  const value = (node as unknown as Readonly<Record<string, unknown>>)[key];
  return isNode(value) && "name" in value && typeof value.name === "string" ? value.name : null;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

function linesOf(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

function over(limit: number, sizes: readonly (readonly [string, number])[]): Map<string, number> {
  const largest = new Map<string, number>();
  for (const [key, size] of sizes) if (size > limit) largest.set(key, Math.max(size, largest.get(key) ?? 0));
  return largest;
}
