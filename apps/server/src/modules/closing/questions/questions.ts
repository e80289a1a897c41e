import { balanceOf, balanceUnder } from "@comptoir/accounting/closing/balances";
import { closingQuestions } from "@comptoir/accounting/closing/year/questions";
import type { OwnerQuestion, QuestionFacts } from "@comptoir/accounting/closing/year/owner-question";
import type { StandingStepCode } from "@comptoir/accounting/closing/standing/standing-answer";
import { stocksToCount } from "@comptoir/accounting/closing/steps/lagging-operations";
import { laggingQuestions } from "@comptoir/accounting/closing/steps/lagging-questions";
import type { LaggingProposal } from "@comptoir/accounting/closing/steps/lagging-row";
import { oldInvoices } from "@comptoir/accounting/closing/steps/doubtful-customers";
import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { frenchDay } from "@comptoir/accounting/date";
import { centsFromEuros, euros, eurosFromCents, negate } from "@comptoir/accounting/money";
import { figuresOfYear } from "@comptoir/accounting/rates/figures-of-year";
import type { ClosingQuestion as QuestionReply } from "@comptoir/contract/closing/steps";
import { lacksOf } from "../facts/cars.js";
import { isSeveralMeals } from "../inputs/typed-deductions.js";
import { OPTIONAL_ACCOUNTS } from "../inputs/typed-contributions.js";
import { typedLoans } from "../inputs/typed-loans.js";
import { given } from "../inputs/typed-values.js";
import { resultOf } from "../steps/step-results.js";
import type { ClosingState } from "../steps/state.js";

/** The questions of a year, with what was answered and what the books already know of each. */
export function questionsOf(state: ClosingState): readonly QuestionReply[] {
  return closingQuestions(questionFacts(state))
    .filter(({ field }) => isAsked(field, state))
    .filter((question) => isOfLettings(state, question))
    .map((question) => {
      const value = valueAt(answersOf(state, question.step), question.field);
      return {
        ...question,
        items: [...question.items.map(({ label }) => label), ...amountsOfMethods(state, question)],
        choices: [...question.choices],
        value: value ?? null,
        answered: isAnswered(question, value, state),
        prefilled: prefilledOf(state, question),
      };
    });
}

/** What each method leaves deducted, once kilometres are typed: the owner chooses on amounts. */
function amountsOfMethods(state: ClosingState, { step, field, choices }: OwnerQuestion): readonly string[] {
  if (step !== "car_expenses" || field !== "method" || !areKilometresTyped(state)) return [];
  const { methods } = resultOf(state, "car_expenses");
  return choices.flatMap(({ value, label }) => {
    const deducted = methods.find(({ method }) => method === value)?.deducted ?? null;
    return deducted === null ? [] : [`${label}\u00a0: ${euros(centsFromEuros(deducted) ?? 0)} déduits`];
  });
}

function areKilometresTyped({ wire: { car_expenses: cars } }: ClosingState): boolean {
  return given(cars.vehicles).some(([, { kmPro }]) => kmPro != null);
}

/** Lettings are asked nothing of the steps that never concern them. */
function isOfLettings({ typed, outcomes }: ClosingState, { step, field }: OwnerQuestion): boolean {
  const { kind } = typed.rental_accounting_specificities;
  return kind === null || kind === "none" || field === "unchanged" || outcomes[step].concerned;
}

/** What was typed in a step; « non » to its first question is « aucune ». */
function answersOf({ wire, typed }: ClosingState, step: OwnerQuestion["step"]): object {
  if (step === "rental_accounting_specificities") return { ...wire[step], kind: typed[step].kind };
  return step === "rrz_tax_exemption" ? { ...wire[step], zone: typed[step].zone } : wire[step];
}

const STANDING: readonly StandingStepCode[] = ["scm", "rental_accounting_specificities", "rrz_tax_exemption"];
/** Cash and stocks are counted when there are some, a laundry and a home are described when they are used. */
function isAsked(field: string, { wire: { species, lagging_operations: lagging, various_deductions: deductions } }: ClosingState): boolean {
  if (field.startsWith("stocks.")) return lagging.stock === "some";
  if (field.startsWith("openingStocks.")) return lagging.openingStock === "some";
  if (field === "home.surfaceTotal") return deductions.home?.surfacePro !== 0;
  if (field === "countedBalance") return species.hasCash === true;
  if (field === "laundry.weeks" || field === "laundry.unitPrice") return deductions.laundry?.loadsPerWeek !== 0;
  return true;
}

function questionFacts({ reading, outcomes, wire, typed }: ClosingState): QuestionFacts {
  const { facts, year } = reading;
  const { ground } = facts;
  const held = (account: string): boolean => balanceOf(ground, account) !== 0;
  const proposed = (...kinds: readonly LaggingProposal["kind"][]) =>
    reading.proposals
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id, label, amountTtc }) => ({ id, label: `${label}, ${euros(amountTtc)}` }));
  return {
    taxSystem: ground.taxSystem,
    vatSubject: ground.vatSubject,
    isFirstYear: facts.isFirstYear,
    yearEnd: frenchDay(year.end),
    laggingQuestions: laggingQuestions({ ...ground, ...facts.lagging }),
    chequesReceived: proposed("cheque_received_unbanked"),
    chequesIssued: proposed("cheque_issued_undebited"),
    undecidedPurchases: outcomes.potential_fixed_assets.result.purchases.map(({ id, label, exclTax }) => ({
      id,
      label: `${label}, ${euros(exclTax)} HT`,
    })),
    assets: [
      ...facts.register.assets.map(({ id, title: label }) => ({ id, label })),
      ...facts.register.exits.map(({ id, title }) => ({ id, label: `${title} (sortie)` })),
    ],
    mixedAssets: facts.register.assets.filter(({ isMixed }) => isMixed).map(({ id, title: label }) => ({ id, label })),
    vehicles: facts.cars.cars.map((car) => ({
      id: car.id,
      label: car.name,
      isVan: car.scale === null,
      lacks: lacksOf(car, reading, wire),
    })),
    contributions: {
      booked: balanceUnder(ground, "6461", "6462", "6463", "6464") !== 0,
      levies: held("637800") || held("108500"),
      training: held("633310"),
      unions: held("637810") || ground.taxSystem !== "bnc" || ground.vatSubject,
    },
    contracts: OPTIONAL_ACCOUNTS.filter(held).map((id) => ({ id, label: nameOfAccount(id), amount: balanceOf(ground, id) })),
    shareable: [...facts.reintegrations.shareableCosts.keys()].map((id) => ({ id, label: nameOfAccount(id) })),
    hasBenefits: held("758710"),
    severalMeals: reading.largeMeals
      .filter(({ amount }) => isSeveralMeals(amount))
      .map(({ id, date, label, amount }) => ({ id, label: `${label}, ${frenchDay(date)}, ${euros(amount)}` })),
    loansToConfirm: typedLoans({ ...wire.mortgages, confirmed: false }, reading).loans === null ? loansOf(reading) : [],
    vatGaps: outcomes.consistent_accounts.result.anomalies
      .filter(({ code }) => code.startsWith("vat:"))
      .map(({ code, message }) => ({ id: code, code, label: message })),
    unpaidProposals: {
      customers: proposed("customer_receivable", "cheque_received_unbanked"),
      accruals: proposed("expense_to_accrue", "supplier_payable", "cheque_issued_undebited"),
      prepaid: proposed("prepaid_expense"),
    },
    stocks: stocksToCount(ground),
    openingStocks: facts.lagging.asksOpeningStock === true ? stocksToCount(ground).map(({ account }) => account) : [],
    oldInvoices: oldInvoices({ ...ground, ...facts.lagging }, typed.lagging_operations).map(({ id, label, date, left }) => ({
      id,
      label: `${label}, ${euros(left)}, facture du ${frenchDay(date)}`,
    })),
    stocksLoss: negate(balanceOf(ground, "397000")),
    hasHomeOffice: (wire.various_deductions.home?.surfacePro ?? 0) > 0,
    hasCustomerDeposits: balanceUnder(ground, "4191") < 0,
    standingSteps: STANDING.filter(
      (code) => (facts.isFirstYear || facts.shownBy[code].length > 0) && (code !== "scm" || ground.taxSystem === "bnc"),
    ),
    exits: facts.register.exits.some(({ shortTerm, longTerm }) => shortTerm > 0 || longTerm > 0),
    exemptRateKnown: (facts.register.exemptRateBp ?? 0) > 0,
  };
}

function loansOf({ loans }: ClosingState["reading"]) {
  return loans.map(({ id, name: label, capitalEnd }) => ({ id, label, capitalEnd }));
}

/** The value at a path of what is typed in a step: `vehicles.<id>.kmPro`, `statements.0.training`; undefined when nothing was. */
function valueAt(inputs: unknown, path: string): unknown {
  const first = path.indexOf(".");
  const key = first < 0 ? path : path.slice(0, first);
  if (typeof inputs !== "object" || inputs === null) return undefined;
  // A code may hold points itself: what is known by the whole rest wins.
  const record = inputs as Record<string, unknown>;
  if (path in record) return record[path];
  return first < 0 ? record[key] : valueAt(record[key], path.slice(first + 1));
}

/** A list is answered once it names everything that was asked, a proposal once it is a row or dismissed. */
function isAnswered({ step, field, items }: OwnerQuestion, value: unknown, { wire }: ClosingState): boolean {
  if (step === "lagging_operations" && field === "rows") {
    const { rows, dismissed } = wire.lagging_operations;
    const settled = new Set([...(rows ?? []).map(({ id }) => id), ...(dismissed ?? [])]);
    return items.every(({ id }) => settled.has(id));
  }
  if (value === null || value === undefined) return false;
  if (field === "validated" || field === "confirmedShares") return items.every(({ id }) => (value as readonly unknown[]).includes(id));
  return true;
}

/** The one question that an older program put to clients about both kinds of cheques. */
const OLD_CHEQUES = "lagging_operations.cheques";
const CHEQUES: readonly string[] = ["chequesReceived", "chequesIssued"];

/** What the books already know of an answer, and where it comes from; null when they do not. */
function prefilledOf({ reading, outcomes, answers }: ClosingState, { id, step, field, items }: OwnerQuestion): QuestionReply["prefilled"] {
  const answer = answers.find(({ question }) => question === id || (question === OLD_CHEQUES && CHEQUES.includes(field)));
  if (answer !== undefined) return { value: answer.value, source: `Réponse du client, le ${frenchDay(answer.answeredOn)}` };
  const { ground, cash } = reading.facts;
  const { theoretical } = outcomes.species.result;
  // A till holds no less than nothing: a balance below zero is a fault of the books, not an amount to propose.
  if (step === "species" && field === "countedBalance" && theoretical >= 0)
    return { value: eurosFromCents(theoretical), source: "Solde de la caisse dans vos comptes" };
  if (step === "species" && field === "hasCash" && (cash.receipts !== 0 || cash.payments !== 0 || cash.opening !== 0))
    return { value: true, source: "Vos comptes portent des espèces" };
  if (step === "amortizations_validation" && field === "validated")
    return { value: items.map(({ id }) => id), source: "Registre des immobilisations" };
  if (field === "statements.0.training" && ground.taxSystem === "bnc") return trainingOf(Number(ground.year.end.slice(0, 4)));
  if (step === "mortgages") return { value: true, source: "Échéancier de l’emprunt" };
  if (step === "various_deductions" && field.startsWith("meals.countsByOperation"))
    return {
      value: 1,
      source: `Un repas par opération, ${euros(figuresOfYear(Number(ground.year.end.slice(0, 4))).meals.largest)} au plus`,
    };
  return null;
}

/** The CFP of a liberal profession follows from the social ceiling: its owner confirms it, or types what the certificate says. */
function trainingOf(year: number): QuestionReply["prefilled"] {
  const { socialCeiling, trainingBp } = figuresOfYear(year);
  const percent = String(trainingBp / 100).replace(".", ",");
  return {
    value: Math.round((socialCeiling * trainingBp) / 10_000),
    source: `${percent}\u00a0% du plafond de la sécurité sociale, à vérifier sur l’attestation`,
  };
}
