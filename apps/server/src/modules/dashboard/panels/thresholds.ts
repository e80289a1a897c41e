import { daysBetween } from "@comptoir/accounting/calendar";
import { professions } from "@comptoir/accounting/company/professions";
import { dayOfLimit } from "@comptoir/accounting/dashboard/threshold";
import { netWhere, type AccountNet } from "@comptoir/accounting/dashboard/counted-accounts";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents, shareOf, type Cents } from "@comptoir/accounting/money";
import { figuresInForce } from "@comptoir/accounting/rates/figures-of-year";
import type { YearlyFigures } from "@comptoir/accounting/rates/yearly-figures";
import { franchiseUse } from "@comptoir/accounting/vat/regimes/franchise";
import { raisedToWholeYear } from "@comptoir/accounting/vat/regimes/whole-year";
import type { Threshold } from "@comptoir/contract/dashboard/values";
import type { VatProvision } from "../../vat/service.js";
import type { ActivityRow } from "../company-repository.js";
import { measureFigure, netFigure, shownFigure } from "../figures.js";
import { dayText } from "../words.js";

type Asked = {
  readonly today: IsoDate;
  readonly activity: ActivityRow;
  readonly isVatSubject: boolean;
  /** The simplified VAT regime holds today. */
  readonly isSimplified: boolean;
  /** Movements of the calendar year to today. */
  readonly nets: readonly AccountNet[];
  readonly vat: VatProvision | null;
};

/** A limit before it is compared: in whole euros, null when it is not published. */
type Limit = {
  readonly key: string;
  readonly label: string;
  readonly limit: number | null;
  readonly turnover: Cents;
  readonly explain: string;
  readonly article: string;
  /** A first year counts as a whole one. */
  readonly isRaised: boolean;
};

const FRANCHISE_LABELS = {
  total: "ventes et services",
  services: "services",
  regulated: "activité réglementée",
  unregulated: "autres opérations",
} as const;
/** Under this many days, a pace says nothing. */
const FEWEST_DAYS = 60;

/** The limits of turnover that concern a company today, each with the day it is reached at the pace of the year. */
export function toThresholds(asked: Asked): Threshold[] {
  return [...franchiseLimits(asked), ...microLimits(asked), ...simplifiedVatLimits(asked), ...profitLimits(asked)].map((limit) =>
    compared(limit, asked),
  );
}

function franchiseLimits(asked: Asked): readonly Limit[] {
  const { today, activity, isVatSubject, nets } = asked;
  const mayCharge = professions.find(({ id }) => id === activity.profession_id)?.vatSubjection !== "no";
  if (isVatSubject || !mayCharge) return [];
  const receipts = nets.map(({ code, net }) => ({ date: today, accountCode: code, amount: cents(0 - net) }));
  const uses = franchiseUse({ receipts, year: yearOf(today), professionId: activity.profession_id });
  return uses
    .filter(({ limit }) => isTelling(limit, nets))
    .flatMap(({ limit, turnover, base, raised }) => {
      const label = `Franchise de TVA, ${FRANCHISE_LABELS[limit]}`;
      const explain = turnoverFigure(today, limit === "total" ? "all" : limit === "unregulated" ? "goods" : "services");
      const article = "CGI, art. 293 B";
      return [
        { key: `franchise-${limit}`, label: `${label}\u00a0: seuil`, limit: base, turnover, explain, article, isRaised: true },
        {
          key: `franchise-${limit}-raised`,
          label: `${label}\u00a0: seuil majoré`,
          limit: raised,
          turnover,
          explain,
          article,
          isRaised: false,
        },
      ];
    });
}

/** The total adds something to the services only when goods are sold; other operations, when there are some. */
function isTelling(limit: keyof typeof FRANCHISE_LABELS, nets: readonly AccountNet[]): boolean {
  return limit === "services" || limit === "regulated" || turnoverOf(nets, "goods") !== 0;
}

function microLimits({ today, activity, nets }: Asked): readonly Limit[] {
  if (!activity.independant) return [];
  const limits = figuresOf(today)?.micro ?? null;
  const isLiberal = activity.tax_system === "bnc";
  const article = isLiberal ? "CGI, art. 102 ter" : "CGI, art. 50-0";
  const services = {
    key: "micro-services",
    label: isLiberal ? "Micro-entreprise, activité libérale" : "Micro-entreprise, services",
    limit: limits && (isLiberal ? limits.liberal : limits.services),
    turnover: turnoverOf(nets, "services"),
    explain: turnoverFigure(today, "services"),
    article,
    isRaised: true,
  };
  if (turnoverOf(nets, "goods") === 0) return [services];
  const total = { turnover: turnoverOf(nets, "all"), explain: turnoverFigure(today, "all") };
  return [
    services,
    { ...services, ...total, key: "micro-total", label: "Micro-entreprise, ventes et services", limit: limits && limits.sales },
  ];
}

function simplifiedVatLimits({ today, isSimplified, nets, vat }: Asked): readonly Limit[] {
  if (!isSimplified || yearOf(today) >= 2027) return [];
  const limits = figuresOf(today)?.simplifiedVat ?? null;
  const article = "CGI, art. 302 septies A";
  const yearly = vat?.periods.findLast(({ form }) => form === "CA12");
  const services = turnoverOf(nets, "services");
  return [
    {
      key: "vat-services",
      label: "TVA simplifiée, services",
      limit: limits && limits.services.current,
      turnover: services,
      explain: turnoverFigure(today, "services"),
      article,
      isRaised: false,
    },
    ...(turnoverOf(nets, "goods") === 0
      ? []
      : [
          {
            key: "vat-total",
            label: "TVA simplifiée, ventes et services",
            limit: limits && limits.total.current,
            turnover: turnoverOf(nets, "all"),
            explain: turnoverFigure(today, "all"),
            article,
            isRaised: false,
          },
        ]),
    ...(yearly === undefined
      ? []
      : [
          {
            key: "vat-due",
            label: "TVA simplifiée, TVA due dans l’année",
            limit: limits && limits.previousVat,
            turnover: cents(yearly.due * 100),
            explain: measureFigure("vat", today),
            article,
            isRaised: false,
          },
        ]),
  ];
}

function profitLimits({ today, activity, nets }: Asked): readonly Limit[] {
  if (activity.tax_system !== "bic-rs") return [];
  const limits = figuresOf(today)?.simplifiedProfit ?? null;
  const article = "CGI, art. 302 septies A bis";
  const services = {
    key: "bic-services",
    label: "Réel simplifié, services",
    limit: limits && limits.services,
    turnover: turnoverOf(nets, "services"),
    explain: turnoverFigure(today, "services"),
    article,
    isRaised: true,
  };
  if (turnoverOf(nets, "goods") === 0) return [services];
  return [
    services,
    {
      ...services,
      key: "bic-total",
      label: "Réel simplifié, ventes et services",
      limit: limits && limits.sales,
      turnover: turnoverOf(nets, "all"),
      explain: turnoverFigure(today, "all"),
    },
  ];
}

function compared({ key, label, limit, turnover, explain, article, isRaised }: Limit, { today, activity }: Asked): Threshold {
  const start = activity.activity_started_on;
  const whole = isRaised ? raisedToWholeYear(turnover, yearOf(today), start) : turnover;
  const limitCents = limit === null ? null : cents(limit * 100);
  const isPassed = limitCents !== null && whole > limitCents;
  const day = limitCents === null || isPassed ? null : dayOfLimit({ today, activityStart: start, turnover: whole, limit: limitCents });
  return {
    key,
    label,
    limit: limit ?? null,
    turnover: shownFigure(turnover, explain),
    percent: limitCents === null || limitCents === 0 ? null : shareOf(cents(100), Math.max(whole, 0), limitCents),
    passedOn: day,
    sentence: sentenceOf({ limitCents, isPassed, day, today, start }),
    article,
  };
}

function sentenceOf({
  limitCents,
  isPassed,
  day,
  today,
  start,
}: {
  limitCents: Cents | null;
  isPassed: boolean;
  day: IsoDate | null;
  today: IsoDate;
  start: IsoDate | null;
}): string {
  if (limitCents === null) return "limite non publiée";
  if (isPassed) return "dépassé";
  if (day !== null) return `atteint le ${dayText(day, today)} à ce rythme`;
  const first = isoDate(`${yearOf(today)}-01-01`);
  const from = start !== null && start > first ? start : first;
  return daysBetween({ from, to: today }) + 1 < FEWEST_DAYS ? "trop tôt dans l’année pour un rythme" : "pas cette année à ce rythme";
}

type Kind = "all" | "goods" | "services";

function turnoverOf(nets: readonly AccountNet[], kind: Kind): Cents {
  const isGoods = (code: string): boolean => code.startsWith("707");
  return cents(0 - netWhere(nets, (code) => code.startsWith("70") && (kind === "all" || isGoods(code) === (kind === "goods"))));
}

function turnoverFigure(today: IsoDate, kind: Kind): string {
  const period = { from: isoDate(`${yearOf(today)}-01-01`), to: today, side: "income" as const };
  if (kind === "goods") return netFigure({ ...period, accounts: ["707"] });
  return netFigure({ ...period, accounts: ["70"], ...(kind === "services" && { except: ["707"] }) });
}

/** The figures that were published for the year of a day; null: none yet. */
function figuresOf(today: IsoDate): YearlyFigures | null {
  const figures = figuresInForce(yearOf(today));
  return figures?.year === yearOf(today) ? figures : null;
}

function yearOf(day: IsoDate): number {
  return Number(day.slice(0, 4));
}
