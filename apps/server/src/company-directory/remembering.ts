import type { CompanyDirectory, LookUp } from "./company-directory.js";

const DAY_MILLISECONDS = 24 * 3600 * 1000;
const MOST = 10_000;

/** A directory that asks about the same establishment once a day; what is not found is asked again, since it may just have been created. */
export function rememberingDirectory(directory: CompanyDirectory, now: () => number): CompanyDirectory {
  const known = new Map<string, { readonly answer: LookUp; readonly at: number }>();
  return {
    async lookUp(siret) {
      const kept = known.get(siret);
      if (kept && now() - kept.at < DAY_MILLISECONDS) return kept.answer;
      const answer = await directory.lookUp(siret);
      if (answer.kind !== "found") return answer;
      known.delete(siret);
      const oldest = known.keys().next();
      if (known.size >= MOST && !oldest.done) known.delete(oldest.value);
      known.set(siret, { answer, at: now() });
      return answer;
    },
  };
}
