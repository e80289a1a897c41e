import { parseSync } from "oxc-parser";
import { targetOf, type Source, type TextFile } from "./source.js";

/** A file of a walk. */
type Step = {
  /** Its path as the documentation shortens it. */
  readonly name: string;
  readonly path: string;
  readonly indent: number;
  /** The endpoint of the contract that it is there for; null in any other file. */
  readonly endpoint: string | null;
};

/** The way of a click through the code, file by file: each file is called by the nearest one above with a smaller indent. */
export type Walk = { readonly title: string; readonly steps: readonly Step[] };

const PLACES: readonly (readonly [string, string])[] = [
  ["web/", "apps/web/src/"],
  ["server/", "apps/server/src/"],
  ["contract/", "packages/contract/src/"],
  ["accounting/", "packages/accounting/src/"],
];

/** Reads the walks of a document: blocks of code marked `walk`, each with its title, then one file a line. */
export function walksOf({ text }: TextFile): Walk[] {
  return [...text.matchAll(/^```walk (.+)\n([^]*?)^```$/gm)].map(([, title = "", lines = ""]) => ({
    title,
    steps: lines.split("\n").flatMap(stepOf),
  }));
}

function stepOf(line: string): Step[] {
  const [, spaces = "", name = "", words = ""] = /^( *)(\S+)\s*(.*)$/.exec(line) ?? [];
  if (name === "") return [];
  const [short, folder] = PLACES.find(([prefix]) => name.startsWith(prefix)) ?? ["", ""];
  const endpoint = name.startsWith("contract/") ? (words.split(/\W/)[0] ?? null) : null;
  return [{ name, path: folder + name.slice(short.length), indent: spaces.length, endpoint }];
}

/**
 * What is no longer true of a walk: a file that is not there or is named twice, one that its caller does not import (types alone are no
 * call), an endpoint that the contract does not declare or that a side does not name. From the contract, the walk goes on in a file of the
 * server that imports the same endpoint.
 */
export function brokenSteps({ title, steps }: Walk, sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return steps.flatMap((step, index) => {
    const source = byPath.get(step.path);
    if (!source) return [`${title}: ${step.name} does not exist`];
    if (steps.findIndex(({ path }) => path === step.path) !== index) return [`${title}: ${step.name} is named twice`];
    if (step.endpoint !== null && !source.text.includes(`export const ${step.endpoint} = endpoint(`))
      return [`${title}: ${step.name} declares no endpoint ${step.endpoint}`];
    if (index === 0) return [];
    const caller = steps.slice(0, index).findLast(({ indent }) => indent < step.indent);
    if (!caller) return [`${title}: nothing above calls ${step.name}`];
    return isCalledBy(step, caller, byPath) ? [] : [`${title}: ${caller.name} does not import ${step.name}`];
  });
}

function isCalledBy(step: Step, caller: Step, sources: ReadonlyMap<string, Source>): boolean {
  const [one, other] = caller.endpoint === null ? [caller, step] : [step, caller];
  const source = sources.get(one.path);
  const names = source && namesImported(source, other.path);
  return names !== undefined && (other.endpoint === null ? names.length > 0 : names.includes(other.endpoint));
}

/** The names that a file imports from another, or passes on; types do not count. `*` is all of them. */
function namesImported(source: Source, path: string): string[] {
  const { staticImports, staticExports } = parseSync(source.path, source.text).module;
  const imported = staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.filter(({ isType }) => !isType).map(({ importName }) => ({ from: moduleRequest.value, name: importName.name ?? "*" })),
  );
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest, importName }) =>
      isType || moduleRequest === null ? [] : [{ from: moduleRequest.value, name: importName.name ?? "*" }],
    ),
  );
  return [...imported, ...passedOn]
    .filter(({ from }) => withoutEnding(fileOf(source, from)) === withoutEnding(path))
    .map(({ name }) => name);
}

function fileOf(source: Source, specifier: string): string {
  const [, name = "", file = ""] = /^@comptoir\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  return name === "" ? targetOf(source, specifier) : `packages/${name}/src/${file}`;
}

function withoutEnding(path: string): string {
  return path.replace(/\.[jt]sx?$/, "");
}

const NAMED_FILE = /`([\w./-]+\.(?:tsx?|mjs|css|sql|txt|md))`/g;

/** The files that a document names between backquotes, in full or by the end of their path, and that do not exist. */
export function filesNotThere({ path, text }: TextFile, files: readonly string[]): string[] {
  const ends = files.map((file) => `/${file.replace("/src/", "/")}`);
  const isThere = (name: string): boolean =>
    name.startsWith("dist/") || /^[.-]/.test(name) || files.includes(name) || ends.some((end) => end.endsWith(`/${name}`));
  return [...text.matchAll(NAMED_FILE)].flatMap(([, name = ""]) => (isThere(name) ? [] : [`${path}: ${name}`]));
}
