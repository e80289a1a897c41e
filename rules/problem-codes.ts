import type { Source } from "./source.js";

/** Codes of the contract's problems that no test names: each problem has a test that provokes it. Throws when no code is found. */
export function unprovokedProblems(sources: readonly Source[]): string[] {
  const tables = sources.filter(({ path }) => /^packages\/contract\/src\/[\w-]+-problems\.ts$/.test(path));
  const codes = tables.flatMap(({ text }) =>
    [...text.matchAll(/^ {2}"?([a-z_]+(?:\.[a-z_]+)?)"?: \{/gm)].flatMap(([, code]) => code ?? []),
  );
  if (codes.length === 0) throw new Error("no problem code was found");
  const tests = sources.filter(({ path, isTest }) => isTest && !path.startsWith("rules/"));
  const named = new Set(
    tests.flatMap(({ text }) => [...text.matchAll(/["'`]([a-z_]+(?:\.[a-z_]+)?)["'`]/g)].flatMap(([, text]) => text ?? [])),
  );
  return codes.filter((code) => !named.has(code));
}
