import { addDays } from "@comptoir/accounting/calendar";
import { expectedDays, recurringLines, type MoneyMove, type RecurringLine } from "@comptoir/accounting/dashboard/recurring";
import { lineEnd, yearLine, type ComingAmount } from "@comptoir/accounting/dashboard/year-line";
import type { IsoDate } from "@comptoir/accounting/date";
import { absolute, cents, eurosFromCents, negate, type Cents } from "@comptoir/accounting/money";
import type { YearLine } from "@comptoir/contract/dashboard/values";
import { encodeFigure } from "../../../figures/figure.js";
import { measureFigure, partFigure } from "../figures.js";
import { shortAmount, dayText } from "../words.js";
import type { OwnershipState } from "./compute.js";
import { explainOfDue } from "./presenter.js";

/** Days of movements that are read to find those that come back: three quarters, and the half of one more. */
export const DAYS_OF_MOVES = 340;
/** Items without a day are expected that many days ahead. */
const ITEMS_AHEAD = 30;

const EXPENSES_ALONE =
  "Aucune recette à venir n’est connue\u00a0: seules vos dépenses prolongent la ligne, qui descend donc plus bas que vos comptes.";

type Coming = ComingAmount & { readonly explain: string | null };

/** « La ligne de l’année »: what the accounts held, then what is known to come. */
export function toYearLine(state: OwnershipState, moves: readonly MoneyMove[]): YearLine {
  const { facts, halfWidth } = state;
  const { today, year } = facts;
  const end = lineEnd(year.end, today);
  const coming = comingOf(state, { moves, end });
  const days = facts.days.filter(({ day }) => day >= year.beginning);
  const { points, lowest } = yearLine({ start: year.beginning, today, end, days, coming, halfWidth });
  return {
    start: year.beginning,
    today,
    end,
    points: points.map(({ date, balance, low, high, isForecast }) => ({
      date,
      balance: eurosFromCents(balance),
      low: eurosFromCents(low),
      high: eurosFromCents(high),
      isForecast,
    })),
    marks: coming
      .toSorted((one, other) => (one.on === other.on ? one.amount - other.amount : one.on < other.on ? -1 : 1))
      .map(({ on, dueOn, kind, label, amount, origin, isEstimate, explain }) => ({
        date: on,
        dueOn,
        kind,
        label,
        amount: eurosFromCents(amount),
        origin,
        isEstimate,
        explain,
      })),
    lowest: lowest && {
      date: lowest.date,
      balance: eurosFromCents(lowest.balance),
      sentence: lowestSentence(lowest, { coming, today }),
    },
    note: coming.some(({ amount }) => amount < 0) && !coming.some(({ amount }) => amount > 0) ? EXPENSES_ALONE : null,
  };
}

function comingOf(state: OwnershipState, { moves, end }: { moves: readonly MoneyMove[]; end: IsoDate }): readonly Coming[] {
  const { facts } = state;
  const { today, year } = facts;
  const recurring = recurringLines(moves, today);
  const ahead = addDays(today, ITEMS_AHEAD);
  const vat = state.setAside
    .filter(({ kind, amount }) => kind === "vat" && amount !== 0)
    .map((due) => ({
      ...certain(negate(due.amount), { dueOn: due.dueOn ?? ahead, today }),
      kind: "vat" as const,
      label: due.label,
      origin: due.isEstimate ? "Déclaration de TVA à venir, estimée à ce jour" : "Déclaration de TVA validée",
      isEstimate: due.isEstimate,
      source: due.source,
      explain: explainOfDue(due, state),
    }));
  const loans = facts.instalments
    .filter(({ amount }) => amount !== 0)
    .map(({ loan, loanId, dueOn, amount }) => ({
      ...certain(negate(amount), { dueOn, today }),
      kind: "loan" as const,
      label: `Échéance de l’emprunt «\u00a0${loan}\u00a0»`,
      origin: "Échéancier de l’emprunt",
      isEstimate: false,
      source: loanId,
      explain: partFigure("loans", today, `${loanId} ${dueOn}`),
    }));
  const items = facts.items
    .filter(({ left }) => left !== 0)
    .map(({ id, side, label, left, dueOn }) => ({
      ...certain(side === "receivable" ? left : negate(left), { dueOn: dueOn ?? ahead, today }),
      kind: side === "receivable" ? ("receivable" as const) : ("debt" as const),
      label,
      origin: dueOn === null ? "Facture ou dette en attente, sans échéance connue" : "Facture ou dette en attente, à son échéance",
      isEstimate: dueOn === null,
      source: id,
      explain: partFigure(side === "receivable" ? "owed" : "debts", today, id),
    }));
  return [
    ...vat,
    ...loans,
    ...items,
    ...recurring.flatMap((line) => recurringAmounts(line, { today, end })),
    ...contributionsAmount(state, recurring),
  ].filter(({ on }) => on <= end && (year.beginning <= on || on === today));
}

/** An amount without a band; what is late counts today. */
function certain(amount: Cents, { dueOn, today }: { dueOn: IsoDate; today: IsoDate }) {
  return { amount, smallest: amount, largest: amount, dueOn, on: dueOn < today ? today : dueOn };
}

function recurringAmounts(line: RecurringLine, { today, end }: { today: IsoDate; end: IsoDate }): readonly Coming[] {
  const { label, payee, amount, smallest, largest, times, every } = line;
  const pace = every === "month" ? "chaque mois" : "chaque trimestre";
  const side = amount > 0 ? ("income" as const) : ("outcome" as const);
  const explain = encodeFigure({
    kind: "dashboard_moves",
    payee: payee.slice(0, 300),
    side,
    from: addDays(today, -DAYS_OF_MOVES),
    to: today,
  });
  return expectedDays(line, { today, through: end }).map(({ on, dueOn }) => ({
    kind: "recurring",
    label,
    origin: `Revient ${pace}, ${times} fois déjà`,
    on,
    dueOn,
    amount,
    smallest,
    largest,
    isEstimate: true,
    source: payee,
    explain,
  }));
}

/** Contributions that come back are on the line by themselves. */
function contributionsAmount(state: OwnershipState, recurring: readonly RecurringLine[]): readonly Coming[] {
  const { contributions, facts } = state;
  const comesBack = recurring.some(({ account }) => /^646[1-4]/.test(account));
  if (contributions === null || contributions === 0 || comesBack) return [];
  return [
    {
      ...certain(negate(contributions), { dueOn: facts.year.end, today: facts.today }),
      kind: "contributions",
      label: "Cotisations sociales",
      origin: "Estimation, placée au dernier jour de l’exercice",
      isEstimate: true,
      source: "contributions",
      explain: measureFigure("contributions", facts.today),
    },
  ];
}

/** « 1 120 € le 20 juillet, après la TVA ». */
function lowestSentence(
  { date, balance }: { readonly date: IsoDate; readonly balance: Cents },
  { coming, today }: { readonly coming: readonly Coming[]; readonly today: IsoDate },
): string {
  const ofDay = coming.filter(({ on, amount }) => amount < 0 && (on === date || (on <= today && date === addDays(today, 1))));
  const greatest = ofDay.toSorted((one, other) => one.amount - other.amount)[0];
  const amount = balance < 0 ? `moins ${shortAmount(absolute(cents(balance)))}` : shortAmount(balance);
  return `${amount} le ${dayText(date, today)}${greatest === undefined ? "" : `, après ${afterText(greatest)}`}`;
}

function afterText({ kind, label }: Coming): string {
  if (kind === "vat") return "la TVA";
  if (kind === "loan") return "l’échéance de l’emprunt";
  if (kind === "contributions") return "les cotisations";
  return `«\u00a0${label}\u00a0»`;
}
