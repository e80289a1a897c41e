import type { IsoDate } from "@comptoir/accounting/date";
import { cents, centsFromEuros, eurosFromCents } from "@comptoir/accounting/money";
import type { AssetComponent, ScheduleLine } from "@comptoir/contract/fixed-assets/assets";
import { useFailureToast } from "../../../ui/messages/use-failure-toast.js";
import type { DetailForm } from "./asset-form.js";
import { DepreciationSheet, type DepreciationLine } from "./depreciation-sheet.js";
import { useSchedule } from "../queries.js";

/** The table of a component as it is kept. */
export function ComponentSheet({ component, onClose }: { component: AssetComponent; onClose: () => void }) {
  const lines = useSchedule({ immo_comp_id: component.id });
  useFailureToast(lines.error);
  return (
    <DepreciationSheet
      component={{
        title: component.title,
        commissioningDate: component.commissioning_date as IsoDate,
        depreciableBase: inCents(component.depreciable_base),
        method: component.amortisation_method,
        duration: component.duration,
        releaseDate: component.release_date as IsoDate | null,
        isFrozen: component.validation_capital_asset === "1",
      }}
      lines={{ ...lines, data: lines.data?.map(toLine) }}
      exports={exportsOf(component.id)}
      onClose={onClose}
    />
  );
}

type TypedSheetProps = {
  readonly detail: DetailForm;
  readonly component: AssetComponent | null;
  readonly isFrozen: boolean;
  readonly onClose: () => void;
};

/** The table of what is typed: of a new component, or of one with its values changed. */
export function TypedSheet({ detail, component, isFrozen, onClose }: TypedSheetProps) {
  const { depreciableBase, commissioningDate, duration, method } = detail;
  const lines = useSchedule({
    ...(depreciableBase !== null && { depreciable_base: String(eurosFromCents(depreciableBase)) }),
    ...(commissioningDate !== null && { commissioning_date: commissioningDate }),
    ...(duration !== null && { duration: String(duration) }),
    amortisation_method: method,
    ...(component !== null && { immo_comp_id: component.id }),
  });
  useFailureToast(lines.error);
  return (
    <DepreciationSheet
      component={{
        title: detail.title,
        commissioningDate: commissioningDate ?? ("" as IsoDate),
        depreciableBase: depreciableBase ?? cents(0),
        method,
        duration,
        releaseDate: (component?.release_date ?? null) as IsoDate | null,
        isFrozen,
      }}
      lines={{ ...lines, data: lines.data?.map(toLine) }}
      exports={component === null ? [] : exportsOf(component.id)}
      onClose={onClose}
    />
  );
}

function exportsOf(id: string): readonly { readonly label: string; readonly uri: string }[] {
  return (["pdf", "csv", "xlsx"] as const).map((format) => ({
    label: format.toUpperCase(),
    uri: `/api/v1/immobilisation-component/${id}/export?format=${format}`,
  }));
}

function toLine({ endDay, base, rate, calculus, amount, rest, excess, private: own, deductible }: ScheduleLine): DepreciationLine {
  const shares =
    excess === null || own === null || deductible === null
      ? null
      : { excess: inCents(excess), private: inCents(own), deductible: inCents(deductible) };
  return { endDay: endDay as IsoDate, base: inCents(base), rate, calculus, amount: inCents(amount), rest: inCents(rest), shares };
}

function inCents(amount: number) {
  return centsFromEuros(amount) ?? cents(0);
}
