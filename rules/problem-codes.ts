import type { Source, TextFile } from "./source.js";

/** Codes of the contract's problems that no test names: each problem has a test that provokes it. Throws when no code is found. */
export function unprovokedProblems(sources: readonly Source[]): string[] {
  const tests = sources.filter(({ path, isTest }) => isTest && !path.startsWith("rules/"));
  const named = new Set(tests.flatMap(({ text }) => matchesIn(text, /["'`]([a-z_]+(?:\.[a-z_]+)?)["'`]/g)));
  return codesOf(sources).filter((code) => !named.has(code));
}

/** Rows of the table of docs/api.md whose statuses differ from their codes. */
export function statusesBesideDocs(sources: readonly Source[], written: readonly TextFile[]): string[] {
  const statuses = tablesOf(sources).flatMap(({ text }) =>
    [...text.matchAll(/^ {2}"?([a-z_]+(?:\.[a-z_]+)?)"?: \{\s*status: (\d{3})/gm)].map(([, code = "", status = ""]) => ({ code, status })),
  );
  return codeTable(written)
    .split("\n")
    .flatMap((row) => {
      const [names, , shown] = row
        .split("|")
        .slice(1)
        .map((cell) => cell.trim());
      const codes = matchesIn(names ?? "", CODE_OR_AREA);
      if (codes.length === 0) return [];
      const covered = statuses.filter(({ code }) => codes.includes(code) || codes.includes(`${areaOf(code)}.*`));
      const expected = [...new Set(covered.map(({ status }) => status))].sort().join(", ");
      return expected === shown ? [] : [`${names}: ${expected}, not ${shown}`];
    });
}

/** Codes that the table of docs/api.md leaves out, and codes that the page names although no problem has them. */
export function problemsBesideDocs(sources: readonly Source[], written: readonly TextFile[]): string[] {
  const codes = codesOf(sources);
  const page = written.find(({ path }) => path === "docs/api.md")?.text ?? "";
  const table = matchesIn(codeTable(written), CODE_OR_AREA);
  const areas = new Set(codes.map(areaOf));
  const named = matchesIn(page, /`([a-z_]+\.(?:[a-z_]+|\*))`/g).filter((name) => areas.has(areaOf(name)));
  const isKnown = (name: string): boolean => codes.includes(name) || (name.endsWith(".*") && areas.has(areaOf(name)));
  const unknown = [...named, ...table.filter((name) => name.endsWith(".*"))].filter((name) => !isKnown(name));
  const left = codes.filter((code) => !table.includes(code) && !table.includes(`${areaOf(code)}.*`));
  return [...left.map((code) => `not documented: ${code}`), ...[...new Set(unknown)].map((name) => `documented, unknown: ${name}`)];
}

const CODE_OR_AREA = /`([a-z_]+(?:\.(?:[a-z_]+|\*))?)`/g;

/** The last part of docs/api.md, which lists codes by area. */
function codeTable(written: readonly TextFile[]): string {
  const page = written.find(({ path }) => path === "docs/api.md")?.text ?? "";
  return page.slice(page.indexOf("## Codes d’erreur"));
}

function tablesOf(sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ path }) => /^packages\/contract\/src\/[\w-]+\/(request-)?problems\.ts$/.test(path));
}

function codesOf(sources: readonly Source[]): string[] {
  const codes = tablesOf(sources).flatMap(({ text }) => matchesIn(text, /^ {2}"?([a-z_]+(?:\.[a-z_]+)?)"?: \{/gm));
  if (codes.length === 0) throw new Error("no problem code was found");
  return codes;
}

function areaOf(code: string): string {
  return code.split(".")[0] ?? code;
}

function matchesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, match]) => match ?? []);
}
