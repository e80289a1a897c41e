import type { IsoDate } from "@comptoir/accounting/date";
import { componentPlan, exitResult, type RegisterComponent } from "@comptoir/accounting/depreciation/asset-ledger";
import { planShares, priceCap } from "@comptoir/accounting/depreciation/plan-shares";
import { linearRateBp } from "@comptoir/accounting/depreciation/plan/component";
import { addDays } from "@comptoir/accounting/calendar";
import { cents, centsFromEuros } from "@comptoir/accounting/money";
import type { AssetComponent } from "@comptoir/contract/fixed-assets/assets";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { t } from "../../../text/t.js";
import type { AssetForms } from "./asset-layer.js";
import type { DetailFigures } from "./detail-fields.js";
import type { ExitFigures } from "../exits/exit-fields.js";

/**
 * `openingOn`: up to when the component that exists had been depreciated before the books. `kept`: that component while nothing of it is changed: the
 * register then gives its figures.
 */
type Situation = {
  readonly years: readonly FiscalYear[];
  readonly today: IsoDate;
  readonly openingOn: IsoDate | null;
  readonly vehicle: { readonly co2_emissions: number | null; readonly date_of_first_registration: string | null } | null;
  readonly kept: Pick<AssetComponent, "annuity" | "deductible"> | null;
};

/** What the domain computes of what is typed; null while it lacks something. */
export function typedFigures(
  forms: AssetForms,
  { years, today, openingOn, vehicle, kept }: Situation,
): { readonly detail: DetailFigures | null; readonly exit: ExitFigures | null } {
  const known = years.map(({ id, beginning, end }) => ({ id, beginning: beginning as IsoDate, end: end as IsoDate, isClosed: false }));
  const ordered = known.toSorted((one, other) => (one.beginning < other.beginning ? -1 : 1));
  const [first] = ordered;
  const component = typedComponent(forms, openingOn ?? (first ? addDays(first.beginning, -1) : null));
  if (component === null || ordered.length === 0) return { detail: null, exit: null };
  const year = ordered.findLast(({ beginning }) => beginning <= today) ?? ordered[0];
  const plan = componentPlan(component, ordered);
  const result = exitResult(component, plan);
  const useBp = forms.detail.isWellMixed ? Math.round((forms.detail.professionalUse ?? 100) * 100) : 10_000;
  const cap = priceCap({
    account: component.account,
    inclVat: forms.detail.priceInclVat ?? component.base,
    purchasedOn: component.purchasedOn,
    vehicle: vehicle && { co2: vehicle.co2_emissions, firstRegisteredOn: vehicle.date_of_first_registration as IsoDate | null },
  });
  const line = planShares(plan, { cap, useBp, frozen: [] }).find(
    ({ endDay }) => year !== undefined && year.beginning <= endDay && endDay <= year.end,
  );
  return {
    detail:
      component.duration === null || year === undefined
        ? null
        : {
            rate: linearRateBp(component.duration) / 100,
            allowanceLabel: t("asset.allowance", "Dotation {{year}}", { year: year.end.slice(0, 4) }),
            allowance: kept === null ? (line?.amount ?? cents(0)) : (centsFromEuros(kept.annuity) ?? cents(0)),
            deductible: kept === null ? (line?.shares?.deductible ?? cents(0)) : (centsFromEuros(kept.deductible) ?? cents(0)),
            isCapped: cap !== null && cap.price > cap.cap,
          },
    exit: result && { netBookValue: result.netValue, gain: result.gain, shortTerm: result.shortTerm, longTerm: result.longTerm },
  };
}

function typedComponent({ purchase, detail, exit }: AssetForms, openingOn: IsoDate | null): RegisterComponent | null {
  const { depreciableBase: base, commissioningDate: commissionedOn, duration } = detail;
  if (base === null || base < 0 || commissionedOn === null) return null;
  if (duration !== null && (!Number.isInteger(duration) || duration < 1 || duration > 100)) return null;
  return {
    id: "typed",
    title: detail.title,
    account: detail.account === "" ? purchase.relatedAccount : detail.account,
    base,
    vatDeducted: cents(0),
    purchasedOn: purchase.dateOfPurchase ?? commissionedOn,
    commissionedOn,
    duration,
    method: duration !== null && duration < 3 ? "linear" : detail.method,
    opening: detail.openingDepreciation === null || openingOn === null ? null : { on: openingOn, amount: detail.openingDepreciation },
    frozen: [],
    costSource: null,
    exit: typedExit(exit),
  };
}

function typedExit({ outputType, releaseDate: on, priceInclVat, priceExclVat }: AssetForms["exit"]): RegisterComponent["exit"] {
  const exclTax = outputType === "cession" ? priceExclVat : priceInclVat;
  if (outputType === null || on === null || exclTax === null) return null;
  return { on, outputType, exclTax, vat: cents(0), isPaidByOperation: false, isVatSubject: false };
}
