import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { parseSync, type Comment, type Program } from "oxc-parser";

/** A file that the compiler reads. Its tree and its comments are parsed when a rule asks for them. */
export interface Source {
  /** Path from the root. */
  readonly path: string;
  readonly text: string;
  /** Modules that it imports or exports from, types included, as they are written. */
  readonly imports: readonly string[];
  /** Names that it declares and exports; what it only passes on is not its own. */
  readonly exports: readonly string[];
  readonly comments: readonly Comment[];
  readonly program: Program;
  /** A test, or what only tests use. */
  readonly isTest: boolean;
}

/** A file as text: what the compiler does not read. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

const ROOT = join(import.meta.dirname, "..");
const SKIPPED = new Set(["node_modules", "dist", "data", ".git", "test-results", "playwright-report", "public", "screenshots"]);
const WRITTEN = /\.(css|sql|md|json|html|js|sh|ya?ml)$|^\.ci\//;

/** The paths of the repository's files, from its root. */
export const files: readonly string[] = filesUnder(ROOT);

/** Every file in TypeScript or JavaScript, but what a tool generates. */
export const sources: readonly Source[] = files
  .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith(".gen.ts"))
  .map((path) => sourceOf(path, readFileSync(join(ROOT, path), "utf8")));

/** Style sheets, SQL, documentation and settings. */
export const written: readonly TextFile[] = files
  .filter((path) => WRITTEN.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/** The source at a path with a given text, which need not be on the disk. Throws when it does not parse. */
export function sourceOf(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  let program: Program | undefined;
  const { staticImports, staticExports } = parsed.module;
  const entries = staticExports.flatMap((statement) => statement.entries);
  // Dynamic imports, types written import("…") and the imports of JSDoc are inside other syntax.
  const inner = [...text.matchAll(/\bimport\(\s*["']([^"']+)["']/g)].flatMap(([, specifier]) => specifier ?? []);
  const statements = [...staticImports, ...entries].flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  return {
    path,
    text,
    imports: [...new Set([...statements, ...inner])],
    exports: entries.filter(({ moduleRequest }) => moduleRequest === null).flatMap(({ exportName }) => exportName.name ?? []),
    comments: parsed.comments,
    get program() {
      return (program ??= parsed.program);
    },
    isTest: /\.(test|spec)\.tsx?$/.test(path) || /\/testing(\/|\.ts$)/.test(path) || path.startsWith("e2e/"),
  };
}

/** The path that a relative import refers to, from the root and as the file is named; other imports stay as they are written. */
export function targetOf({ path }: Pick<Source, "path">, specifier: string): string {
  if (!specifier.startsWith(".")) return specifier;
  return normalize(join(dirname(path), specifier)).replace(/\.js$/, ".ts");
}

/** Every import that a rule refuses, as `file → import`. */
export function refusedImports(from: readonly Source[], isRefused: (target: string, source: Source) => boolean): string[] {
  return from.flatMap((source) =>
    source.imports
      .map((specifier) => targetOf(source, specifier))
      .filter((target) => isRefused(target, source))
      .map((target) => `${source.path} → ${target}`),
  );
}

/** Every line where a pattern occurs, as `file:line: text`. */
export function occurrences(from: readonly TextFile[], pattern: RegExp): string[] {
  return from.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
  );
}

/** The first folder below a place: the area that a file belongs to. */
export function areaOf(path: string, place: string): string | undefined {
  return path.startsWith(place) ? path.slice(place.length).split("/")[0] : undefined;
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.startsWith("data-") && !name.endsWith(".tsbuildinfo"))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [relative(ROOT, join(folder, entry.name))]))
    .sort();
}
