import { dayFromParts, type IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import { monthsBetween, type DemoCalendar } from "../calendar.js";

/** An operation typed in by hand: cash, or paid from the person's own pocket. */
export type Typed = {
  readonly origin: "cash" | "personal";
  readonly type: "income" | "outcome";
  readonly title: string;
  readonly amount: Cents;
  readonly date: IsoDate;
  readonly debitCategory?: string;
  readonly creditCategory?: string;
};

type TypedRule = Omit<Typed, "date" | "amount" | "debitCategory" | "creditCategory"> & {
  readonly months: readonly number[];
  readonly day: number;
  readonly cents: number;
  readonly account: string;
};

/** Sessions paid in cash, and books bought with her own card. */
export const psychologistTyped: readonly TypedRule[] = [
  { months: [3, 6, 9, 12], day: 18, origin: "cash", type: "income", title: "Séances réglées en espèces", cents: 18_000, account: "706100" },
  {
    months: [4, 10],
    day: 7,
    origin: "personal",
    type: "outcome",
    title: "Livres professionnels, carte personnelle",
    cents: 4_560,
    account: "618100",
  },
  { months: [7], day: 9, origin: "cash", type: "outcome", title: "Timbres", cents: 2_780, account: "626000" },
];

/** Small supplies from the till, and a toll paid with his own card. */
export const carpenterTyped: readonly TypedRule[] = [
  {
    months: [2, 5, 9, 11],
    day: 13,
    origin: "cash",
    type: "income",
    title: "Pose d’une étagère, réglée en espèces",
    cents: 13_200,
    account: "704000",
  },
  { months: [3, 10], day: 21, origin: "cash", type: "outcome", title: "Visserie", cents: 2_640, account: "606300" },
  { months: [6], day: 25, origin: "personal", type: "outcome", title: "Péage, carte personnelle", cents: 1_860, account: "625120" },
];

/** The operations of those rules from the first day of the past year to today, oldest first. */
export function typedOperations(rules: readonly TypedRule[], { pastYear, today }: DemoCalendar): Typed[] {
  const months = monthsBetween({ from: pastYear.beginning, to: today });
  return months.flatMap((month) => rules.flatMap((rule) => occurrence(rule, month))).filter(({ date }) => date <= today);
}

function occurrence({ months, day, cents: amount, account, ...rule }: TypedRule, month: IsoDate): Typed[] {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  const date = months.includes(number) ? dayFromParts(year, number, day) : null;
  if (date === null) return [];
  const side = rule.type === "income" ? { creditCategory: account } : { debitCategory: account };
  return [{ ...rule, ...side, date, amount: cents(amount) }];
}
