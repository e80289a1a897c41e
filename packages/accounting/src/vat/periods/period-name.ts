import { frenchMonthTitle, frenchRank } from "../../french-text.js";

/** A VAT period as people name it: `1ᵉʳ trimestre 2026`, `Mars 2026`, `Année 2026`, `Exercice 2026-2027`, `Année 2026 (2ᵉ période)`. */
export function vatPeriodName(period: string): string {
  const [, name = "", rank] = /^(.+)-(\d)$/.exec(period) ?? [];
  if (rank !== undefined) return `${vatPeriodName(name)} (${frenchRank(Number(rank))} période)`;
  const [, year = "", quarter] = /^(\d{4})-T([1-4])$/.exec(period) ?? [];
  if (quarter !== undefined) return `${frenchRank(Number(quarter))} trimestre ${year}`;
  if (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(period)) return frenchMonthTitle(period);
  return /^\d{4}$/.test(period) ? `Année ${period}` : `Exercice ${period}`;
}

/** Its return in a title: `TVA du 1ᵉʳ trimestre 2026`, `TVA d’avril 2026`, `TVA de l’année 2026`. */
export function vatReturnTitle(period: string): string {
  const name = vatPeriodName(period);
  const lower = name.charAt(0).toLowerCase() + name.slice(1);
  if (lower.includes("trimestre")) return `TVA du ${lower}`;
  if (/^(?:année|exercice)/.test(lower)) return `TVA de l’${lower}`;
  return /^[ao]/.test(lower) ? `TVA d’${lower}` : `TVA de ${lower}`;
}
