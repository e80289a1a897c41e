import {
  OWN_CONTRIBUTIONS,
  contributionsPaid,
  isContribution,
  LEVY_ACCOUNT,
  netWhere,
  profitOf,
} from "@comptoir/accounting/dashboard/counted-accounts";
import { taxedBase } from "@comptoir/accounting/dashboard/contributions";
import { debtsOwed, instalmentsOwed, owedByOthers, type LeftItem, type SetAsideKind } from "@comptoir/accounting/dashboard/ownership";
import { addDays } from "@comptoir/accounting/calendar";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { CASH } from "@comptoir/accounting/entry/well-known-accounts";
import { cents, eurosFromCents, negate, shareOf, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { explanationOf, type ExplanationPart, type FigureExplanation } from "../../../figures/explanation.js";
import type { Figure } from "../../../figures/figure.js";
import { balanceFigure, measureFigure, netFigure } from "../figures.js";
import { ownershipOf, type OwnershipState } from "../ownership/compute.js";
import { annuitiesOf, readOwnershipFacts } from "../ownership/facts.js";
import { explainOfDue } from "../ownership/presenter.js";
import { rateText } from "../words.js";

type AnyMeasure = Extract<Figure, { kind: "dashboard" }>["measure"];
type OwnMeasure = Exclude<AnyMeasure, `hundred_${string}`>;
type Explained = { readonly label: string; readonly parts: readonly ExplanationPart[] };

/** Opens a measure of « Vraiment à vous » on its parts, on a day. Refuses one of a company without books on that day. */
export async function explainMeasure(
  tx: Tx,
  companyId: string,
  {
    measure,
    on,
    source,
    page,
  }: { readonly measure: OwnMeasure; readonly on: IsoDate; readonly source: string | undefined; readonly page: number },
): Promise<FigureExplanation> {
  const facts = await readOwnershipFacts(tx, companyId, { today: on });
  if (facts === null) throw new Refusal({ code: "explain.invalid" });
  const { label, parts } = explained(ownershipOf(facts), source)[measure]();
  const shown = parts.filter(({ value }) => value !== 0);
  const value = cents(shown.reduce((sum, one) => sum + Math.round(one.value * 100), 0));
  return explanationOf({ label, value, period: { from: facts.year.beginning, to: on }, page, parts: [...shown], pages: 1 });
}

function explained(state: OwnershipState, source: string | undefined): Readonly<Record<OwnMeasure, () => Explained>> {
  const { facts } = state;
  const { today } = facts;
  return {
    own: () => ({
      label: "Vraiment à vous",
      parts: [
        part("En banque et en caisse", state.money, measureFigure("money", today)),
        part("À mettre de côté", negate(state.total), measureFigure("set_aside", today)),
      ],
    }),
    money: () => moneyParts(state),
    set_aside: () => ({
      label: "À mettre de côté",
      parts: (["vat", "contributions", "tax", "loans", "debts"] as const).map((kind) =>
        part(KINDS[kind], totalOf(state, kind), measureFigure(kind, today)),
      ),
    }),
    vat: () => ({ label: "TVA à mettre de côté", parts: dueParts(state, "vat") }),
    loans: () => loanParts(state, source),
    debts: () => itemParts(state, { label: "Factures et dettes à payer", items: debtsOwed(facts.items), source }),
    owed: () => itemParts(state, { label: "Ce que l’on vous doit", items: owedByOthers(facts.items), source }),
    contributions: () => contributionParts(state),
    tax: () => taxParts(state),
    base: () => baseParts(state),
    last_rate: () => lastRateParts(state),
  };
}

const KINDS: Readonly<Record<SetAsideKind, string>> = {
  vat: "TVA",
  contributions: "Cotisations sociales",
  tax: "Impôt sur le revenu",
  loans: "Emprunts",
  debts: "Factures et dettes à payer",
};

function part(label: string, amount: Cents, explain: string | null): ExplanationPart {
  return { label, value: eurosFromCents(amount), ...(explain !== null && { explain }) };
}

function totalOf(state: OwnershipState, kind: SetAsideKind): Cents {
  return sumCents(state.setAside.filter((due) => due.kind === kind).map(({ amount }) => amount));
}

function dueParts(state: OwnershipState, kind: SetAsideKind): readonly ExplanationPart[] {
  return state.setAside.filter((due) => due.kind === kind).map((due) => part(due.label, due.amount, explainOfDue(due, state)));
}

/** The days of an account inside the fiscal year under way. */
function yearDays({ facts: { year, today } }: OwnershipState): { readonly from: IsoDate; readonly to: IsoDate } {
  return { from: year.beginning, to: today < year.end ? today : year.end };
}

function moneyParts(state: OwnershipState): Explained {
  const titles = new Map(state.facts.banks.map(({ account_code: code, title }) => [code, title]));
  titles.set(CASH, "Caisse");
  const parts = [...state.balances].map(([code, amount]) => ({
    ...part(titles.get(code) ?? code, amount, balanceFigure(code, yearDays(state))),
    account: code,
  }));
  return { label: "En banque et en caisse", parts };
}

/** What is owed within thirty days, or the one instalment that is named, however far. */
function loanParts({ facts }: OwnershipState, source: string | undefined): Explained {
  const { instalments, today } = facts;
  const named = instalments.filter(({ loanId, dueOn }) => `${loanId} ${dueOn}` === source);
  const shown = source === undefined ? instalmentsOwed(instalments, today) : named;
  return {
    label: source === undefined ? `Échéances d’emprunt non payées jusqu’au ${frenchDay(addDays(today, 30))}` : "Échéance d’emprunt",
    parts: shown.map(({ loan, dueOn, amount }) => part(`«\u00a0${loan}\u00a0», échéance du ${frenchDay(dueOn)}`, amount, null)),
  };
}

type Items = { readonly label: string; readonly items: readonly LeftItem[]; readonly source: string | undefined };

function itemParts(state: OwnershipState, { label, items, source }: Items): Explained {
  return {
    label,
    parts: items
      .filter(({ id }) => source === undefined || id === source)
      .map((item) => ({
        ...part(item.label, item.left, balanceFigure(item.accountCode, { ...yearDays(state), turned: item.side === "payable" })),
        account: item.accountCode,
      })),
  };
}

function contributionParts(state: OwnershipState): Explained {
  const { base, contributionsRate, facts } = state;
  const bp = contributionsRate?.bp ?? 0;
  const due = shareOf(cents(Math.max(0, base)), bp, 10_000);
  const paid = contributionsPaid(facts.nets);
  const parts = [
    part(`${rateText(bp)} du bénéfice avant cotisations`, due, measureFigure("base", facts.today)),
    part("Déjà payé", negate(paid), netFigure({ ...movedDays(state), side: "outcome", accounts: [...OWN_CONTRIBUTIONS, LEVY_ACCOUNT] })),
    part("Jamais moins que zéro", cents(Math.max(0, paid - due)), null),
  ];
  return { label: "Cotisations sociales, estimation", parts: contributionsRate === null ? [] : parts };
}

function taxParts(state: OwnershipState): Explained {
  const { base, taxBp, contributionsRate, facts } = state;
  const due = shareOf(taxedBase(cents(Math.max(0, base)), contributionsRate?.bp ?? 0), taxBp ?? 0, 10_000);
  const parts = [
    part(`${rateText(taxBp ?? 0)} du bénéfice après cotisations`, due, measureFigure("base", facts.today)),
    part("Déjà payé", negate(facts.paid.tax), netFigure({ ...movedDays(state), side: "outcome", accounts: ["108400"] })),
    part("Jamais moins que zéro", cents(Math.max(0, facts.paid.tax - due)), null),
  ];
  return { label: "Impôt sur le revenu, estimation", parts: taxBp === null ? [] : parts };
}

function baseParts(state: OwnershipState): Explained {
  const { facts, base } = state;
  const moved = cents(profitOf(facts.nets) + netWhere(facts.nets, isContribution));
  const receipts = cents(0 - netWhere(facts.nets, (code) => code.startsWith("7")));
  const days = movedDays(state);
  return {
    label: "Bénéfice avant cotisations, à ce jour",
    parts: [
      part("Recettes", receipts, netFigure({ ...days, side: "income", accounts: ["7"] })),
      part(
        "Dépenses, cotisations à part",
        cents(moved - receipts),
        netFigure({ ...days, side: "income", accounts: ["6"], except: OWN_CONTRIBUTIONS }),
      ),
      part(`Amortissements de l’année (${frenchDay(facts.year.beginning)} au ${frenchDay(facts.today)})`, cents(base - moved), null),
    ].filter(({ value }) => value !== 0 || annuitiesOf(facts, facts.year) === 0),
  };
}

/** The rate itself is a quotient: the explanation lists what is divided, then what divides it. */
function lastRateParts({ facts: { lastRate } }: OwnershipState): Explained {
  if (lastRate === null) return { label: "Taux de cotisations du dernier exercice", parts: [] };
  const { beginning: from, end: to, nets } = lastRate.year;
  return {
    label: `Cotisations de l’exercice qui donne ${rateText(lastRate.rateBp)}`,
    parts: [
      part("Cotisations déduites", netWhere(nets, isContribution), netFigure({ from, to, side: "outcome", accounts: OWN_CONTRIBUTIONS })),
      part(
        "CSG et CRDS non déductibles",
        netWhere(nets, (code) => code === LEVY_ACCOUNT),
        netFigure({ from, to, side: "outcome", accounts: [LEVY_ACCOUNT] }),
      ),
    ],
  };
}

function movedDays({ facts: { year, today } }: OwnershipState): { readonly from: IsoDate; readonly to: IsoDate } {
  return { from: year.beginning, to: today };
}
