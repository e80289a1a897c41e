import { z } from "zod";
import { HUNDRED_KEYS } from "@comptoir/accounting/dashboard/hundred";
import { SET_ASIDE_KINDS } from "@comptoir/accounting/dashboard/ownership";
import { EurosOut, Explain } from "../base/values.js";

/** An amount of the dashboard with what it opens on: its parts, down to operations; null where there is nothing to open. */
export const DashboardFigure = z.object({ value: EurosOut, explain: Explain.nullable() });
export type DashboardFigure = z.output<typeof DashboardFigure>;

/** What makes an amount of money the user's own or not: VAT, contributions, income tax, loans, debts. */
const SetAsideName = z.enum(SET_ASIDE_KINDS);

/** An amount of « À mettre de côté », by date; the last ones have none. */
const SetAsideLine = z.object({
  kind: SetAsideName,
  label: z.string(),
  amount: EurosOut,
  /** The last day to pay it; null: no day is known. */
  dueOn: z.string().nullable(),
  isLate: z.boolean(),
  isEstimate: z.boolean(),
  explain: Explain.nullable(),
});

/** One of V, C, T, L, D: what it comes to, and how it was computed. */
const SetAsidePart = z.object({
  kind: SetAsideName,
  label: z.string(),
  /** Null when it is not known: `unknownSentence` then says what is missing. */
  value: EurosOut.nullable(),
  isEstimate: z.boolean(),
  /** How it was computed, with its figures: « 30 % de 14 400,00 €, moins 2 700,00 € déjà payés ». */
  formula: z.string(),
  /** In percent; null where no rate counts, or none is known. */
  rate: z.number().nullable(),
  rateOrigin: z.enum(["typed", "last_year"]).nullable(),
  /** The first day on which something of it is due. */
  dueOn: z.string().nullable(),
  unknownSentence: z.string().nullable(),
  explain: Explain.nullable(),
});

/** What « Vraiment à vous » leaves out: the tax of the premises, last year's regularisation, what others owe, debts without a day. */
const LeftOut = z.object({
  key: z.enum([
    "cfe",
    "regularisation",
    "contributions",
    "tax",
    "owed_to_you",
    "undated_debts",
    "uncategorised",
    "vat_credit",
    "vat_paid",
    "till",
  ]),
  label: z.string(),
  /** Null where no amount is known. */
  amount: EurosOut.nullable(),
  explain: Explain.nullable(),
});

/** « Vraiment à vous » today: S = M − V − C − T − L − D. */
export const Ownership = z.object({
  on: z.string(),
  /** S; below zero, money is missing: `sentence` says « Il manque 1 240,00 € ». */
  own: DashboardFigure,
  /** M, and the part of it in drafts when there are some. */
  money: DashboardFigure,
  /** M − S. */
  setAside: DashboardFigure,
  /** « Il manque 1 240,00 € »; null while S is not below zero. */
  shortSentence: z.string().nullable(),
  /** True when a part is not known: the figure is amber. */
  isIncomplete: z.boolean(),
  /** « Vos cotisations n’y sont pas : donnez un taux… »; null when every part is known. */
  incompleteSentence: z.string().nullable(),
  parts: z.array(SetAsidePart),
  /** The same by date: they add up to `setAside`. */
  lines: z.array(SetAsideLine),
  leftOut: z.array(LeftOut),
  certainty: z.object({
    /** « à ± 410 € »; 0: nothing is uncertain. */
    halfWidth: EurosOut,
    /** Operations still to categorise, up to today. */
    count: z.number().int(),
    receipts: EurosOut,
    expenses: EurosOut,
    /** « à ± 410 € : 8 opérations (2 114,00 €) restent à catégoriser, la CFE n’y est pas »; null when nothing is uncertain. */
    sentence: z.string().nullable(),
  }),
  /** Operations that are not validated count too: how many, up to today. */
  drafts: z.object({ count: z.number().int(), sentence: z.string().nullable() }),
});
export type Ownership = z.output<typeof Ownership>;

/** A deadline or an amount to come on the line of the year. */
const YearLineMark = z.object({
  date: z.string(),
  kind: z.enum(["vat", "loan", "debt", "receivable", "recurring", "contributions"]),
  label: z.string(),
  /** Signed: below zero, it goes out. */
  amount: EurosOut,
  /** Where it comes from: « Déclaration de TVA », « Échéancier de l’emprunt », « Revient chaque mois, 6 fois déjà ». */
  origin: z.string(),
  /** The day it was due when it is already late: it then counts today. */
  dueOn: z.string(),
  isEstimate: z.boolean(),
  explain: Explain.nullable(),
});

/** « La ligne de l’année »: what the accounts hold at the end of each day, then what is known to come. */
export const YearLine = z.object({
  start: z.string(),
  today: z.string(),
  end: z.string(),
  /** The days on which the balance moves, and the first one; it holds until the next. Up to today, `low` and `high` are the balance. */
  points: z.array(z.object({ date: z.string(), balance: EurosOut, low: EurosOut, high: EurosOut, isForecast: z.boolean() })),
  marks: z.array(YearLineMark),
  /** The smallest end of day after today; null when nothing is known to come. */
  lowest: z.object({ date: z.string(), balance: EurosOut, sentence: z.string() }).nullable(),
  /** What the line cannot know, when that misleads: expenses alone are known to come. */
  note: z.string().nullable(),
});
export type YearLine = z.output<typeof YearLine>;

/** A part of « Sur 100 € reçus »: whole euros that add up to 100. */
const HundredPart = z.object({
  key: z.enum(HUNDRED_KEYS),
  label: z.string(),
  share: z.number().int(),
  amount: EurosOut,
  explain: Explain.nullable(),
});

/** « Sur 100 € reçus », over the period of the panels. */
export const Hundred = z.object({
  received: DashboardFigure,
  /** Empty when nothing was received: no bar then. */
  parts: z.array(HundredPart),
  /** « Vous avez dépensé 12 € de plus que reçu », of 100; null otherwise. */
  overspentSentence: z.string().nullable(),
});
export type Hundred = z.output<typeof Hundred>;

/** Receipts and expenses of a month beside the same month a year before; null before the books begin. */
export const MonthFigures = z.object({
  month: z.string(),
  receipts: DashboardFigure,
  expenses: DashboardFigure,
  receiptsBefore: DashboardFigure.nullable(),
  expensesBefore: DashboardFigure.nullable(),
  /** True for a month that today has not ended, or not reached. */
  isPartial: z.boolean(),
});
export type MonthFigures = z.output<typeof MonthFigures>;

/** A group of expenses, the greatest first; a negative one is refunds. */
export const SpendingRow = z.object({
  /** The group of `categoriesTree`; null for accounts that none offers. */
  category: z.string().nullable(),
  label: z.string(),
  amount: EurosOut,
  /** In percent of the total, one decimal. */
  percent: z.number(),
  explain: Explain.nullable(),
});
export type SpendingRow = z.output<typeof SpendingRow>;

/** A bank account, or the till, with its state and its last ninety days. */
export const MoneyAccount = z.object({
  /** Null for the till. */
  id: z.string().nullable(),
  accountCode: z.string(),
  title: z.string(),
  balance: DashboardFigure,
  state: z.object({
    code: z.enum(["up_to_date", "late", "empty", "by_hand"]),
    /** « relevé jusqu’au 14/04/2026 ». */
    sentence: z.string(),
  }),
  lastOperationOn: z.string().nullable(),
  /** The balance of each day on which it moves, from ninety days before the end on; it holds until the next. */
  steps: z.array(z.object({ date: z.string(), balance: EurosOut })),
});
export type MoneyAccount = z.output<typeof MoneyAccount>;

/** A limit of turnover that concerns the company today. */
export const Threshold = z.object({
  key: z.string(),
  label: z.string(),
  /** Null: « limite non publiée ». */
  limit: EurosOut.nullable(),
  turnover: DashboardFigure,
  /** Turnover in percent of the limit, whole; null without one. */
  percent: z.number().int().nullable(),
  /** The day on which it is passed at this pace, or was; null: not this year, or too early to say. */
  passedOn: z.string().nullable(),
  sentence: z.string(),
  /** « CGI, art. 293 B ». */
  article: z.string(),
});
export type Threshold = z.output<typeof Threshold>;

/** Something that changed since the last visit. */
export const VisitChange = z.object({
  key: z.enum(["operations", "vat", "contributions", "own", "answers", "papers"]),
  sentence: z.string(),
  /** The page where it is seen; null when it opens as a figure. */
  path: z.string().nullable(),
  explain: Explain.nullable(),
});
export type VisitChange = z.output<typeof VisitChange>;
