import { euros, type Cents } from "../money.js";
import type { TaxSystem } from "../entry/account-facts.js";
import type { StepCode } from "./step-codes.js";
import { laterQuestion, type LaterStepCode } from "./steps/later-step.js";

/** Something that a question names: a purchase, an asset, a contract. */
export type QuestionItem = { readonly id: string; readonly label: string };

/** What decides which questions a person is asked. */
export type QuestionFacts = {
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
  readonly isFirstYear: boolean;
  /** Only cheques lag: recettes-dépenses. */
  readonly isCashBasis: boolean;
  readonly yearEnd: string;
  readonly cheques: readonly QuestionItem[];
  readonly undecidedPurchases: readonly QuestionItem[];
  readonly assets: readonly QuestionItem[];
  readonly mixedAssets: readonly QuestionItem[];
  readonly vehicles: readonly (QuestionItem & { readonly isVan: boolean })[];
  /** CSG, CFP and CURPS that the books do not hold apart. */
  readonly contributions: { readonly booked: boolean; readonly levies: boolean; readonly training: boolean; readonly unions: boolean };
  readonly contracts: readonly (QuestionItem & { readonly amount: Cents })[];
  readonly shareable: readonly QuestionItem[];
  readonly hasBenefits: boolean;
  readonly severalMeals: readonly QuestionItem[];
  /** Loans whose schedule is not what 164000 holds, with what it says is left. */
  readonly loansToConfirm: readonly (QuestionItem & { readonly capitalEnd: Cents })[];
  readonly vatGaps: readonly (QuestionItem & { readonly code: string })[];
  readonly unpaidProposals: {
    readonly customers: readonly QuestionItem[];
    readonly accruals: readonly QuestionItem[];
    readonly prepaid: readonly QuestionItem[];
  };
  readonly hasCustomerDeposits: boolean;
  /** Steps whose rules are not here yet and that a first year asks. */
  readonly laterSteps: readonly LaterStepCode[];
  readonly exits: boolean;
  readonly exemptRateKnown: boolean;
};

/** A choice offered. */
export type QuestionChoice = { readonly value: unknown; readonly label: string };

/** A question of « Vos questions », in the words of the owner. */
export type ClosingQuestion = {
  readonly id: string;
  readonly step: StepCode;
  /** The path of the input that the answer is written to. */
  readonly field: string;
  /** Pressed, or typed. */
  readonly kind: "P" | "T";
  readonly text: string;
  readonly items: readonly QuestionItem[];
  /** Never skipped nor given a default. */
  readonly capital: boolean;
  readonly firstYearOnly: boolean;
  readonly choices: readonly QuestionChoice[];
  readonly unit: "€" | "km" | "m²" | "%" | "g/km" | null;
  /** The answer that gives the higher taxable profit; null when the closing waits for the person's own. */
  readonly prudent: QuestionChoice | null;
};

const YES_NO: readonly QuestionChoice[] = [
  { value: true, label: "Oui" },
  { value: false, label: "Non" },
];
const SOME_NONE: readonly QuestionChoice[] = [
  { value: "some", label: "Oui" },
  { value: "none", label: "Personne" },
];
const NO: QuestionChoice = { value: false, label: "Non" };

type Asked = Pick<ClosingQuestion, "step" | "field" | "text"> & Partial<ClosingQuestion>;

/** A question pressed, unless it says otherwise. */
function ask(given: Asked): ClosingQuestion {
  return {
    id: `${given.step}.${given.field}`,
    kind: "P",
    items: [],
    capital: false,
    firstYearOnly: false,
    choices: given.kind === "T" ? [] : YES_NO,
    unit: null,
    prudent: null,
    ...given,
  };
}

const when = (isAsked: boolean, ...questions: readonly ClosingQuestion[]): readonly ClosingQuestion[] => (isAsked ? questions : []);

/**
 * The questions of a year, in the order of the walk, each of one step and one input. What the books know, compute or show is not asked; a question that is
 * not returned is not asked of that person.
 */
export function closingQuestions(facts: QuestionFacts): readonly ClosingQuestion[] {
  return [
    ...when(
      !facts.isFirstYear,
      ask({ step: "validation_closure", field: "unchanged", text: "Rien n’a changé depuis l’an dernier\u00a0?", choices: CHANGED }),
    ),
    ...moneyQuestions(facts),
    ...assetQuestions(facts),
    ...vehicleQuestions(facts),
    ...contributionQuestions(facts),
    ...privateQuestions(facts),
    ...loanQuestions(facts),
    ...when(facts.taxSystem !== "bnc" || !facts.isCashBasis, ...unpaidQuestions(facts)),
    ...when(facts.taxSystem !== "bnc", ...tradeQuestions(facts)),
    ...facts.laterSteps.map((step) => ask({ step, field: "applies", text: laterQuestion(step), firstYearOnly: true })),
    ask({
      step: "tax_reintegrations",
      field: "checked",
      text: "Avez-vous vérifié les dépenses non déductibles\u00a0?",
      choices: [{ value: true, label: "J’ai vérifié" }],
    }),
    ask({
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

function moneyQuestions(facts: QuestionFacts): readonly ClosingQuestion[] {
  return [
    ask({ step: "species", field: "hasCash", text: "AVEZ-VOUS ÉTÉ PAYÉ EN ESPÈCES\u00a0?", capital: true }),
    ask({
      step: "species",
      field: "countedBalance",
      kind: "T",
      unit: "€",
      text: `Espèces restant en caisse le ${facts.yearEnd}`,
      capital: true,
    }),
    ...when(
      facts.isCashBasis,
      ask({
        step: "lagging_operations",
        field: "cheques",
        text: "Des chèques encaissés ou débités en janvier dataient-ils d’avant la clôture\u00a0?",
        items: facts.cheques,
        choices: [
          { value: "some", label: "Oui" },
          { value: "none", label: "Aucun" },
        ],
      }),
    ),
    ask({
      step: "various_deductions",
      field: "ownMoney",
      text: "AVEZ-VOUS PAYÉ DES DÉPENSES PRO AVEC VOTRE ARGENT\u00a0?",
      capital: true,
    }),
  ];
}

const DECISIONS: readonly QuestionChoice[] = [
  { value: { kind: "capitalise" }, label: "C’est un investissement" },
  { value: { kind: "keep_expense", reason: "several_items_under_500" }, label: "Plusieurs objets de moins de 500\u00a0€" },
  { value: { kind: "keep_expense", reason: "subscription_or_service" }, label: "Un abonnement ou un service" },
  { value: { kind: "keep_expense", reason: "repair" }, label: "Une réparation" },
];

function assetQuestions(facts: QuestionFacts): readonly ClosingQuestion[] {
  return [
    ...facts.undecidedPurchases.map((item) =>
      ask({
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
      ask({
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
      ask({
        step: "amortizations_validation",
        field: "confirmedShares",
        text: "La part professionnelle est-elle toujours la même\u00a0?",
        items: facts.mixedAssets,
        choices: [{ value: facts.mixedAssets.map(({ id }) => id), label: "Oui" }],
      }),
    ),
    ...when(
      facts.exits,
      ask({
        step: "amortizations_validation",
        field: "spreadShortTermGain3Years",
        text: "Étaler la plus-value à court terme sur trois ans\u00a0?",
        prudent: NO,
      }),
    ),
    ...when(
      facts.exits && facts.exemptRateKnown,
      ask({
        step: "amortizations_validation",
        field: "apply151septies",
        text: "Appliquer l’exonération des petites entreprises (151 septies)\u00a0?",
        prudent: NO,
      }),
    ),
  ];
}

function vehicleQuestions({ vehicles, taxSystem }: QuestionFacts): readonly ClosingQuestion[] {
  const hasCar = vehicles.some(({ isVan }) => !isVan);
  return [
    ...when(
      vehicles.length === 0,
      ask({ step: "car_expenses", field: "usesVehicle", text: "Utilisez-vous un véhicule pour votre activité\u00a0?" }),
    ),
    ...vehicles
      .filter(({ isVan }) => isVan)
      .map((item) =>
        ask({
          step: "car_expenses",
          field: `vehicles.${item.id}.privateUse`,
          text: `${item.label} sert-elle aussi à titre privé\u00a0?`,
          items: [item],
          prudent: { value: true, label: "Oui" },
        }),
      ),
    ...vehicles
      .filter(({ isVan }) => !isVan)
      .flatMap((item) => [
        ask({
          step: "car_expenses",
          field: `vehicles.${item.id}.kmPro`,
          kind: "T",
          unit: "km",
          text: `KILOMÈTRES PRO DE L’ANNÉE, ${item.label}`,
          capital: true,
        }),
        ask({
          step: "car_expenses",
          field: `vehicles.${item.id}.kmTotal`,
          kind: "T",
          unit: "km",
          text: `Kilomètres en tout, ${item.label}`,
          capital: true,
        }),
      ]),
    ...when(
      hasCar,
      ask({
        step: "car_expenses",
        field: "method",
        text: "Frais réels ou barème\u00a0?",
        firstYearOnly: true,
        choices: [
          { value: "real", label: "Frais réels" },
          ...(taxSystem === "bnc" ? [{ value: "mileage_scale", label: "Barème kilométrique" }] : []),
        ],
        prudent: { value: "real", label: "Frais réels" },
      }),
    ),
  ];
}

function contributionQuestions({ contributions, contracts, taxSystem }: QuestionFacts): readonly ClosingQuestion[] {
  const { booked, levies, training, unions } = contributions;
  const typed = (field: string, text: string): ClosingQuestion =>
    ask({ step: "social_security_contributions", field: `statements.0.${field}`, kind: "T", unit: "€", text });
  return [
    ...when(booked && !levies, typed("csgCrdsPaid", "CSG-CRDS PAYÉE, selon l’attestation")),
    ...when(booked && !training, typed("training", "CFP payée")),
    ...when(booked && !unions, typed("healthUnions", "CURPS payée")),
    ...when(booked && taxSystem !== "bnc", typed("dueAtYearEnd", "URSSAF\u00a0: RESTE DÛ POUR L’ANNÉE")),
    ...contracts.map(({ id, label, amount }) =>
      ask({
        step: "optional_ssc",
        field: `attestations.${id}`,
        text: `${label}, ${euros(amount)}\u00a0: ATTESTATION REÇUE\u00a0?`,
        items: [{ id, label }],
        prudent: NO,
      }),
    ),
  ];
}

function privateQuestions(facts: QuestionFacts): readonly ClosingQuestion[] {
  const isLiberal = facts.taxSystem === "bnc";
  return [
    ...when(
      isLiberal && !facts.vatSubject && facts.isFirstYear,
      ask({
        step: "various_deductions",
        field: "laundry.loadsPerWeek",
        kind: "T",
        text: "Lessives professionnelles par semaine",
        firstYearOnly: true,
      }),
      ask({ step: "various_deductions", field: "laundry.weeks", kind: "T", text: "Semaines travaillées", firstYearOnly: true }),
      ask({
        step: "various_deductions",
        field: "laundry.unitPrice",
        kind: "T",
        unit: "€",
        text: "Prix d’une lessive en blanchisserie",
        firstYearOnly: true,
      }),
    ),
    ...when(
      facts.isFirstYear,
      ...facts.shareable.map((item) =>
        ask({
          step: "tax_reintegrations",
          field: `privateShares.${item.id}`,
          kind: "T",
          unit: "%",
          text: `Part privée\u00a0: ${item.label}`,
          items: [item],
          firstYearOnly: true,
          prudent: { value: 100, label: "Tout est privé" },
        }),
      ),
    ),
    ...when(
      facts.hasBenefits,
      ask({
        step: "various_deductions",
        field: "benefitsAllTaxed",
        text: "Indemnités journalières\u00a0: toutes imposables\u00a0? (ALD)",
        prudent: { value: true, label: "Toutes imposables" },
      }),
    ),
    ...when(
      isLiberal && facts.vatSubject && facts.isFirstYear,
      ask({
        step: "various_deductions",
        field: "home.surfacePro",
        kind: "T",
        unit: "m²",
        text: "Surface du logement utilisée pour l’activité",
        firstYearOnly: true,
      }),
      ask({
        step: "various_deductions",
        field: "home.surfaceTotal",
        kind: "T",
        unit: "m²",
        text: "Surface du logement en tout",
        firstYearOnly: true,
      }),
    ),
    ...facts.severalMeals.map((item) =>
      ask({
        step: "various_deductions",
        field: `meals.countsByOperation.${item.id}`,
        kind: "T",
        text: `${item.label}\u00a0: combien de repas\u00a0?`,
        items: [item],
        prudent: { value: 1, label: "Un seul repas" },
      }),
    ),
    ask({
      step: "various_deductions",
      field: "answered",
      text: "D’autres déductions (chèques-vacances, CESU, local à domicile)\u00a0?",
      choices: [{ value: true, label: "Aucune autre" }],
      prudent: { value: true, label: "Aucune autre" },
    }),
  ];
}

function loanQuestions({ loansToConfirm, vatGaps, yearEnd }: QuestionFacts): readonly ClosingQuestion[] {
  return [
    ...when(
      loansToConfirm.length > 0,
      ask({
        step: "mortgages",
        field: "confirmed",
        text: `Capital restant ${loansToConfirm.map(({ capitalEnd }) => euros(capitalEnd)).join(", ")} au ${yearEnd}\u00a0?`,
        items: loansToConfirm,
        choices: [{ value: true, label: "Oui" }],
      }),
    ),
    ...vatGaps.map(({ code, ...item }) =>
      ask({
        step: "consistent_accounts",
        field: `answers.${code}`,
        text: item.label,
        items: [item],
        choices: [{ value: { kind: "justified", comment: "TVA de la période en cours" }, label: "C’est la TVA de la période en cours" }],
      }),
    ),
  ];
}

function unpaidQuestions({ unpaidProposals: { customers, accruals } }: QuestionFacts): readonly ClosingQuestion[] {
  return [
    ask({
      step: "lagging_operations",
      field: "customers",
      text: "QUI NE VOUS AVAIT PAS PAYÉ LE 31/12\u00a0?",
      capital: true,
      items: customers,
      choices: SOME_NONE,
    }),
    ask({
      step: "lagging_operations",
      field: "suppliers",
      text: "QUI N’AVIEZ-VOUS PAS PAYÉ LE 31/12\u00a0?",
      capital: true,
      items: accruals,
      choices: SOME_NONE,
    }),
  ];
}

function tradeQuestions({ unpaidProposals: { prepaid }, hasCustomerDeposits }: QuestionFacts): readonly ClosingQuestion[] {
  return [
    ...prepaid.map((item) =>
      ask({
        step: "lagging_operations",
        field: "rows",
        id: `lagging_operations.${item.id}`,
        text: `${item.label}\u00a0: une part est-elle payée d’avance\u00a0?`,
        items: [item],
      }),
    ),
    ask({
      step: "lagging_operations",
      field: "stock",
      text: "STOCK DE MARCHANDISES ET FOURNITURES, AU PRIX D’ACHAT HT, ET CHANTIERS EN COURS",
      capital: true,
      choices: [
        { value: "some", label: "J’en ai" },
        { value: "none", label: "Je n’en ai pas" },
      ],
    }),
    ...when(hasCustomerDeposits, ask({ step: "lagging_operations", field: "delivered", text: "Chantier livré avant le 31/12\u00a0?" })),
    ask({ step: "lagging_operations", field: "ownUse", text: "Avez-vous pris de la marchandise ou du travail pour vous\u00a0?" }),
  ];
}
