import { frenchMonth } from "@comptoir/accounting/french-text";

/** Periods that follow each other, shown twelve at a time: `rank` counts them, `at` gives back the ISO text. */
export type Scale = {
  readonly rank: (period: string) => number;
  readonly at: (rank: number) => string;
  readonly word: (rank: number) => string;
  readonly name: (rank: number) => string;
  /** Above the twelve that hold this one. */
  readonly title: (rank: number) => string;
  readonly previous: string;
  readonly next: string;
};

const yearOf = (rank: number): string => String(Math.floor(rank / 12)).padStart(4, "0");
const monthWord = (rank: number): string => frenchMonth((rank % 12) + 1);
const SHORT_MONTHS = ["janv.", "févr.", "mars", "avril", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."];

/** Months, one year at a time. A day gives its month. */
export const MONTHS: Scale = {
  rank: (period) => Number(period.slice(0, 4)) * 12 + Number(period.slice(5, 7)) - 1,
  at: (rank) => `${yearOf(rank)}-${String((rank % 12) + 1).padStart(2, "0")}`,
  word: (rank) => SHORT_MONTHS[rank % 12] ?? "",
  name: (rank) => `${monthWord(rank)} ${yearOf(rank)}`,
  title: yearOf,
  previous: "Année précédente",
  next: "Année suivante",
};

/** Years, twelve at a time. A day or a month gives its year. */
export const YEARS: Scale = {
  rank: (period) => Number(period.slice(0, 4)),
  at: (rank) => String(rank).padStart(4, "0"),
  word: String,
  name: String,
  title: (rank) => `${rank - (rank % 12)}\u2013${rank - (rank % 12) + 11}`,
  previous: "Douze années précédentes",
  next: "Douze années suivantes",
};
