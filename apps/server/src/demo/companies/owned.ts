import { addMonths } from "@comptoir/accounting/calendar";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { instalmentParts, totalOf } from "@comptoir/accounting/loans/instalment-match";
import { loanSchedule, type Instalment } from "@comptoir/accounting/loans/schedule";
import { termsOf } from "@comptoir/accounting/loans/terms";
import { cents, negate, type Cents } from "@comptoir/accounting/money";
import { bankDay, type DemoCalendar } from "../calendar.js";
import type { DemoLine } from "../books/lines.js";

/** A passenger car, as its registration certificate states it. */
export type DemoCar = { readonly label: string; readonly co2: number; readonly power: number; readonly firstRegisteredOn: IsoDate };

/** A fixed asset of one component; amounts in cents. */
export type DemoAsset = {
  readonly title: string;
  readonly account: string;
  readonly boughtOn: IsoDate;
  readonly inclVat: Cents;
  /** VAT of the invoice that was deducted: the rest is depreciated. */
  readonly vat: Cents;
  /** Years. */
  readonly duration: number;
  readonly method: "linear" | "degressive";
  /** Percent of business use, for what is also used privately. */
  readonly businessUse?: number;
  readonly car?: DemoCar;
  /** Where its cost comes from: the bank line of that day on its account, the time before the books, the owner's own money. */
  readonly source: "operation" | "opening" | "owner";
  /** The day it was thrown away. */
  readonly scrappedOn?: IsoDate;
};

/** A loan as its contract states it; amounts in cents. */
export type DemoLoan = {
  readonly name: string;
  readonly borrowed: Cents;
  /** Thousandths of a percent. */
  readonly nominalThousandths: number;
  readonly taegThousandths: number;
  readonly firstDueOn: IsoDate;
  readonly lastDueOn: IsoDate;
  readonly insurance: Cents;
};

/** What a demonstration company owns and owes. */
export type DemoOwned = { readonly assets: readonly DemoAsset[]; readonly loan: DemoLoan | null };

/** A car bought with a loan and also used privately, a saw of each summer, a bench that is gone. */
export function carpenterOwned({ pastYear, today }: DemoCalendar): DemoOwned {
  const year = Number(pastYear.beginning.slice(0, 4));
  const saws = [year, year + 1].map((summer) => bankDay(isoDate(`${summer}-06-12`))).filter((day) => day <= today);
  return {
    assets: [
      {
        title: "Peugeot 308 SW",
        account: "218200",
        boughtOn: bankDay(isoDate(`${year}-03-06`)),
        inclVat: CAR,
        vat: cents(0),
        duration: 5,
        method: "linear",
        businessUse: 80,
        car: { label: "Peugeot 308 SW", co2: 118, power: 6, firstRegisteredOn: isoDate(`${year - 2}-05-10`) },
        source: "operation",
      },
      ...saws.map((boughtOn): DemoAsset => ({
        title: `Scie à format ${boughtOn.slice(0, 4)}`,
        account: "215500",
        boughtOn,
        inclVat: cents(238_800),
        vat: cents(39_800),
        duration: 5,
        method: "degressive",
        source: "operation",
      })),
      {
        title: "Établi d’occasion",
        account: "215500",
        boughtOn: isoDate(`${year - 2}-04-02`),
        inclVat: cents(144_000),
        vat: cents(24_000),
        duration: 5,
        method: "linear",
        source: "opening",
        scrappedOn: isoDate(`${year}-09-15`),
      },
    ],
    loan: {
      name: "Prêt véhicule 308",
      borrowed: LOAN,
      nominalThousandths: 3600,
      taegThousandths: 4120,
      firstDueOn: isoDate(`${year}-04-05`),
      lastDueOn: addMonths(isoDate(`${year}-04-05`), 47),
      insurance: cents(540),
    },
  };
}

const CAR = cents(22_900_00);
const LOAN = cents(18_000_00);

/** What the bank wrote of the car and its loan. */
export function carpenterOwnedLines(calendar: DemoCalendar): readonly DemoLine[] {
  const { loan } = carpenterOwned(calendar);
  if (loan === null) return [];
  const year = calendar.pastYear.beginning.slice(0, 4);
  const paidOut: DemoLine = {
    date: bankDay(isoDate(`${year}-03-05`)),
    label: "VIR SEPA RECU /DE CREDIT AGRICOLE /MOTIF DEBLOCAGE PRET 70045812",
    amount: loan.borrowed,
    to: [{ account: "164000" }],
  };
  const car: DemoLine = {
    date: bankDay(isoDate(`${year}-03-06`)),
    label: "VIR SEPA EMIS /MOTIF PEUGEOT 308 SW /BEN GARAGE DE L ILL SARL",
    amount: negate(CAR),
    to: [{ account: "218200", vatRateBp: 0 }],
  };
  return [paidOut, car, ...instalmentsOf(loan).map(instalmentLine)].filter(({ date }) => date <= calendar.today);
}

function instalmentsOf({ borrowed, nominalThousandths, firstDueOn, lastDueOn, insurance }: DemoLoan): readonly Instalment[] {
  const known = {
    borrowed,
    nominalThousandths,
    firstDueOn,
    lastDueOn,
    insurance,
    instalment: null,
    defermentMonths: null,
    dayOfMonth: null,
  };
  const { terms } = termsOf(known);
  return terms === null ? [] : loanSchedule(terms);
}

function instalmentLine(instalment: Instalment): DemoLine {
  const total = totalOf(instalment);
  const date = bankDay(instalment.dueOn);
  const [year = "", month = "", day = ""] = date.split("-");
  return {
    date,
    label: `PRLV SEPA CREDIT AGRICOLE ECHEANCE PRET 70045812 ECH/${day}${month}${year.slice(2)}`,
    amount: negate(total),
    to: instalmentParts(instalment, total).map(({ account, amount }) => ({ account, cents: -amount, vatRateBp: 0 })),
  };
}

/** A car of before the books that is also used privately, the furniture of the practice, a computer that is gone. */
export function psychologistOwned({ pastYear }: DemoCalendar): DemoOwned {
  const year = Number(pastYear.beginning.slice(0, 4));
  const own = { vat: cents(0), method: "linear" as const };
  return {
    assets: [
      {
        ...own,
        title: "Renault Clio",
        account: "218200",
        boughtOn: isoDate(`${year - 1}-04-15`),
        inclVat: cents(19_990_00),
        duration: 5,
        businessUse: 60,
        car: { label: "Renault Clio", co2: 104, power: 5, firstRegisteredOn: isoDate(`${year - 1}-04-15`) },
        source: "opening",
      },
      {
        ...own,
        title: "Fauteuils et bibliothèque",
        account: "218400",
        boughtOn: isoDate(`${year}-02-10`),
        inclVat: cents(3_200_00),
        duration: 10,
        source: "owner",
      },
      {
        ...own,
        title: "Ordinateur portable",
        account: "218300",
        boughtOn: isoDate(`${year - 2}-11-02`),
        inclVat: cents(1_290_00),
        duration: 3,
        source: "opening",
        scrappedOn: isoDate(`${year}-06-30`),
      },
    ],
    loan: null,
  };
}
