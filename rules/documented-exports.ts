import type { Source } from "./source.js";

/** How many of the exports of a workspace have a sentence, and where the others are: `file name`. */
export interface Documented {
  readonly total: number;
  readonly without: readonly string[];
}

type Statement = Source["program"]["body"][number];

const WORKSPACE = /^(?:packages|apps)\/[\w-]+\/src\//;
/** Names that a framework asks for: a page is explained by its address. */
const REQUIRED = new Set(["default", "Route"]);

/** The exports of each workspace, tests apart: those that a sentence explains, and those that none does. A call of the contract has its summary. */
export function documentedExports(sources: readonly Source[]): Map<string, Documented> {
  const found = new Map<string, Documented>();
  for (const source of sources.filter(({ isTest }) => !isTest)) {
    const [place] = WORKSPACE.exec(source.path) ?? [];
    if (place === undefined) continue;
    const { total, without } = found.get(place) ?? { total: 0, without: [] };
    const names = [...new Set(source.exports)].filter((name) => !REQUIRED.has(name));
    const explained = namesExplainedIn(source);
    const bare = names.filter((name) => !explained.has(name)).map((name) => `${source.path} ${name}`);
    found.set(place, { total: total + names.length, without: [...without, ...bare] });
  }
  if (found.size === 0) throw new Error("no exports were found");
  return found;
}

/** The workspaces where fewer exports than that share have a sentence, each with its share and what lacks one. */
export function underDocumented(sources: readonly Source[], share: number): string[] {
  return [...documentedExports(sources)]
    .filter(([, { total, without }]) => total - without.length < share * total)
    .map(([place, { total, without }]) => {
      const percent = (((total - without.length) / total) * 100).toFixed(1);
      return `${place}: ${percent} % of ${total} exports have a sentence; without one:\n${without.join("\n")}`;
    });
}

/** Names declared at the top of a file below a comment that begins with two stars, and calls of the contract that have a summary. */
function namesExplainedIn(source: Source): ReadonlySet<string> {
  const ends = source.comments.filter(({ type, value }) => type === "Block" && value.startsWith("*")).map(({ end }) => end);
  const isBelowComment = ({ start }: Statement): boolean => ends.some((end) => end <= start && source.text.slice(end, start).trim() === "");
  return new Set(
    source.program.body.flatMap((statement) =>
      isBelowComment(statement) || hasSummary(source, statement) ? namesDeclaredBy(statement) : [],
    ),
  );
}

function hasSummary({ text }: Source, { start, end }: Statement): boolean {
  const written = text.slice(start, end);
  return /^export const \w+ = endpoint\(/.test(written) && /^ {2}summary:/m.test(written);
}

function namesDeclaredBy(statement: Statement): string[] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration === null) return [];
  if (declaration.type === "VariableDeclaration") {
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? id.name : []));
  }
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}
