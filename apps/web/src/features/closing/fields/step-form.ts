import type { ReactNode } from "react";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { ClosingStepReply } from "@comptoir/contract/closing/steps";
import type { InputChange } from "../draft/patch.js";

/** A step of one code as it is read. */
export type StepOf<Code extends StepCode> = Extract<ClosingStepReply, { code: Code }>;

/** The layer that describes a vehicle, on the data of the area that keeps vehicles. */
export type NewVehicleLayer = (given: { readonly onSaved: () => void; readonly onClose: () => void }) => ReactNode;

/** What the form of a step receives. `inputs`: what is typed, and what the books know where nothing is. */
export type StepForm<Code extends StepCode> = {
  readonly step: StepOf<Code>;
  readonly inputs: StepInputs<Code>;
  readonly onChange: (change: InputChange<StepInputs<Code>>) => void;
  /** What is wrong with a field, by its path; null when nothing is. */
  readonly errorOf: (field: string) => string | null;
  /** Where the value of a field comes from, by its path; undefined when a person typed it. */
  readonly sourceOf: (field: string) => string | undefined;
  /** « Valider l’étape » was pressed: what is missing is shown. */
  readonly isTried?: boolean;
  /** Only to be read. */
  readonly isFixed: boolean;
};
