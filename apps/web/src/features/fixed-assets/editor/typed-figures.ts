import type { IsoDate } from "@comptoir/accounting/date";
import { annuityShares } from "@comptoir/accounting/depreciation/annuity-shares";
import { componentPlan, exitResult, type RegisterComponent } from "@comptoir/accounting/depreciation/asset-ledger";
import { linearRateBp } from "@comptoir/accounting/depreciation/plan/component";
import { addDays } from "@comptoir/accounting/calendar";
import { cents } from "@comptoir/accounting/money";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { t } from "../../../text/t.js";
import type { AssetForms } from "./asset-layer.js";
import type { DetailFigures } from "./detail-fields.js";
import type { ExitFigures } from "../exits/exit-fields.js";

/** `openingOn`: up to when the component that exists had been depreciated before the books. */
type Situation = { readonly years: readonly FiscalYear[]; readonly today: IsoDate; readonly openingOn: IsoDate | null };

/** What the domain computes of what is typed; null while it lacks something. */
export function typedFigures(
  forms: AssetForms,
  { years, today, openingOn }: Situation,
): { readonly detail: DetailFigures | null; readonly exit: ExitFigures | null } {
  const known = years.map(({ id, beginning, end }) => ({ id, beginning: beginning as IsoDate, end: end as IsoDate, isClosed: false }));
  const ordered = known.toSorted((one, other) => (one.beginning < other.beginning ? -1 : 1));
  const [first] = ordered;
  const component = typedComponent(forms, openingOn ?? (first ? addDays(first.beginning, -1) : null));
  if (component === null || ordered.length === 0) return { detail: null, exit: null };
  const year = ordered.findLast(({ beginning }) => beginning <= today) ?? ordered[0];
  const { exit: _exit, ...used } = component;
  const line = componentPlan({ ...used, exit: null }, ordered).find(
    ({ endDay }) => year !== undefined && year.beginning <= endDay && endDay <= year.end,
  );
  const result = exitResult(component, componentPlan(component, ordered));
  const useBp = forms.detail.isWellMixed ? Math.round((forms.detail.professionalUse ?? 100) * 100) : 10_000;
  const allowance = line?.amount ?? cents(0);
  return {
    detail:
      component.duration === null || year === undefined
        ? null
        : {
            rate: linearRateBp(component.duration) / 100,
            allowanceLabel: t("asset.allowance", "Dotation {{year}}", { year: year.end.slice(0, 4) }),
            allowance,
            deductible: annuityShares(allowance, { cap: null, useBp }).deductible,
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
