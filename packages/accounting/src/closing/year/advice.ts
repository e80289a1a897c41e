import { euros } from "../../money.js";
import { balanceOf } from "../balances.js";
import type { LawFigure } from "./law-figures.js";
import type { StepFacts } from "../step.js";
import type { StepCode } from "../step-codes.js";
import type { ClosingOutcomes } from "./computation.js";

type Doubt = { readonly step: StepCode; readonly name: string; readonly amountOf: (facts: StepFacts, outcomes: ClosingOutcomes) => number };

const held =
  (...accounts: readonly string[]): Doubt["amountOf"] =>
  (facts, { mortgages, social_security_contributions: contributions, various_deductions: deductions }) => {
    const entries = [mortgages, contributions, deductions]
      .flatMap((outcome) => outcome.entries)
      .filter(({ date }) => date === facts.year.end);
    const posted = entries
      .flatMap(({ lines }) => lines)
      .filter(({ accountCode }) => accounts.includes(accountCode))
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
    return accounts.reduce((sum, account) => sum + balanceOf(facts, account), posted);
  };

function outsideMadelin({ taxSystem }: StepFacts, { tax_reintegrations: { result } }: ClosingOutcomes): number {
  const row = result.rows.find(({ nature }) => nature === "outside_madelin");
  return taxSystem === "bnc" ? (row?.amount ?? 0) : 0;
}

/** Amounts whose box or rule is open to doubt: shown when they are not zero in the year. Source: docs/sources.md#yearly-figures. */
const DOUBTS: readonly Doubt[] = [
  { step: "mortgages", name: "Assurance de l’emprunteur (ligne 31 ou 22)", amountOf: held("616600") },
  {
    step: "mortgages",
    name: "Intérêts liés au compte de l’exploitant débiteur (case 330 ou 316)",
    amountOf: (_facts, { mortgages }) => mortgages.result.notDeductible,
  },
  { step: "social_security_contributions", name: "CFP et CURPS (ligne 13)", amountOf: held("633310", "637810") },
  {
    step: "optional_ssc",
    name: "Cotisations facultatives excédentaires (case DB du cadre 8)",
    amountOf: ({ taxSystem }, { optional_ssc: { result } }) =>
      taxSystem === "bnc" ? result.excess.retirement + result.excess.health + result.excess.lossOfWork : 0,
  },
  {
    step: "car_expenses",
    name: "TVA des frais que le barème remplace, à reverser (445718)",
    amountOf: ({ year }, { car_expenses: { entries } }) =>
      entries
        .filter(({ date }) => date === year.end)
        .flatMap(({ lines }) => lines)
        .filter(({ accountCode }) => accountCode === "445718")
        .reduce((sum, { debit, credit }) => sum + credit - debit, 0),
  },
  {
    step: "amortizations_validation",
    name: "Indemnités d’assurance (758700, ou prix de cession si un bien est perdu)",
    amountOf: (facts) => 0 - balanceOf(facts, "758700"),
  },
  {
    step: "various_deductions",
    name: "Déductions des médecins du secteur 1 (ligne 43)",
    amountOf: (_facts, { various_deductions: { lines } }) =>
      lines.filter(({ label }) => label.includes("médecins")).reduce((sum, line) => sum + line.cents, 0),
  },
  { step: "tax_reintegrations", name: "Contrats hors Madelin (case DB du cadre 8)", amountOf: outsideMadelin },
  {
    step: "lagging_operations",
    name: "Fournisseurs d’immobilisations (404000, case 175)",
    amountOf: (facts) => 0 - balanceOf(facts, "404000"),
  },
  { step: "various_deductions", name: "Chèques-vacances et CESU (ligne 30 puis 36)", amountOf: held("648100", "648200") },
  {
    step: "amortizations_validation",
    name: "Plus-values exonérées ou étalées (cases de la 2035 et de la 2031)",
    amountOf: (_facts, { amortizations_validation: { result } }) => result.exemptShortTerm + result.spreadLater,
  },
  {
    step: "rrz_tax_exemption",
    name: "Exonération ZRR ou ZFRR (case CJ ou 138)",
    amountOf: (_facts, { rrz_tax_exemption: { result } }) => result.exempt,
  },
  {
    step: "ufz_tax_exemption",
    name: "Exonération ZFU-TE (case CS ou 987)",
    amountOf: (_facts, { ufz_tax_exemption: { result } }) => result.exempt,
  },
  {
    step: "rental_tax_specificities",
    name: "Amortissement différé utilisé (case 350)",
    amountOf: (_facts, { rental_tax_specificities: { concerned, result } }) => (concerned ? result.used : 0),
  },
];

/** The amounts of a step that an accountant should look at, « à vérifier par un expert-comptable », at the end of the year. */
export function amountsToVerify(code: StepCode, facts: StepFacts, outcomes: ClosingOutcomes): readonly LawFigure[] {
  return DOUBTS.filter(({ step }) => step === code).flatMap(({ name, amountOf }) => {
    const amount = amountOf(facts, outcomes);
    return amount === 0 ? [] : [{ name, value: euros(amount), date: facts.year.end, needsAdvice: true }];
  });
}
