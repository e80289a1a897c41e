import { normaliseLabel } from "./label.js";

/** What a bank writes before a reference that comes back with the same contract. */
const WRITTEN_AFTER =
  /(?<![A-Z0-9])(?:RUM|MANDAT|MDT|CONTRAT|CTR|POLICE|ABONNEMENT|ABONNE|CLIENT|ADHERENT|ICS|ID EMETTEUR)(?![A-Z])[ :/.#+°N-]*([A-Z0-9+][A-Z0-9+-]{5,34})/g;
const LEAST_DIGITS = 4;
const LEAST_SIGNS = 6;
const MOST_OF_A_LABEL = 3;

/** The references of a mandate or a contract that a label bears, the same under any name of its payer. */
export function lastingReferences(rawLabel: string): readonly string[] {
  if (!/\d{3}/.test(rawLabel)) return [];
  const found = [...normaliseLabel(rawLabel).matchAll(WRITTEN_AFTER)].map(([, written = ""]) => written.replace(/[^A-Z0-9]/g, ""));
  const lasting = found.filter((reference) => reference.length >= LEAST_SIGNS && (reference.match(/\d/g)?.length ?? 0) >= LEAST_DIGITS);
  return [...new Set(lasting)].slice(0, MOST_OF_A_LABEL);
}
