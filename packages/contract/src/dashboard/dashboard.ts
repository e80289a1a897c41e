import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, DayOrTimestamp, EurosOut, Explain, Rate, Uuid } from "../base/values.js";
import {
  DashboardFigure,
  Hundred,
  MoneyAccount,
  MonthFigures,
  Ownership,
  SpendingRow,
  Threshold,
  VisitChange,
  YearLine,
} from "./values.js";

const area = "dashboard" as const;
const flags = ["dashboard_display"] as const;

/** The rates that a user typed for the estimates, in percent; null: none. */
const RatesReply = z.object({
  contributions: z.number().nullable(),
  tax: z.number().nullable(),
  /** The company's own rate of its last year, proposed while none is typed; null when it cannot be computed. */
  lastYear: z.object({ rate: z.number(), year: z.string(), explain: Explain }).nullable(),
});

/** Everything the page shows. « Vraiment à vous » and the line are of today; the panels follow the fiscal year. */
export const readDashboard = endpoint({
  method: "GET",
  path: "/api/v1/dashboard",
  area,
  summary: "Le tableau de bord\u00a0: ce qui est vraiment à vous, et d’où viennent les chiffres",
  permission: "books.read",
  flags,
  query: CompanyScope.extend({ fiscalYearId: Uuid.optional() }),
  reply: z.object({
    data: z.object({
      today: z.string(),
      /** The fiscal year of the panels, and their last day: today, or the last day of the year; null before any year. */
      year: z.object({ id: z.string(), name: z.string(), start: z.string(), end: z.string(), until: z.string() }).nullable(),
      /** True before any operation: no figure, a sentence and « Importer ». */
      isEmpty: z.boolean(),
      emptySentence: z.string().nullable(),
      ownership: Ownership.nullable(),
      line: YearLine.nullable(),
      hundred: Hundred.nullable(),
      months: z.object({
        rows: z.array(MonthFigures),
        receipts: DashboardFigure,
        expenses: DashboardFigure,
        net: DashboardFigure,
        /** The year before, for the legend; null without one. */
        yearBefore: z.string().nullable(),
      }),
      /** Where money goes, ranked; the donut of its modal is another call. */
      spending: z.object({ total: DashboardFigure, rows: z.array(SpendingRow) }),
      accounts: z.object({ total: DashboardFigure, rows: z.array(MoneyAccount) }),
      thresholds: z.array(Threshold),
      rates: RatesReply,
      /** What changed since the last visit of this person: the three greatest. */
      changes: z.object({
        /** Day of that visit; null: none is kept. */
        since: z.string().nullable(),
        rows: z.array(VisitChange),
        /** « Rien n’a changé depuis le 12 avril »; null when something did, or without a visit. */
        sentence: z.string().nullable(),
      }),
      /** The instant of the last full verification of the books, null before one is kept; and how far they are sealed. */
      proof: z.object({ at: z.string().nullable(), sentence: z.string() }),
      /** What `PUT /api/v1/dashboard/visit` is given back when the page is left. */
      seen: z.string(),
    }),
  }),
});

/** How income or expenses are shared out. `label`, `colors`, `values`, `explain` have one length; nothing to show: empty, total 0. */
export const readDonut = endpoint({
  method: "POST",
  path: "/api/v1/dashboard/donut",
  area,
  summary: "D’où vient l’argent, où il part\u00a0: par groupe de catégories, ou par compte d’un groupe",
  permission: "books.read",
  flags,
  body: CompanyScope.extend({
    /** Last day counted; today when it is left out. */
    endDate: DayOrTimestamp.optional(),
    /** A calendar year; that of `endDate` when it is left out. */
    year: z.coerce.number().int().min(1900).max(2199).nullish(),
    /** 1 to 12: that month alone, cut at `endDate`. */
    month: z.coerce.number().int().min(1).max(12).nullish(),
    context: z.enum(["income", "outcome"]),
    /** A group of `categoriesTree`, or `other` for accounts of none: its accounts. */
    category: z.string().max(80).nullish(),
  }),
  reply: z.object({
    data: z.object({
      label: z.array(z.string()),
      /** Names of colours, the same on every theme: `d1`…`d7`. */
      colors: z.array(z.string()),
      values: z.array(EurosOut),
      total: EurosOut,
      explain: z.array(Explain),
    }),
    /** Beside the four keys: what the modal says of them. */
    about: z.object({
      start: z.string(),
      end: z.string(),
      /** « du 1er janvier au 14 avril 2026 ». */
      period: z.string(),
      /** What to pass as `category` to go deeper; null for « Autres » and for accounts. */
      categories: z.array(z.string().nullable()),
      /** In percent of the total, one decimal. */
      percents: z.array(z.number()),
      totalExplain: Explain.nullable(),
      /** What is in neither: 471000, assets, capital of loans, owner’s account. */
      leftOut: z.array(z.object({ label: z.string(), amount: EurosOut, explain: Explain })),
      /** Each slice « Autres » holds, listed. */
      others: z.array(z.object({ label: z.string(), amount: EurosOut, explain: Explain })),
    }),
  }),
});

/** Keeps what this person saw, when the page is left or after thirty minutes. */
export const keepVisit = endpoint({
  method: "PUT",
  path: "/api/v1/dashboard/visit",
  area,
  summary: "Garder ce qui a été vu du tableau de bord",
  permission: "books.read",
  flags,
  body: CompanyScope.extend({ seen: z.string().max(1000) }),
  reply: z.object({ data: z.object({ at: z.string() }) }),
});

/** Keeps the rates of the estimates, in percent; null takes one away, left out: unchanged. */
export const writeRates = endpoint({
  method: "PUT",
  path: "/api/v1/dashboard/rates",
  area,
  summary: "Donner le taux de vos cotisations et de votre impôt",
  permission: "books.write",
  flags,
  body: CompanyScope.extend({ contributions: Rate.nullish(), tax: Rate.nullish() }),
  reply: z.object({ data: RatesReply }),
});

/** The panels that have a table. */
export const DASHBOARD_TABLES = ["set-aside", "line", "hundred", "months", "spending", "accounts", "thresholds"] as const;
export type DashboardTableName = (typeof DASHBOARD_TABLES)[number];

/** A panel as a table, for who reads it without the drawing, and the same as CSV (semicolons, decimal commas, a mark of UTF-8). */
export const readDashboardTable = endpoint({
  method: "GET",
  path: "/api/v1/dashboard/tables/:table",
  area,
  summary: "Un panneau du tableau de bord en tableau et en CSV",
  permission: "books.read",
  flags,
  params: z.object({ table: z.enum(DASHBOARD_TABLES) }),
  query: CompanyScope.extend({ fiscalYearId: Uuid.optional() }),
  reply: z.object({
    data: z.object({
      title: z.string(),
      columns: z.array(z.object({ key: z.string(), label: z.string(), kind: z.enum(["text", "amount", "date", "number"]) })),
      /** A cell is a text, a day, an amount in euros or a number, by its column; null: nothing. */
      rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
      csv: z.object({ fileName: z.string(), text: z.string() }),
    }),
  }),
});
