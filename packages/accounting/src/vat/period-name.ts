import { frenchRank } from "../french-text.js";

const MONTHS = ["Janvier", "Février", "Mars", "Avril", "Mai", "Juin", "Juillet", "Août", "Septembre", "Octobre", "Novembre", "Décembre"];

/** A VAT period as people name it: `1ᵉʳ trimestre 2026`, `Mars 2026`, `Année 2026`, `Exercice 2026-2027`, `Année 2026 (2ᵉ période)`. */
export function vatPeriodName(period: string): string {
  const [, name = "", rank] = /^(.+)-(\d)$/.exec(period) ?? [];
  if (rank !== undefined) return `${vatPeriodName(name)} (${frenchRank(Number(rank))} période)`;
  const [, year = "", quarter] = /^(\d{4})-T([1-4])$/.exec(period) ?? [];
  if (quarter !== undefined) return `${frenchRank(Number(quarter))} trimestre ${year}`;
  const [, ofYear = "", month] = /^(\d{4})-(\d{2})$/.exec(period) ?? [];
  if (month !== undefined) return `${MONTHS[Number(month) - 1] ?? month} ${ofYear}`;
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
