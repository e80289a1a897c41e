import type { ReactNode } from "react";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import type { ClosingStepReply } from "@comptoir/contract/closing/steps";
import type { TypedInputs } from "../draft/patch.js";
import { CarsForm } from "../inputs/cars-form.js";
import { ConsistencyForm } from "../inputs/consistency-form.js";
import { ContributionsForm } from "../inputs/contributions-form.js";
import { CreditsForm } from "../inputs/credits-form.js";
import { DeductionsForm } from "../inputs/deductions-form.js";
import { DepreciationForm } from "../inputs/depreciation-form.js";
import { LaggingForm } from "../lagging/lagging-form.js";
import { LoansForm } from "../inputs/loans-form.js";
import { OptionalForm } from "../inputs/optional-form.js";
import { PurchasesForm } from "../inputs/purchases-form.js";
import { ReintegrationsForm } from "../inputs/reintegrations-form.js";
import { SpeciesForm } from "../inputs/species-form.js";
import { LettingTaxForm } from "../standing/letting-tax-form.js";
import { LettingsForm } from "../standing/lettings-form.js";
import { ScmForm } from "../standing/scm-form.js";
import { ZoneForm } from "../standing/zone-form.js";
import type { StepForm, StepOf, NewVehicleLayer } from "../fields/step-form.js";
import type { FieldSentences } from "./field-sentences.js";

/** A step of any code with what is typed in it: the form of its code reads both. */
export type AnyStepForm = FieldSentences & {
  readonly step: ClosingStepReply;
  readonly inputs: ClosingStepReply["inputs"];
  readonly onChange: (change: TypedInputs) => void;
  readonly isTried: boolean;
  readonly isFixed: boolean;
  readonly vehicleEditor: NewVehicleLayer;
};

/** The form of a step, by its code. The last step has its own screen. */
export function StepFields({ form }: { form: AnyStepForm }): ReactNode {
  switch (form.step.code) {
    case "species":
      return <SpeciesForm {...formOf(form, "species")} />;
    case "lagging_operations":
      return <LaggingForm {...formOf(form, "lagging_operations")} />;
    case "potential_fixed_assets":
      return <PurchasesForm {...formOf(form, "potential_fixed_assets")} />;
    case "amortizations_validation":
      return <DepreciationForm {...formOf(form, "amortizations_validation")} />;
    case "mortgages":
      return <LoansForm {...formOf(form, "mortgages")} />;
    case "car_expenses":
      return <CarsForm {...formOf(form, "car_expenses")} vehicleEditor={form.vehicleEditor} />;
    case "social_security_contributions":
      return <ContributionsForm {...formOf(form, "social_security_contributions")} />;
    case "optional_ssc":
      return <OptionalForm {...formOf(form, "optional_ssc")} />;
    case "consistent_accounts":
      return <ConsistencyForm {...formOf(form, "consistent_accounts")} />;
    case "various_deductions":
      return <DeductionsForm {...formOf(form, "various_deductions")} />;
    case "tax_reintegrations":
      return <ReintegrationsForm {...formOf(form, "tax_reintegrations")} />;
    case "tax_credit":
      return <CreditsForm {...formOf(form, "tax_credit")} />;
    case "scm":
      return <ScmForm {...formOf(form, "scm")} />;
    case "rental_accounting_specificities":
      return <LettingsForm {...formOf(form, "rental_accounting_specificities")} />;
    case "rental_tax_specificities":
      return <LettingTaxForm {...formOf(form, "rental_tax_specificities")} />;
    case "rrz_tax_exemption":
      return <ZoneForm {...formOf(form, "rrz_tax_exemption")} />;
    case "ufz_tax_exemption":
      return <ZoneForm {...formOf(form, "ufz_tax_exemption")} />;
    case "validation_closure":
      return null;
  }
}

/** The same form, typed by the code that its step has. */
function formOf<Code extends StepCode>(form: AnyStepForm, _code: Code): StepForm<Code> {
  return form as AnyStepForm & { readonly step: StepOf<Code>; readonly inputs: StepForm<Code>["inputs"] };
}
