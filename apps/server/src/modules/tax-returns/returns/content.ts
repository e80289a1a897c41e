import type { LettingTables } from "@comptoir/accounting/closing/lettings/letting-tables";
import type { LettingBalances } from "@comptoir/accounting/closing/lettings/rental-tax";
import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import type { BalanceAdjustment } from "@comptoir/accounting/tax-return/balance-adjustment";
import type { BoxChange } from "@comptoir/accounting/tax-return/beside-last-year";
import type { ResultBridge } from "@comptoir/accounting/tax-return/bridge";
import type { ReturnedProfit } from "@comptoir/accounting/tax-return/forms/tax-forms-for";
import type { ReportedFigure } from "@comptoir/accounting/tax-return/personal-return";
import type { ReturnControl } from "@comptoir/accounting/tax-return/proven-controls";
import type { ReturnBox } from "@comptoir/accounting/tax-return/return";
import type { TaxReturnInput } from "@comptoir/accounting/tax-return/return-input";
import type { TickedBox } from "@comptoir/accounting/tax-return/ticked-boxes";
import type { ReturnTables } from "@comptoir/accounting/tax-return/return-tables";

/** What a return says, kept as its closing left it: boxes in whole euros, the rest in cents. */
export type TaxReturnContent = {
  readonly profit: ReturnedProfit;
  readonly incomeYear: number;
  readonly millesime: number;
  readonly isProvisional: boolean;
  /** Profit above zero, loss below. */
  readonly result: number;
  readonly boxes: readonly ReturnBox[];
  /** Boxes that are ticked; absent of a return kept before they were. */
  readonly ticks?: readonly TickedBox[];
  readonly adjustment: BalanceAdjustment | null;
  readonly tables: Pick<ReturnTables, "register" | "gains">;
  readonly mileage: readonly { readonly label: string; readonly amount: number }[];
  readonly controls: readonly ReturnControl[];
  readonly bridge: ResultBridge;
  readonly lastYear: readonly BoxChange[] | null;
  readonly reported: readonly ReportedFigure[];
  readonly waiting: readonly StepCode[];
  /** What lettings leave to the next year; absent of any other return. */
  readonly lettings?: LettingBalances;
  /** Deferred depreciation by dwelling and deficits by year; absent of any other return. */
  readonly lettingTables?: LettingTables;
};

/** The inputs kept beside a return, without its forms, which its profit and year name. */
export type KeptInputs = Omit<TaxReturnInput, "forms">;
