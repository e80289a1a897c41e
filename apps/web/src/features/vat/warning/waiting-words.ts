import { frenchMonth } from "@comptoir/accounting/french-text";
import type { VatDeclarationDetail } from "@comptoir/contract/vat/declarations";
import { plural, t } from "../../../text/t.js";

type Report = VatDeclarationDetail["report"];
type Waiting = NonNullable<Report["waiting"]["toCategorize"]>;

/** The months of some operations: `de mars`, `d’avril à juin`, `de décembre 2025 à mars 2026`. */
export function monthsOf({ from, to }: Pick<Waiting, "from" | "to">): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const name = (day: string): string => frenchMonth(Number(day.slice(5, 7))) + (isOneYear ? "" : ` ${day.slice(0, 4)}`);
  const first = /^[aeiouéh]/.test(name(from)) ? `d’${name(from)}` : `de ${name(from)}`;
  return from.slice(0, 7) === to.slice(0, 7) ? first : `${first} à ${name(to)}`;
}

/** How many operations, of which months: `1 opération de mars`, `12 opérations, de janvier à mars`. */
export function operationsOf(waiting: Waiting): string {
  const counted = plural("vat.waiting", waiting.count, { one: "{{n}} opération", other: "{{n}} opérations" });
  const isOneMonth = waiting.from.slice(0, 7) === waiting.to.slice(0, 7);
  return `${counted}${isOneMonth ? "" : ","} ${monthsOf(waiting)}`;
}

/** The second line of a warning: how many operations it is about, or what going on does; null when there is nothing to add. */
export function warningDetail({ hasTransactions, waiting: { toCategorize, toValidate, madelin } }: Report): string | null {
  if (!hasTransactions) return t("vat.waiting.none", "Continuer prépare une déclaration «\u00a0néant\u00a0».");
  if (toCategorize && toValidate)
    return t("vat.waiting.both", "{{sort}} à catégoriser\u00a0; {{check}} avec une TVA à valider.", {
      sort: operationsOf(toCategorize),
      check: operationsOf(toValidate),
    });
  const only = toCategorize ?? toValidate;
  if (only) return `${operationsOf(only)}.`;
  if (!madelin) return null;
  return `${plural("vat.waiting.madelin", madelin.count, { one: "{{n}} opération au compte 646500", other: "{{n}} opérations au compte 646500" })}.`;
}
