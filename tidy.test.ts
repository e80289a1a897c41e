import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, test } from "vitest";

/** The repository rules: who may import whom, and what no file may contain. */

interface Source {
  /** Path from the root. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
  readonly isTest: boolean;
}

const root = import.meta.dirname;
const SKIPPED = new Set(["node_modules", "dist", "data", ".git", "test-results", "playwright-report", "public"]);
const LINE_LIMIT = 400;
/** Files longer than the limit, each with the reason. */
const LONG_FILES: Readonly<Record<string, string>> = {
  "packages/accounting/src/ledger/post.test.ts": "one worked case per origin of an operation, which an accountant reads as one list",
};

const files = filesUnder(root);
const sources = files
  .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && path !== "tidy.test.ts" && !path.endsWith(".gen.ts"))
  .map(readSource);

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED.has(name) && !name.startsWith("data-"))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [relative(root, join(folder, entry.name))]));
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), "utf8");
  const isTest = /\.(test|spec)\.tsx?$/.test(path) || /\/testing\//.test(path) || path.startsWith("e2e/");
  return { path, text, imports: importsOf(text), isTest };
}

function importsOf(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s(?:[^"'`;]*?\sfrom\s)?["']([^"']+)["']/gm);
  const calls = text.matchAll(/\bimport\(\s*["']([^"']+)["']/g);
  return [...statements, ...calls].flatMap(([, specifier]) => specifier ?? []);
}

/** The sources of one place; an empty place would make its rule hold for nothing. */
function sourcesIn(place: string): readonly Source[] {
  const found = sources.filter(({ path }) => path.startsWith(place));
  expect(found.length, `sources in ${place}`).toBeGreaterThan(0);
  return found;
}

/** Where a relative import leads, as a path from the root; other imports stay as they are written. */
function target({ path }: Source, specifier: string): string {
  return specifier.startsWith(".") ? normalize(join(dirname(path), specifier)) : specifier;
}

/** Every import of some sources that a rule refuses, as `file → import`. */
function refused(from: readonly Source[], isRefused: (target: string, source: Source) => boolean): string[] {
  return from.flatMap((source) =>
    source.imports
      .map((specifier) => target(source, specifier))
      .filter((to) => isRefused(to, source))
      .map((to) => `${source.path} → ${to}`),
  );
}

function isPackage(to: string, names: readonly string[]): boolean {
  return names.some((name) => to === name || to.startsWith(`${name}/`));
}

/** Every place where a pattern occurs in some sources, as `file:line`. */
function occurrences(from: readonly Source[], pattern: RegExp): string[] {
  return from.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
  );
}

/** The first folder below a place: the area that a file belongs to. */
function areaOf(path: string, place: string): string | undefined {
  return path.startsWith(place) ? path.slice(place.length).split("/")[0] : undefined;
}

const TEST_TOOLS = ["vitest", "fast-check"];

describe("who may import whom", () => {
  test.each([
    ["packages/accounting/", ["temporal-polyfill", "@noble/hashes"]],
    ["packages/bank-files/", ["@comptoir/accounting", "csv-parse", "fast-xml-parser"]],
    ["packages/contract/", ["@comptoir/accounting", "zod"]],
  ])("%s imports nothing but %j", (place, allowed) => {
    const isRefused = (to: string, { isTest }: Source): boolean => {
      if (to.startsWith(place) || isPackage(to, allowed)) return false;
      return !(isTest && (isPackage(to, TEST_TOOLS) || to.startsWith("node:") || to.startsWith("@comptoir/accounting")));
    };
    expect(refused(sourcesIn(`${place}src/`), isRefused)).toEqual([]);
  });

  test("server and web never import each other, and no workspace reaches into another by a path", () => {
    const workspaces = ["apps/server/", "apps/web/", "packages/accounting/", "packages/bank-files/", "packages/contract/", "e2e/"];
    for (const own of workspaces.filter((place) => existsSync(join(root, place, place === "e2e/" ? "." : "src")))) {
      const isRefused = (to: string): boolean =>
        isPackage(to, ["@comptoir/server", "@comptoir/web"]) || (/^(apps|packages|e2e|scripts)\//.test(to) && !to.startsWith(own));
      expect(
        refused(
          sources.filter(({ path }) => path.startsWith(own)),
          isRefused,
        ),
      ).toEqual([]);
    }
  });

  test("a module of the server never reaches into another module's repository or routes", () => {
    const place = "apps/server/src/modules/";
    const isInner = (to: string): boolean => /(^|[/-])(repository|routes)\.js$/.test(to);
    const isRefused = (to: string, { path, isTest }: Source): boolean =>
      !isTest && to.startsWith(place) && areaOf(to, place) !== areaOf(path, place) && isInner(to);
    expect(refused(sourcesIn(place), isRefused)).toEqual([]);
  });

  test("in the server, routes call services, services call repositories, repositories call the database", () => {
    const layers = ["repository", "service", "routes"];
    const layerOf = (path: string): number => layers.findIndex((layer) => path.replace(/\.[jt]s$/, "").endsWith(`/${layer}`));
    const isRefused = (to: string, { path, isTest }: Source): boolean => !isTest && layerOf(path) >= 0 && layerOf(to) > layerOf(path);
    expect(refused(sourcesIn("apps/server/src/modules/"), isRefused)).toEqual([]);
  });

  test("the database knows neither HTTP nor the modules", () => {
    const isRefused = (to: string, { isTest }: Source): boolean => !isTest && /^apps\/server\/src\/(http|modules|demo)\//.test(to);
    expect(refused(sourcesIn("apps/server/src/db/"), isRefused)).toEqual([]);
  });

  test("a feature of the web does not import another feature, nor a page", () => {
    const place = "apps/web/src/features/";
    const isRefused = (to: string, { path }: Source): boolean =>
      to.startsWith("apps/web/src/routes/") || (to.startsWith(place) && areaOf(to, place) !== areaOf(path, place));
    expect(refused(sourcesIn(place), isRefused)).toEqual([]);
  });

  test.each(["ui", "text", "lib", "queries"])("apps/web/src/%s serves the features and knows none of them", (folder) => {
    expect(refused(sourcesIn(`apps/web/src/${folder}/`), (to) => /^apps\/web\/src\/(features|routes)\//.test(to))).toEqual([]);
  });
});

describe("the domain", () => {
  const domain = () => [...sourcesIn("packages/accounting/src/"), ...sourcesIn("packages/bank-files/src/")].filter(({ isTest }) => !isTest);

  test("reads no clock and no JavaScript date", () => {
    expect(occurrences(domain(), /\bnew Date\b|\bDate\.(now|parse|UTC)\b|\bTemporal\.Now\b|\bperformance\.now\b/)).toEqual([]);
  });

  test("turns no amount into a floating number, and uses no random number", () => {
    expect(occurrences(domain(), /\bparseFloat\b|\bMath\.random\b|\btoFixed\b/)).toEqual([]);
  });

  test("touches neither file, network nor environment", () => {
    expect(
      occurrences(domain(), /\bfetch\(|\bprocess\.(env|cwd|stdout)|\bglobalThis\.|["']node:(fs|net|http|https|child_process|os)/),
    ).toEqual([]);
  });
});

describe("no file", () => {
  test("keeps a note for later", () => {
    expect(occurrences(sources, /\b(FIXME|TODO|XXX|HACK)\b/)).toEqual([]);
  });

  test("outside scripts prints to the console", () => {
    expect(
      occurrences(
        sources.filter(({ path }) => !path.startsWith("scripts/")),
        /\bconsole\.(log|debug|info)\(/,
      ),
    ).toEqual([]);
  });

  test("hides an error in an empty catch", () => {
    expect(
      sources.filter(({ text }) => /catch\s*(\([^)]*\))?\s*\{\s*\}|\.catch\(\(\)\s*=>\s*\{\s*\}\)/.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });

  test(`is longer than ${LINE_LIMIT} lines without a reason`, () => {
    const long = sources.filter(({ path, text }) => text.split("\n").length > LINE_LIMIT && !(path in LONG_FILES));
    expect(long.map(({ path, text }) => `${path}: ${text.split("\n").length}`)).toEqual([]);
    expect(Object.keys(LONG_FILES).filter((path) => !sources.some((source) => source.path === path))).toEqual([]);
  });

  test("is a bag of anything", () => {
    const bags = /(^|\/)(utils?|helpers?|misc|common|manager)\.(ts|tsx|mjs)$/;
    expect(sources.filter(({ path }) => bags.test(path)).map(({ path }) => path)).toEqual([]);
  });

  test("forwards the exports of others: each file is imported by its own name", () => {
    const barrels = sources.filter(({ path, text }) => !path.includes("/routes/") && /^export \* from/m.test(text));
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  test("names a place of one machine only", () => {
    const written = files
      .filter((path) => /\.(ts|tsx|mjs|js|json|md|css|html|sql|ya?ml|sh)$|^\.ci\//.test(path) && path !== "tidy.test.ts")
      .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
    const machinePath = /(^|["'`\s(=])(\/work\/|\/home\/\w|\/Users\/\w|\/root\/|[A-Z]:\\\\)/;
    expect(written.length).toBeGreaterThan(100);
    expect(
      occurrences(
        written.map((file) => ({ ...file, imports: [], isTest: false })),
        machinePath,
      ),
    ).toEqual([]);
  });
});
