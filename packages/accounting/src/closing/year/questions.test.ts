import { describe, expect, test } from "vitest";
import { fromEuros } from "../../testing/builders.js";
import type { OwnerQuestion, QuestionFacts } from "./owner-question.js";
import { closingQuestions } from "./questions.js";

const item = (id: string, label = id) => ({ id, label });

/** A nurse without VAT, with her own car, in a first year: what the books show of her. */
const NURSE: QuestionFacts = {
  taxSystem: "bnc",
  vatSubject: false,
  isFirstYear: true,
  yearEnd: "31/12/2025",
  chequesReceived: [item("c1", "REMISE CHEQUE, 240,00 €")],
  chequesIssued: [item("c2", "CHEQUE 0000012, 80,00 €")],
  laggingQuestions: ["chequesReceived", "chequesIssued"],
  undecidedPurchases: [],
  assets: [item("a1", "Ordinateur")],
  mixedAssets: [],
  vehicles: [{ ...item("v1", "Clio"), isVan: false, lacks: [] }],
  contributions: { booked: true, levies: false, training: false, unions: false },
  contracts: [{ ...item("646510", "Prévoyance"), amount: fromEuros("1200,00") }],
  shareable: [item("626100", "Téléphonie")],
  hasBenefits: false,
  severalMeals: [],
  loansToConfirm: [],
  vatGaps: [],
  unpaidProposals: { customers: [], accruals: [], prepaid: [] },
  hasCustomerDeposits: false,
  stocks: [],
  openingStocks: [],
  oldInvoices: [],
  stocksLoss: fromEuros("0,00"),
  hasHomeOffice: false,
  standingSteps: ["scm"],
  exits: false,
  exemptRateKnown: false,
};
const CARPENTER: QuestionFacts = {
  ...NURSE,
  taxSystem: "bic-rs",
  vatSubject: true,
  chequesReceived: [],
  chequesIssued: [],
  laggingQuestions: ["customers", "suppliers"],
  vehicles: [{ ...item("v1", "Trafic"), isVan: true, lacks: [] }],
  contributions: { booked: true, levies: false, training: false, unions: true },
  loansToConfirm: [{ ...item("l1", "Prêt"), capitalEnd: fromEuros("8412,30") }],
  stocks: [
    { account: "310000", opening: fromEuros("1200,00") },
    { account: "355000", opening: fromEuros("0,00") },
  ],
  standingSteps: [],
};

const texts = (questions: readonly OwnerQuestion[], kind: "P" | "T") =>
  questions.filter((one) => one.kind === kind).map(({ text }) => text);
const later = (facts: QuestionFacts): QuestionFacts => ({ ...facts, isFirstYear: false, standingSteps: [] });

describe("the questions of a year", () => {
  test("a nurse types ten figures in her first year, six in the next ones", () => {
    expect(texts(closingQuestions(NURSE), "T")).toEqual([
      "Espèces restant en caisse le 31/12/2025",
      "KILOMÈTRES PRO DE L’ANNÉE, Clio",
      "Kilomètres en tout, Clio",
      "CSG-CRDS PAYÉE, selon l’attestation",
      "CFP payée",
      "CURPS payée",
      "Lessives professionnelles par semaine",
      "Semaines travaillées",
      "Prix d’une lessive en blanchisserie",
      "Part privée\u00a0: Téléphonie",
    ]);
    expect(texts(closingQuestions(later(NURSE)), "T")).toHaveLength(6);
    expect(texts(closingQuestions(NURSE), "P").length).toBeLessThanOrEqual(12);
  });

  test("what is never skipped has no default: cash, own money, assets, kilometres, unpaid customers, stock, the certification", () => {
    const capitals = [...closingQuestions(NURSE), ...closingQuestions(CARPENTER)].filter(({ capital }) => capital);
    expect(capitals.filter(({ prudent }) => prudent !== null)).toEqual([]);
    expect([...new Set(capitals.map(({ step, field }) => `${step} ${field}`))]).toEqual([
      "species hasCash",
      "species countedBalance",
      "various_deductions ownMoney",
      "amortizations_validation validated",
      "car_expenses vehicles.v1.kmPro",
      "car_expenses vehicles.v1.kmTotal",
      "validation_closure certified",
      "lagging_operations customers",
      "lagging_operations suppliers",
      "lagging_operations stock",
      "lagging_operations stocks.310000",
      "lagging_operations stocks.355000",
    ]);
  });

  test("« Rien n’a changé » comes first, but in a first year, and the certification last", () => {
    expect(closingQuestions(NURSE)[0]?.text).toBe("AVEZ-VOUS ÉTÉ PAYÉ EN ESPÈCES\u00a0?");
    const questions = closingQuestions(later(NURSE));
    expect([questions[0]?.text, questions.at(-1)?.text]).toEqual(["Rien n’a changé depuis l’an dernier\u00a0?", "JE CERTIFIE"]);
  });

  test("a carpenter is asked who had not paid, his stock and his loan; no cheque, no scale", () => {
    const asked = closingQuestions(CARPENTER);
    expect(texts(asked, "P")).toEqual(
      expect.arrayContaining([
        "QUI NE VOUS AVAIT PAS PAYÉ LE 31/12\u00a0?",
        "QUI N’AVIEZ-VOUS PAS PAYÉ LE 31/12\u00a0?",
        "Capital restant 8\u202f412,30\u00a0€ au 31/12/2025\u00a0?",
        "Trafic sert-elle aussi à titre privé\u00a0?",
      ]),
    );
    expect(texts(asked, "T")).toEqual(
      expect.arrayContaining([
        "URSSAF\u00a0: RESTE DÛ POUR L’ANNÉE",
        "STOCK DE MATIÈRES ET FOURNITURES, AU PRIX D’ACHAT HT, le 31/12/2025 (1\u202f200,00\u00a0€ au début de l’exercice)",
        "CHANTIERS ET PRODUITS EN COURS, le 31/12/2025",
      ]),
    );
    expect(asked.filter(({ field }) => field.startsWith("cheques") || field === "method")).toEqual([]);
  });

  test("a consultant with VAT, a car and a room at home types ten figures in a first year, seven in the next ones", () => {
    const consultant: QuestionFacts = {
      ...NURSE,
      vatSubject: true,
      hasHomeOffice: true,
      contributions: { booked: true, levies: false, training: false, unions: true },
      severalMeals: [item("m1", "Restaurant, 84,00 €")],
    };
    expect(texts(closingQuestions(consultant), "T")).toHaveLength(10);
    expect(texts(closingQuestions(later(consultant)), "T")).toHaveLength(7);
    expect(texts(closingQuestions(consultant), "P").length).toBeLessThanOrEqual(15);
  });

  test("cheques received before the last day and cheques paid before it are two questions, each with what the books show", () => {
    const asked = closingQuestions({ ...NURSE, yearEnd: "31/12/2025" }).filter(({ step }) => step === "lagging_operations");
    expect(
      asked.map(({ field, text, items, choices }) => [field, text, items.map(({ id }) => id), choices.map(({ label }) => label)]),
    ).toEqual([
      ["chequesReceived", "Avez-vous reçu avant le 31/12/2025 des chèques remis en banque après\u00a0?", ["c1"], ["Oui", "Non"]],
      ["chequesIssued", "Avez-vous payé avant le 31/12/2025 par chèque des dépenses débitées après\u00a0?", ["c2"], ["Oui", "Non"]],
    ]);
    const received = closingQuestions({ ...NURSE, laggingQuestions: ["chequesReceived"] });
    expect(received.some(({ field }) => field === "chequesIssued")).toBe(false);
  });

  test("a trade whose year ends on 30 June is asked who had not paid on that day", () => {
    const asked = closingQuestions({ ...CARPENTER, yearEnd: "30/06/2026", hasCustomerDeposits: true }).map(({ text }) => text);
    expect(asked.filter((text) => text.includes("31/12"))).toEqual([]);
    expect(asked).toEqual(
      expect.arrayContaining([
        "QUI NE VOUS AVAIT PAS PAYÉ LE 30/06\u00a0?",
        "QUI N’AVIEZ-VOUS PAS PAYÉ LE 30/06\u00a0?",
        "Chantier livré avant le 30/06\u00a0?",
      ]),
    );
  });

  test("what a home costs is asked each year once a part of it serves the activity", () => {
    const consultant = { ...NURSE, vatSubject: true, hasHomeOffice: true };
    const cost = "Loyer et charges du logement payés dans l’année avec votre argent";
    expect(texts(closingQuestions(consultant), "T")).toContain(cost);
    expect(texts(closingQuestions(later(consultant)), "T")).toContain(cost);
    expect(texts(closingQuestions(CARPENTER), "T")).not.toContain(cost);
  });

  test("a carpenter is asked of each old invoice whether he will be paid, the prudent answer being yes; a liberal profession is not", () => {
    const facts = { ...CARPENTER, oldInvoices: [item("i1", "DUPONT, 1 200,00 €, facture du 12/03/2025")] };
    const asked = closingQuestions(facts).find(({ field }) => field === "doubtful.i1");
    expect([asked?.text, asked?.kind, asked?.prudent]).toEqual([
      "DUPONT, 1 200,00 €, facture du 12/03/2025\u00a0: pensez-vous être payé\u00a0?",
      "P",
      { value: true, label: "Oui" },
    ]);
    expect(closingQuestions({ ...facts, taxSystem: "bnc" }).some(({ field }) => field.startsWith("doubtful"))).toBe(false);
  });

  test("the CO₂ and the price that a cap needs are typed where the vehicle lacks them", () => {
    const car = { ...item("v1", "Clio"), isVan: false };
    expect(texts(closingQuestions({ ...NURSE, vehicles: [{ ...car, lacks: ["co2", "price"] }] }), "T")).toEqual(
      expect.arrayContaining([
        "Émissions de CO₂ de Clio (rubrique V.7 de la carte grise)",
        "Prix TTC de Clio, selon le contrat de location",
      ]),
    );
    expect(closingQuestions(NURSE).some(({ unit }) => unit === "g/km")).toBe(false);
  });

  test("what a first year began with is asked where no opening says it, and what was feared lost on stocks is counted again", () => {
    const asked = closingQuestions({ ...CARPENTER, openingStocks: ["310000"], stocksLoss: fromEuros("300,00") });
    expect(asked.filter(({ step }) => step === "lagging_operations").map(({ field }) => field)).toEqual([
      "customers",
      "suppliers",
      "openingStock",
      "openingStocks.310000",
      "stock",
      "stocks.310000",
      "stocks.355000",
      "losses.397000",
      "ownUse",
    ]);
  });

  test("what the books hold apart is not asked, and each question has its own id", () => {
    const apart = {
      ...NURSE,
      contributions: { booked: true, levies: true, training: true, unions: true },
      assets: [],
      vehicles: [],
      laggingQuestions: [],
    };
    const asked = closingQuestions(apart);
    expect(asked.filter(({ step }) => step === "social_security_contributions" || step === "amortizations_validation")).toEqual([]);
    for (const facts of [NURSE, CARPENTER, apart]) {
      const ids = closingQuestions(facts).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
