import { contributionsPaid } from "@comptoir/accounting/dashboard/counted-accounts";
import { taxedBase } from "@comptoir/accounting/dashboard/contributions";
import {
  owedByOthers,
  SET_ASIDE_KINDS,
  setAsideByDate,
  type SetAsideDue,
  type SetAsideKind,
} from "@comptoir/accounting/dashboard/ownership";
import { addDays } from "@comptoir/accounting/calendar";
import { frenchDay } from "@comptoir/accounting/date";
import { CASH } from "@comptoir/accounting/entry/well-known-accounts";
import { absolute, cents, euros, eurosFromCents, sumCents, wholeFrenchEuros, type Cents } from "@comptoir/accounting/money";
import type { Ownership } from "@comptoir/contract/dashboard/values";
import { encodeFigure } from "../../../figures/figure.js";
import { balanceFigure, measureFigure, partFigure, shownFigure } from "../figures.js";
import { shortAmount, rateText } from "../words.js";
import type { OwnershipState } from "./compute.js";

type Part = Ownership["parts"][number];
type LeftOutRow = Ownership["leftOut"][number];

const LABELS: Readonly<Record<SetAsideKind, string>> = {
  vat: "TVA",
  contributions: "Cotisations sociales",
  tax: "Impôt sur le revenu",
  loans: "Emprunts",
  debts: "Factures et dettes à payer",
};
const NO_RATE = "Vos cotisations n’y sont pas\u00a0: donnez un taux, votre dernier exercice n’en donne aucun.";
const NO_VAT = "Votre TVA n’y est pas\u00a0: celle de la Corse et de l’outre-mer se déclare ailleurs.";
const NO_TAX = "L’impôt sur le revenu n’y est pas\u00a0: donnez un taux pour le compter.";

/** « Vraiment à vous » as the page shows it. */
export function toOwnership(state: OwnershipState): Ownership {
  const { facts, money, total, own } = state;
  const { today } = facts;
  const incomplete = [...(state.contributions === null ? [NO_RATE] : []), ...(facts.vat === null && facts.isVatSubject ? [NO_VAT] : [])];
  return {
    on: today,
    own: shownFigure(own, measureFigure("own", today)),
    money: shownFigure(money, measureFigure("money", today)),
    setAside: shownFigure(total, measureFigure("set_aside", today)),
    shortSentence: own < 0 ? `Il manque ${shortAmount(-own)}` : null,
    isIncomplete: incomplete.length > 0,
    incompleteSentence: incomplete.length > 0 ? incomplete.join(" ") : null,
    parts: SET_ASIDE_KINDS.map((kind) => partOf(kind, state)),
    lines: setAsideByDate(state.setAside).map((due) => ({
      kind: due.kind,
      label: due.label,
      amount: eurosFromCents(due.amount),
      dueOn: due.dueOn,
      isLate: due.dueOn !== null && due.dueOn < today,
      isEstimate: due.isEstimate,
      explain: explainOfDue(due, state),
    })),
    leftOut: leftOutOf(state),
    certainty: certaintyOf(state),
    drafts: { count: facts.uncategorised.unvalidated, sentence: draftsSentence(facts.uncategorised.unvalidated) },
  };
}

function draftsSentence(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? "Une opération n’est pas encore validée\u00a0: elle compte aussi."
    : `${count} opérations ne sont pas encore validées\u00a0: elles comptent aussi.`;
}

/** What a line of « À mettre de côté », or a mark of the line, opens on. */
export function explainOfDue(
  { kind, source }: Pick<SetAsideDue, "kind" | "source">,
  { facts: { vat, today, year } }: OwnershipState,
): string {
  const period = kind === "vat" ? vat?.periods.find(({ id }) => id === source) : undefined;
  if (period) return encodeFigure({ kind: "vat_box", return: period.id, ...period.box });
  if (kind === "vat" && source === "declared") return balanceFigure("445510", { ...daysOf(year, today), turned: true });
  return kind === "loans" || kind === "debts" ? partFigure(kind, today, source) : measureFigure(kind, today);
}

/** The days of a year, up to today. */
function daysOf(year: OwnershipState["facts"]["year"], today: OwnershipState["facts"]["today"]) {
  return { from: year.beginning, to: today < year.end ? today : year.end };
}

function partOf(kind: SetAsideKind, state: OwnershipState): Part {
  const { facts, base, contributionsRate, taxBp } = state;
  const dues = state.setAside.filter((due) => due.kind === kind);
  const value = sumCents(dues.map(({ amount }) => amount));
  const days = dues.flatMap(({ dueOn }) => dueOn ?? []).toSorted();
  const part: Part = {
    kind,
    label: LABELS[kind],
    value: eurosFromCents(value),
    isEstimate: dues.some(({ isEstimate }) => isEstimate),
    formula: "",
    rate: null,
    rateOrigin: null,
    dueOn: days[0] ?? null,
    unknownSentence: null,
    explain: value === 0 ? null : measureFigure(kind, facts.today),
  };
  switch (kind) {
    case "vat":
      if (facts.vat === null) return { ...part, value: null, unknownSentence: NO_VAT };
      return { ...part, formula: vatFormula(facts.vat.declared, { periods: facts.vat.periods.length, isSubject: facts.isVatSubject }) };
    case "contributions": {
      if (contributionsRate === null) return { ...part, value: null, isEstimate: true, unknownSentence: NO_RATE };
      const { bp, origin } = contributionsRate;
      const formula = rateFormula(bp, { base: positive(base), paid: contributionsPaid(facts.nets) });
      return { ...part, isEstimate: true, formula, rate: bp / 100, rateOrigin: origin };
    }
    case "tax": {
      if (taxBp === null) return { ...part, value: null, isEstimate: true, unknownSentence: NO_TAX };
      const counted = taxedBase(positive(base), contributionsRate?.bp ?? 0);
      return {
        ...part,
        isEstimate: true,
        formula: rateFormula(taxBp, { base: counted, paid: facts.paid.tax }),
        rate: taxBp / 100,
        rateOrigin: "typed",
      };
    }
    case "loans":
      return { ...part, formula: `Échéances non payées jusqu’au ${frenchDay(addDays(facts.today, 30))}, assurance et frais compris` };
    case "debts":
      return { ...part, formula: "Ce qui reste à payer des factures et des dettes enregistrées" };
  }
}

function vatFormula(declared: Cents, { periods, isSubject }: { readonly periods: number; readonly isSubject: boolean }): string {
  const open =
    periods === 0
      ? null
      : periods === 1
        ? "ce que paierait la période en cours, arrêtée à ce jour"
        : `ce que paieraient ${periods} périodes non validées, la dernière arrêtée à ce jour`;
  if (declared !== 0) return `${euros(declared)} déclarés et non payés${open === null ? "" : `, plus ${open}`}`;
  if (open !== null) return `C${open.slice(1)}`;
  return isSubject ? "Aucune période à déclarer" : "Vous n’y êtes pas soumis";
}

function rateFormula(bp: number, { base, paid }: { base: Cents; paid: Cents }): string {
  const due = `${rateText(bp)} de ${euros(base)}`;
  return paid === 0 ? due : `${due}, moins ${euros(paid)} déjà payés`;
}

function positive(amount: Cents): Cents {
  return cents(Math.max(0, amount));
}

function certaintyOf({ facts: { uncategorised }, halfWidth, facts }: OwnershipState): Ownership["certainty"] {
  const { count, receipts, expenses } = uncategorised;
  const total = shortAmount(absolute(cents(receipts + expenses)));
  const sorting =
    count === 0
      ? []
      : [count === 1 ? `1 opération (${total}) reste à catégoriser` : `${count} opérations (${total}) restent à catégoriser`];
  const reasons = [...sorting, ...(isCfePaid(facts.nets) ? [] : ["la CFE n’y est pas"])];
  const words = reasons.join(", ");
  return {
    halfWidth: eurosFromCents(halfWidth),
    count,
    receipts: eurosFromCents(receipts),
    expenses: eurosFromCents(expenses),
    sentence:
      words === ""
        ? null
        : halfWidth === 0
          ? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
          : `à ±\u00a0${wholeFrenchEuros(halfWidth / 100)}\u00a0€\u00a0: ${words}`,
  };
}

function isCfePaid(nets: OwnershipState["facts"]["nets"]): boolean {
  return nets.some(({ code, net }) => code === "635110" && net > 0);
}

function leftOutOf(state: OwnershipState): readonly LeftOutRow[] & LeftOutRow[] {
  const { facts } = state;
  const rows: LeftOutRow[] = [];
  const add = (key: LeftOutRow["key"], label: string, amount: Cents | null = null, explain: string | null = null): void =>
    void rows.push({ key, label, amount: amount === null ? null : eurosFromCents(amount), explain: amount === 0 ? null : explain });
  if (state.contributions === null) add("contributions", NO_RATE);
  if (state.tax === null) add("tax", NO_TAX);
  if (!isCfePaid(facts.nets)) add("cfe", "La CFE de l’année, due en décembre");
  add("regularisation", "La régularisation des cotisations de l’an dernier");
  const owed = sumCents(owedByOthers(facts.items).map(({ left }) => left));
  if (owed > 0) add("owed_to_you", "Ce que vos clients vous doivent", owed, measureFigure("owed", facts.today));
  const undated = sumCents(state.setAside.filter(({ kind, dueOn }) => kind === "debts" && dueOn === null).map(({ amount }) => amount));
  if (undated > 0)
    add("undated_debts", "Le jour de dettes sans échéance\u00a0: leur montant est compté", undated, measureFigure("debts", facts.today));
  const credit = cents((facts.vat?.credit ?? 0) * 100);
  if (credit > 0) add("vat_credit", "Un crédit de TVA à reporter, qui n’est pas compté", credit, measureFigure("vat", facts.today));
  const { paidAhead, periods } = facts.vat ?? { paidAhead: cents(0), periods: [] };
  if (paidAhead > 0 && periods.some(({ toPay }) => toPay > 0))
    add(
      "vat_paid",
      "De la TVA que vous avez payée sans l’avoir déclarée ici, et qui est encore mise de côté\u00a0: validez ces déclarations, ou indiquez depuis quand vous déclarez ici",
      paidAhead,
      balanceFigure("445510", daysOf(facts.year, facts.today)),
    );
  const till = state.balances.get(CASH) ?? 0;
  if (till < 0)
    add(
      "till",
      "Des espèces reçues qui manquent dans vos opérations\u00a0: sans elles, la caisse est sous zéro et ce qui est en banque semble moindre",
      cents(0 - till),
      balanceFigure(CASH, { ...daysOf(facts.year, facts.today), turned: true }),
    );
  if (facts.uncategorised.count > 0) add("uncategorised", "L’effet des opérations à catégoriser");
  return rows;
}
