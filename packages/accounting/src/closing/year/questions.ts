import { euros } from "../../money.js";
import { contributionQuestions, deductionQuestions, privateQuestions, vehicleQuestions } from "./activity-questions.js";
import type { StockAccount } from "../steps/lagging-operations.js";
import { standingQuestionOf } from "./standing-questions.js";
import { askOwner, NO, SOME_NONE, when, type OwnerQuestion, type QuestionChoice, type QuestionFacts } from "./owner-question.js";

/**
 * The questions of a year, in the order of the walk, each of one step and one input. What the books know, compute or show is not asked.
 */
export function closingQuestions(facts: QuestionFacts): readonly OwnerQuestion[] {
  return [
    ...when(
      !facts.isFirstYear,
      askOwner({ step: "various_deductions", field: "unchanged", text: "Rien n’a changé depuis l’an dernier\u00a0?", choices: CHANGED }),
    ),
    ...moneyQuestions(facts),
    ...assetQuestions(facts),
    ...vehicleQuestions(facts),
    ...contributionQuestions(facts),
    ...privateQuestions(facts),
    ...deductionQuestions(facts),
    ...loanQuestions(facts),
    ...when(facts.laggingQuestions.includes("customers"), ...unpaidQuestions(facts)),
    ...when(facts.taxSystem !== "bnc", ...tradeQuestions(facts)),
    ...facts.standingSteps.map(standingQuestionOf),
    askOwner({
      step: "tax_reintegrations",
      field: "checked",
      text: "Avez-vous vérifié les dépenses non déductibles\u00a0?",
      choices: [{ value: true, label: "J’ai vérifié" }],
    }),
    askOwner({
      step: "validation_closure",
      field: "certified",
      text: "JE CERTIFIE",
      capital: true,
      choices: [{ value: true, label: "Je certifie l’exactitude des informations" }],
    }),
  ];
}

const CHANGED: readonly QuestionChoice[] = [
  { value: true, label: "Rien n’a changé" },
  { value: false, label: "Quelque chose a changé" },
];

function moneyQuestions(facts: QuestionFacts): readonly OwnerQuestion[] {
  return [
    askOwner({ step: "species", field: "hasCash", text: "AVEZ-VOUS ÉTÉ PAYÉ EN ESPÈCES\u00a0?", capital: true }),
    askOwner({
      step: "species",
      field: "countedBalance",
      kind: "T",
      unit: "€",
      text: `Espèces restant en caisse le ${facts.yearEnd}`,
      capital: true,
    }),
    ...chequeQuestions(facts),
    askOwner({
      step: "various_deductions",
      field: "ownMoney",
      text: "AVEZ-VOUS PAYÉ DES DÉPENSES PRO AVEC VOTRE ARGENT\u00a0?",
      capital: true,
    }),
  ];
}

const SOME_OR_NO: readonly QuestionChoice[] = [
  { value: "some", label: "Oui" },
  { value: "none", label: "Non" },
];

/** Received in the year and banked after it, paid in the year and debited after it: each is asked with what the books show of it. */
function chequeQuestions({ laggingQuestions: asked, chequesReceived, chequesIssued, yearEnd }: QuestionFacts): readonly OwnerQuestion[] {
  return [
    ...when(
      asked.includes("chequesReceived"),
      askOwner({
        step: "lagging_operations",
        field: "chequesReceived",
        text: `Avez-vous reçu avant le ${yearEnd} des chèques remis en banque après\u00a0?`,
        items: chequesReceived,
        choices: SOME_OR_NO,
      }),
    ),
    ...when(
      asked.includes("chequesIssued"),
      askOwner({
        step: "lagging_operations",
        field: "chequesIssued",
        text: `Avez-vous payé avant le ${yearEnd} par chèque des dépenses débitées après\u00a0?`,
        items: chequesIssued,
        choices: SOME_OR_NO,
      }),
    ),
  ];
}

const DECISIONS: readonly QuestionChoice[] = [
  { value: { kind: "capitalise" }, label: "C’est un investissement" },
  { value: { kind: "keep_expense", reason: "several_items_under_500" }, label: "Plusieurs objets de moins de 500\u00a0€" },
  { value: { kind: "keep_expense", reason: "subscription_or_service" }, label: "Un abonnement ou un service" },
  { value: { kind: "keep_expense", reason: "repair" }, label: "Une réparation" },
];

function assetQuestions(facts: QuestionFacts): readonly OwnerQuestion[] {
  return [
    ...facts.undecidedPurchases.map((item) =>
      askOwner({
        step: "potential_fixed_assets",
        field: `decisions.${item.id}`,
        text: `${item.label}\u00a0: est-ce un investissement\u00a0?`,
        items: [item],
        choices: DECISIONS,
        prudent: { value: { kind: "capitalise" }, label: "C’est un investissement" },
      }),
    ),
    ...when(
      facts.assets.length > 0,
      askOwner({
        step: "amortizations_validation",
        field: "validated",
        text: "TOUJOURS LÀ\u00a0?",
        capital: true,
        items: facts.assets,
        choices: [{ value: facts.assets.map(({ id }) => id), label: "Oui, tout est là" }],
      }),
    ),
    ...when(
      facts.mixedAssets.length > 0,
      askOwner({
        step: "amortizations_validation",
        field: "confirmedShares",
        text: "La part professionnelle est-elle toujours la même\u00a0?",
        items: facts.mixedAssets,
        choices: [{ value: facts.mixedAssets.map(({ id }) => id), label: "Oui" }],
      }),
    ),
    ...when(
      facts.exits,
      askOwner({
        step: "amortizations_validation",
        field: "spreadShortTermGain3Years",
        text: "Étaler la plus-value à court terme sur trois ans\u00a0?",
        prudent: NO,
      }),
    ),
    ...when(
      facts.exits && facts.exemptRateKnown,
      askOwner({
        step: "amortizations_validation",
        field: "apply151septies",
        text: "Appliquer l’exonération des petites entreprises (151 septies)\u00a0?",
        prudent: NO,
      }),
    ),
  ];
}

function loanQuestions({ loansToConfirm, vatGaps, yearEnd }: QuestionFacts): readonly OwnerQuestion[] {
  return [
    ...when(
      loansToConfirm.length > 0,
      askOwner({
        step: "mortgages",
        field: "confirmed",
        text: `Capital restant ${loansToConfirm.map(({ capitalEnd }) => euros(capitalEnd)).join(", ")} au ${yearEnd}\u00a0?`,
        items: loansToConfirm,
        choices: [{ value: true, label: "Oui" }],
      }),
    ),
    ...vatGaps.map(({ code, ...item }) =>
      askOwner({
        step: "consistent_accounts",
        field: `answers.${code}`,
        text: item.label,
        items: [item],
        choices: [{ value: { kind: "justified", comment: "TVA de la période en cours" }, label: "C’est la TVA de la période en cours" }],
      }),
    ),
  ];
}

/** Day and month of a French day: `31/12` of `31/12/2025`. */
function dayAndMonth(frenchDay: string): string {
  return frenchDay.slice(0, "31/12".length);
}

function unpaidQuestions({ unpaidProposals: { customers, accruals }, yearEnd }: QuestionFacts): readonly OwnerQuestion[] {
  return [
    askOwner({
      step: "lagging_operations",
      field: "customers",
      text: `QUI NE VOUS AVAIT PAS PAYÉ LE ${dayAndMonth(yearEnd)}\u00a0?`,
      capital: true,
      items: customers,
      choices: SOME_NONE,
    }),
    askOwner({
      step: "lagging_operations",
      field: "suppliers",
      text: `QUI N’AVIEZ-VOUS PAS PAYÉ LE ${dayAndMonth(yearEnd)}\u00a0?`,
      capital: true,
      items: accruals,
      choices: SOME_NONE,
    }),
  ];
}

const STOCK_NAMES: Readonly<Record<StockAccount, string>> = {
  "310000": "STOCK DE MATIÈRES ET FOURNITURES, AU PRIX D’ACHAT HT",
  "355000": "CHANTIERS ET PRODUITS EN COURS",
  "370000": "STOCK DE MARCHANDISES, AU PRIX D’ACHAT HT",
};

/** Asked once there is a stock; what the year began with is shown. */
function stockQuestion({ account, opening }: QuestionFacts["stocks"][number], yearEnd: string): OwnerQuestion {
  const before = opening === 0 ? "" : ` (${euros(opening)} au début de l’exercice)`;
  return askOwner({
    step: "lagging_operations",
    field: `stocks.${account}`,
    kind: "T",
    unit: "€",
    text: `${STOCK_NAMES[account]}, le ${yearEnd}${before}`,
    capital: true,
  });
}

/** « Pensez-vous être payé ? »: an old invoice that will be paid leaves the profit as it is. */
function doubtfulQuestion(item: QuestionFacts["oldInvoices"][number]): OwnerQuestion {
  return askOwner({
    step: "lagging_operations",
    field: `doubtful.${item.id}`,
    text: `${item.label}\u00a0: pensez-vous être payé\u00a0?`,
    prudent: { value: true, label: "Oui" },
  });
}

/** What a first year began with: asked once, then each stock. */
function openingStockQuestions({ openingStocks }: QuestionFacts): readonly OwnerQuestion[] {
  return when(
    openingStocks.length > 0,
    askOwner({
      step: "lagging_operations",
      field: "openingStock",
      text: "AVIEZ-VOUS DÉJÀ UN STOCK OU DES CHANTIERS EN COURS LE PREMIER JOUR DE L’EXERCICE\u00a0?",
      capital: true,
      firstYearOnly: true,
      choices: [
        { value: "some", label: "J’en avais" },
        { value: "none", label: "Je n’en avais pas" },
      ],
    }),
    ...openingStocks.map((account) =>
      askOwner({
        step: "lagging_operations",
        field: `openingStocks.${account}`,
        kind: "T",
        unit: "€",
        text: `${STOCK_NAMES[account]}, le premier jour de l’exercice`,
        capital: true,
        firstYearOnly: true,
      }),
    ),
  );
}

function tradeQuestions(facts: QuestionFacts): readonly OwnerQuestion[] {
  const { unpaidProposals, hasCustomerDeposits, stocks, stocksLoss, oldInvoices, yearEnd } = facts;
  const { prepaid } = unpaidProposals;
  return [
    ...prepaid.map((item) =>
      askOwner({
        step: "lagging_operations",
        field: "rows",
        id: `lagging_operations.${item.id}`,
        text: `${item.label}\u00a0: une part est-elle payée d’avance\u00a0?`,
        items: [item],
      }),
    ),
    ...openingStockQuestions(facts),
    askOwner({
      step: "lagging_operations",
      field: "stock",
      text: "STOCK DE MARCHANDISES ET FOURNITURES, AU PRIX D’ACHAT HT, ET CHANTIERS EN COURS",
      capital: true,
      choices: [
        { value: "some", label: "J’en ai" },
        { value: "none", label: "Je n’en ai pas" },
      ],
    }),
    ...stocks.map((stock) => stockQuestion(stock, yearEnd)),
    ...when(
      stocksLoss !== 0,
      askOwner({
        step: "lagging_operations",
        field: "losses.397000",
        kind: "T",
        unit: "€",
        text: `Perte probable sur vos stocks, le ${yearEnd} (${euros(stocksLoss)} au début de l’exercice)`,
        prudent: { value: 0, label: "Aucune perte" },
      }),
    ),
    ...oldInvoices.map(doubtfulQuestion),
    ...when(
      hasCustomerDeposits,
      askOwner({ step: "lagging_operations", field: "delivered", text: `Chantier livré avant le ${dayAndMonth(yearEnd)}\u00a0?` }),
    ),
    askOwner({ step: "lagging_operations", field: "ownUse", text: "Avez-vous pris de la marchandise ou du travail pour vous\u00a0?" }),
  ];
}
