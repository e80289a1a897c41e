import { daysBetween } from "../../calendar.js";
import type { IsoDate } from "../../date.js";
import { CASH, INTERNAL_TRANSFER, WAITING } from "../../entry/well-known-accounts.js";
import { absolute, cents, euros, negate, sumCents, type Cents } from "../../money.js";
import { accountingResult, balanceOf, balanceUnder } from "../balances.js";
import { blocking, warning, type StepFacts, type StepFinding, type StepOutcome } from "../step.js";

/** Everything that the rules look at; here `balances` hold the entries of closing steps too. */
export type ConsistencyFacts = StepFacts & {
  /** Debit less credit of each entry that is not balanced. */
  readonly unbalancedEntries: readonly { readonly id: string; readonly gap: Cents }[];
  readonly banks: readonly { readonly account: string; readonly title: string; readonly balance: Cents }[];
  /** VAT accounts: what they should hold by the returns. */
  readonly expectedVat: ReadonlyMap<string, Cents>;
  readonly previousBalances: ReadonlyMap<string, Cents> | null;
  readonly openingCapital: Cents;
  readonly recurrentDebits: readonly { readonly payee: string; readonly monthsWithout: readonly string[] }[];
  readonly operations: readonly { readonly id: string; readonly on: IsoDate; readonly amount: Cents; readonly label: string }[];
  /** The limits that the turnover is above: name and amount. */
  readonly limitsExceeded: readonly { readonly name: string; readonly limit: Cents }[];
  readonly loansOwed: Cents;
  readonly depreciated: Cents;
  /** The owner answered that no vehicle serves the activity, and none is known. */
  readonly usesNoVehicle: boolean;
  /** What the accounts of customers, suppliers and waiting VAT hold of a liberal profession in receipts and expenses; empty elsewhere. */
  readonly thirdParties: ReadonlyMap<string, Cents>;
  /** Accounts of entries taken over that the chart does not hold. */
  readonly unknownAccounts: readonly string[];
};

/** The answer to an anomaly: a comment says why it is right. */
export type ConsistencyInputs = {
  readonly answers: ReadonlyMap<string, { readonly kind: "fixed" | "justified"; readonly comment: string }>;
};

/** All anomalies by rule, and the codes of the warnings that have no answer. */
export type ConsistencyResult = { readonly anomalies: readonly StepFinding[]; readonly unanswered: readonly string[] };

/** A rule: the anomalies it sees, each under a code that stays the same from one reading to the next. */
export type ConsistencyRule = (facts: ConsistencyFacts) => readonly StepFinding[];

const TOLERANCE = 1;
const LARGE_CHANGE = cents(1_000_00);
const LONGEST_COMMENT = 500;
const CONTRARY_ALLOWED = /^(603|609|619|649|709|713|758410)/;

/** Debits and credits are equal, entry by entry and in all. */
export const balancedEntries: ConsistencyRule = (facts) => {
  const total = sumCents(facts.balances.values());
  return [
    ...facts.unbalancedEntries.map(({ id, gap }) => blocking(`entry:${id}`, `Une écriture n’est pas équilibrée\u00a0: ${euros(gap)}.`)),
    ...(total === 0 ? [] : [blocking("balance", `La balance n’est pas équilibrée\u00a0: ${euros(total)}.`)]),
  ];
};

/** Each account linked to a bank holds what the bank says. */
export const bankAccountBalances: ConsistencyRule = (facts) =>
  facts.banks
    .filter(({ account, balance }) => absolute(cents(balanceOf(facts, account) - balance)) > TOLERANCE)
    .map(({ account, title, balance }) =>
      blocking(`bank:${account}`, `${title}\u00a0: vos comptes portent ${euros(balanceOf(facts, account))}, la banque ${euros(balance)}.`),
    );

/** Own transfers and the waiting account are at nothing, cash is not below it. */
export const settledAccounts: ConsistencyRule = (facts) => [
  ...[INTERNAL_TRANSFER, WAITING]
    .filter((account) => balanceOf(facts, account) !== 0)
    .map((account) =>
      blocking(
        `settled:${account}`,
        `Le compte ${account} n’est pas soldé\u00a0: ${euros(balanceOf(facts, account))}.${remedyOf(account)}`,
      ),
    ),
  ...(balanceOf(facts, CASH) < 0 ? [blocking("cash", `La caisse est négative\u00a0: ${euros(balanceOf(facts, CASH))}.`)] : []),
];

/** A bank account whose first balance is known after the first day of the books waits too: that balance is one of the openings. */
function remedyOf(account: string): string {
  if (account !== WAITING) return "";
  return " Une opération à identifier se catégorise\u00a0; le solde de départ d’un compte bancaire se saisit dans les à-nouveaux, à la page «\u00a0Exercices\u00a0».";
}

/** VAT accounts hold what the returns leave on them. */
export const vatAccounts: ConsistencyRule = (facts) =>
  [...facts.expectedVat]
    .filter(([account, expected]) => absolute(cents(balanceOf(facts, account) - expected)) > TOLERANCE)
    .map(([account, expected]) =>
      warning(`vat:${account}`, `TVA, compte ${account}\u00a0: ${euros(balanceOf(facts, account))} au lieu de ${euros(expected)}.`),
    );

/** A charge is a debit and a product a credit, but for accounts that may be either. */
export const contrarySides: ConsistencyRule = (facts) =>
  [...facts.balances]
    .filter(([account, net]) => (account.startsWith("6") && net < 0) || (account.startsWith("7") && net > 0))
    .filter(([account]) => !CONTRARY_ALLOWED.test(account))
    .map(([account, net]) => warning(`side:${account}`, `Le compte ${account} a un solde inhabituel\u00a0: ${euros(absolute(net))}.`));

/** A class 6 or 7 account that changed by more than half and 1 000 €, or is new above 1 000 €. */
export const largeChanges: ConsistencyRule = (facts) => {
  const { previousBalances } = facts;
  if (previousBalances === null) return [];
  const accounts = [...new Set([...facts.balances.keys(), ...previousBalances.keys()])].filter((account) => /^[67]/.test(account)).sort();
  return accounts.flatMap((account) => {
    const [before, now] = [previousBalances.get(account) ?? cents(0), balanceOf(facts, account)];
    const change = absolute(cents(now - before));
    const isLarge = change > LARGE_CHANGE && change * 2 > Math.abs(before);
    return isLarge
      ? [
          warning(
            `change:${account}`,
            `Compte ${account}\u00a0: ${euros(absolute(before))} l’an dernier, ${euros(absolute(now))} cette année.`,
          ),
        ]
      : [];
  });
};

/** What is paid each month was paid each month. */
export const missingMonths: ConsistencyRule = ({ recurrentDebits }) =>
  recurrentDebits
    .filter(({ monthsWithout }) => monthsWithout.length > 0)
    .map(({ payee, monthsWithout }) =>
      warning(`months:${payee}:${monthsWithout.join("+")}`, `${payee}\u00a0: aucun débit en ${monthsWithout.join(", ")}.`),
    );

/** The owner took no more than the profit and the capital he began with. */
export const drawings: ConsistencyRule = (facts) => {
  const taken = balanceUnder(facts, "108");
  const available = cents(accountingResult(facts) + facts.openingCapital);
  if (taken <= 0 || taken <= available) return [];
  return [warning("drawings", `Vos prélèvements (${euros(taken)}) dépassent le bénéfice et le capital (${euros(available)}).`)];
};

/** Two operations of the same amount and label within a day of each other. */
export const duplicates: ConsistencyRule = ({ operations }) => {
  const sorted = operations.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
  return sorted.flatMap((one, index) => {
    const twin = sorted.slice(index + 1).find((other) => isTwin(one, other));
    return twin ? [warning(`twin:${one.id}:${twin.id}`, `Deux opérations semblables\u00a0: ${one.label}, ${euros(one.amount)}.`)] : [];
  });
};

type DatedOperation = ConsistencyFacts["operations"][number];

function isTwin(one: DatedOperation, other: DatedOperation): boolean {
  return one.amount === other.amount && one.label === other.label && daysBetween({ from: one.on, to: other.on }) <= 1;
}

/** The turnover is under the limits of the regimes. */
export const turnoverLimits: ConsistencyRule = ({ limitsExceeded }) =>
  limitsExceeded.map(({ name, limit }) =>
    warning(`limit:${name}`, `Votre chiffre d’affaires dépasse le seuil «\u00a0${name}\u00a0»\u00a0: ${euros(limit)}.`),
  );

/** Loans owe what their step says, depreciation is that of the register. */
export const registers: ConsistencyRule = (facts) => {
  const inBooks = { loans: negate(balanceOf(facts, "164000")), depreciation: negate(balanceUnder(facts, "28")) };
  const differs = (one: Cents, other: Cents): boolean => absolute(cents(one - other)) > TOLERANCE;
  return [
    ...(differs(inBooks.loans, facts.loansOwed)
      ? [blocking("loans", `Emprunts\u00a0: ${euros(inBooks.loans)} dans vos comptes, ${euros(facts.loansOwed)} restant dus.`)]
      : []),
    ...(differs(inBooks.depreciation, facts.depreciated)
      ? [
          blocking(
            "depreciation",
            `Amortissements\u00a0: ${euros(inBooks.depreciation)} dans vos comptes, ${euros(facts.depreciated)} au tableau.`,
          ),
        ]
      : []),
  ];
};

const FUELS = ["606140", "606150"];

/** Fuel is bought for a vehicle. */
export const fuelWithoutVehicle: ConsistencyRule = (facts) =>
  FUELS.filter((account) => facts.usesNoVehicle && balanceOf(facts, account) > 0).map((account) =>
    warning(
      `vehicle:${account}`,
      `Le compte ${account} porte ${euros(balanceOf(facts, account))} de carburant, et aucun véhicule ne sert à l’activité : ajoutez-le dans « Mon compte », ou passez ces dépenses en personnel.`,
    ),
  );

/** Accounts that should hold nothing, or that the chart does not know. */
export const unusualAccounts: ConsistencyRule = (facts) => [
  ...(balanceOf(facts, "646500") === 0 ? [] : [warning("madelin", "Le compte 646500 reste à ventiler.")]),
  ...[...facts.balances]
    .filter(([account, net]) => /^4(21|31)/.test(account) && net > 0)
    .map(([account, net]) => warning(`staff:${account}`, `Le compte ${account} est débiteur\u00a0: ${euros(net)}.`)),
  ...[...facts.balances].flatMap(([account, net]) => depositFindings(account, net)),
  ...facts.unknownAccounts.map((account) => warning(`unknown:${account}`, `Le compte ${account} n’est pas au plan comptable.`)),
];

/** A deposit given back or set against an invoice twice, on the side where it is no deposit any more. */
function depositFindings(account: string, net: Cents): readonly StepFinding[] {
  if (account.startsWith("4191") && net > 0)
    return [
      warning(
        `deposit:${account}`,
        `Le compte ${account} est débiteur de ${euros(net)}\u00a0: un acompte de client a-t-il été rendu ou imputé deux fois\u00a0? Il figurera avec les créances.`,
      ),
    ];
  if (account.startsWith("4091") && net < 0)
    return [
      warning(
        `deposit:${account}`,
        `Le compte ${account} est créditeur de ${euros(negate(net))}\u00a0: une avance à un fournisseur a-t-elle été reprise deux fois\u00a0? Elle figurera avec les dettes.`,
      ),
    ];
  return [];
}

/** In receipts and expenses, customers and suppliers hold nothing: an option, an earlier regime or an error explains what they do. */
export const thirdPartyAccounts: ConsistencyRule = ({ thirdParties }) =>
  [...thirdParties].map(([account, net]) =>
    warning(
      `${THIRD_PARTY}${account}:${net}`,
      `Le compte ${account} porte ${euros(absolute(net))} alors que vous tenez vos recettes et vos dépenses\u00a0: option pour les créances et les dettes, ancien régime ou erreur\u00a0?`,
    ),
  );

/** Anomalies under this beginning of code are asked once: the same balance keeps its answer the next year. */
export const THIRD_PARTY = "third_party:";

/** The rules, in the order in which they are shown. */
export const CONSISTENCY_RULES: readonly ConsistencyRule[] = [
  balancedEntries,
  bankAccountBalances,
  settledAccounts,
  vatAccounts,
  contrarySides,
  largeChanges,
  missingMonths,
  drawings,
  duplicates,
  turnoverLimits,
  registers,
  fuelWithoutVehicle,
  unusualAccounts,
  thirdPartyAccounts,
];

/** Consistency of the accounts: done when no blocking anomaly is left and each warning has its answer. */
export function consistentAccounts(facts: ConsistencyFacts, { answers }: ConsistencyInputs): StepOutcome<ConsistencyResult> {
  const anomalies = CONSISTENCY_RULES.flatMap((rule) => rule(facts));
  const isAnswered = (code: string): boolean => {
    const comment = answers.get(code)?.comment.trim() ?? "";
    return comment !== "" && comment.length <= LONGEST_COMMENT;
  };
  const unanswered = anomalies.filter(({ level, code }) => level === "warning" && !isAnswered(code)).map(({ code }) => code);
  return {
    concerned: true,
    why: "Vos comptes sont relus avant la clôture.",
    result: { anomalies, unanswered },
    entries: [],
    lines: [],
    findings: [
      ...anomalies,
      ...(unanswered.length > 0
        ? [
            blocking(
              "consistency.unanswered",
              unanswered.length === 1 ? "1 point sans réponse." : `${unanswered.length} points sans réponse.`,
            ),
          ]
        : []),
    ],
  };
}
