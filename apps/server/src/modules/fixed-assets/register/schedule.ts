import { componentPlan, type RegisterComponent } from "@comptoir/accounting/depreciation/asset-ledger";
import { componentLimits } from "@comptoir/accounting/depreciation/component-rules";
import { planShares, type PriceCap, type SharedPlanLine } from "@comptoir/accounting/depreciation/plan-shares";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import type { QueryOf } from "@comptoir/contract/base/endpoint";
import type { readDepreciationSchedule } from "@comptoir/contract/fixed-assets/assets";
import { MESSAGES } from "@comptoir/contract/base/messages";
import type { Tx } from "../../../db/transaction.js";
import { Refusal, refuseFaults } from "../../../refusal.js";
import { capOf, readSituation, registerComponent, sharedPlan } from "./register.js";
import { readComponentsById } from "../repository.js";

type Asked = Pick<
  QueryOf<typeof readDepreciationSchedule>,
  "depreciable_base" | "commissioning_date" | "duration" | "amortisation_method" | "immo_comp_id"
>;

/** A table by its key: the id of its component, or `preview`. */
export type NamedSchedule = {
  readonly key: string;
  readonly releaseDate: IsoDate | null;
  readonly cap: PriceCap | null;
  readonly lines: readonly SharedPlanLine[];
};

const MOST_YEARS = 100;

/** The table of a component, of values typed for a new one, or of a component with some of its values changed. */
export async function readSchedule(tx: Tx, companyId: string, asked: Asked): Promise<NamedSchedule> {
  const situation = await readSituation(tx, companyId);
  if (asked.immo_comp_id === undefined)
    return {
      key: "preview",
      releaseDate: null,
      cap: null,
      lines: planShares(componentPlan(previewOf(asked), situation.years), { cap: null, useBp: WHOLE, frozen: [] }),
    };
  const [row] = await readComponentsById(tx, companyId, [asked.immo_comp_id]);
  if (!row) throw new Refusal({ code: "not_found", what: "asset_component" });
  const component = changed(registerComponent(row, situation.regimes), asked);
  const plan = componentLimits(component.account) === null ? [] : componentPlan(component, situation.years);
  return { key: row.id, releaseDate: row.released_on, cap: capOf(row, situation), lines: sharedPlan(plan, row, situation) };
}

const WHOLE = 10_000;

function changed(component: RegisterComponent, asked: Asked): RegisterComponent {
  checkDuration(asked.duration);
  return {
    ...component,
    base: asked.depreciable_base ?? component.base,
    commissionedOn: asked.commissioning_date ?? component.commissionedOn,
    duration: asked.duration ?? component.duration,
    method: methodOf({ method: asked.amortisation_method ?? component.method, duration: asked.duration ?? component.duration }),
  };
}

/** Values without a component: an account of equipment stands for theirs, which is not asked. */
function previewOf({
  depreciable_base: base,
  commissioning_date: commissionedOn,
  duration,
  amortisation_method: method,
}: Asked): RegisterComponent {
  refuseFaults([
    ...(base === undefined ? [{ target: "depreciable_base", message: MESSAGES.numberRequired }] : []),
    ...(commissionedOn === undefined ? [{ target: "commissioning_date", message: MESSAGES.dateRequired }] : []),
    ...(duration === undefined ? [{ target: "duration", message: MESSAGES.numberRequired }] : []),
  ]);
  if (base === undefined || commissionedOn === undefined || duration === undefined) throw new Error("a preview lacks a value");
  checkDuration(duration);
  return {
    ...NEW_COMPONENT,
    base,
    commissionedOn,
    purchasedOn: commissionedOn,
    duration,
    method: methodOf({ method: method ?? "linear", duration }),
  };
}

const NEW_COMPONENT = {
  id: "preview",
  title: "",
  account: "215400",
  vatDeducted: cents(0),
  opening: null,
  frozen: [],
  costSource: null,
  exit: null,
};

/** Under three years only the linear method is open. */
function methodOf({ method, duration }: { method: RegisterComponent["method"]; duration: number | null }): RegisterComponent["method"] {
  return duration !== null && duration < 3 ? "linear" : method;
}

function checkDuration(duration: number | undefined): void {
  if (duration === undefined || (Number.isInteger(duration) && duration >= 1 && duration <= MOST_YEARS)) return;
  refuseFaults([{ target: "duration", message: Number.isInteger(duration) ? `De 1 à ${MOST_YEARS} ans.` : MESSAGES.integer }]);
}
