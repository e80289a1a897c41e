import type { Dashboard, DonutReply } from "../queries.js";

const figure = (value: number, explain: string | null = `of ${value}`) => ({ value, explain });

const APRIL: Dashboard = {
  today: "2026-04-14",
  year: { id: "26", name: "Exercice 2026", start: "2026-01-01", end: "2026-12-31", until: "2026-04-14" },
  isEmpty: false,
  emptySentence: null,
  ownership: {
    on: "2026-04-14",
    own: figure(9445.89, "own"),
    money: figure(17_769.49, "money"),
    setAside: figure(8323.6, "aside"),
    shortSentence: null,
    isIncomplete: true,
    incompleteSentence: "Vos cotisations n’y sont pas\u00a0: donnez un taux.",
    parts: [
      {
        kind: "contributions",
        label: "Cotisations sociales",
        value: null,
        isEstimate: true,
        formula: "",
        rate: null,
        rateOrigin: null,
        dueOn: null,
        unknownSentence: "Leur taux n’est pas connu.",
        explain: null,
      },
    ],
    lines: [{ kind: "vat", label: "TVA de mars", amount: 8323.6, dueOn: "2026-04-20", isLate: false, isEstimate: false, explain: "march" }],
    leftOut: [{ key: "cfe", label: "La CFE", amount: null, explain: null }],
    certainty: {
      halfWidth: 410,
      count: 8,
      receipts: 614,
      expenses: 1500,
      sentence: "à ± 410\u00a0€\u00a0: 8 opérations (2\u202f114,00\u00a0€) restent à catégoriser, la CFE n’y est pas",
    },
    drafts: { count: 3, sentence: "3 écritures provisoires sont comptées." },
  },
  line: {
    start: "2026-01-01",
    today: "2026-04-14",
    end: "2026-12-31",
    points: [
      { date: "2026-01-01", balance: 12_000, low: 12_000, high: 12_000, isForecast: false },
      { date: "2026-04-13", balance: 17_769.49, low: 17_769.49, high: 17_769.49, isForecast: false },
      { date: "2026-07-20", balance: 1120, low: 710, high: 1530, isForecast: true },
    ],
    marks: [
      {
        date: "2026-07-20",
        kind: "vat",
        label: "TVA du 2ᵉ trimestre",
        amount: -5800,
        origin: "Déclaration de TVA",
        dueOn: "2026-07-20",
        isEstimate: true,
        explain: "second quarter",
      },
    ],
    lowest: { date: "2026-07-20", balance: 1120, sentence: "1\u202f120\u00a0€ le 20 juillet, après la TVA" },
    note: null,
  },
  hundred: {
    received: figure(37_080),
    parts: [
      { key: "state", label: "État", share: 19, amount: 7045, explain: "state" },
      { key: "contributions", label: "Cotisations", share: 12, amount: 4310, explain: "contributions" },
      { key: "costs", label: "Frais", share: 28, amount: 10_205, explain: "costs" },
      { key: "own", label: "À vous", share: 41, amount: 15_520, explain: "left" },
    ],
    overspentSentence: null,
  },
  months: {
    rows: ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month, index) => ({
      month: `2026-${month}`,
      receipts: index < 4 ? figure(1000 + index, `in ${month}`) : figure(0, null),
      expenses: index < 4 ? figure(500 + index, `out ${month}`) : figure(0, null),
      receiptsBefore: figure(900, `before ${month}`),
      expensesBefore: null,
      isPartial: index > 2,
    })),
    receipts: figure(4006),
    expenses: figure(2006),
    net: figure(2000),
    yearBefore: "2025",
  },
  spending: {
    total: figure(2006),
    rows: [{ category: "rent", label: "Loyer et charges", amount: 2006, percent: 100, explain: "rent" }],
  },
  accounts: {
    total: figure(17_769.49, "accounts"),
    rows: [
      {
        id: "1",
        accountCode: "512000",
        title: "Compte pro",
        balance: figure(17_769.49, "bank"),
        state: { code: "up_to_date", sentence: "relevé jusqu’au 14/04/2026" },
        lastOperationOn: "2026-04-13",
        steps: [
          { date: "2026-01-14", balance: 12_000 },
          { date: "2026-04-13", balance: 17_769.49 },
        ],
      },
    ],
  },
  thresholds: [],
  rates: { contributions: null, tax: null, lastYear: null },
  changes: { since: "2026-04-12", rows: [], sentence: "Rien n’a changé depuis le 12 avril." },
  proof: { at: null, sentence: "Les livres n’ont pas encore été vérifiés en entier." },
  seen: "what was seen",
};

/** A dashboard of April for tests of components: `given` replaces what a test is about. */
export function aDashboard(given: Partial<Dashboard> = {}): Dashboard {
  return { ...APRIL, ...given };
}

/** A ring of so many slices, the greatest first; each has a group to open, « Autres » excepted. */
export function aDonut(slices: number): DonutReply {
  const indexes = Array.from({ length: slices }, (_, index) => index);
  const others = slices === 7 ? "Autres" : `Groupe ${slices}`;
  return {
    data: {
      label: indexes.map((index) => (index === slices - 1 ? others : `Groupe ${index + 1}`)),
      colors: indexes.map((index) => `d${index + 1}`),
      values: indexes.map((index) => 100 - index),
      total: indexes.reduce((sum, index) => sum + 100 - index, 0),
      explain: indexes.map((index) => `slice ${index + 1}`),
    },
    about: {
      start: "2026-01-01",
      end: "2026-04-14",
      period: "du 1ᵉʳ janvier au 14 avril 2026",
      categories: indexes.map((index) => (index === 6 ? null : `group-${index + 1}`)),
      percents: indexes.map(() => 14.3),
      totalExplain: "total",
      leftOut: [{ label: "Opérations à catégoriser", amount: 1500, explain: "uncategorised" }],
      others: [],
    },
  };
}
