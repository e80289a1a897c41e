import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { Select, type Option } from "../../../ui/fields/select.js";
import type { DetailForm, DetailLimits } from "./asset-form.js";
import { isAttachedTo, operationsByIdQuery } from "../purchases/asset-operations.js";
import { OperationChoice } from "../purchases/operation-choice.js";

type CostFieldsProps = {
  readonly form: DetailForm;
  readonly limits: DetailLimits;
  readonly account: string;
  /** The component that exists, null for a new one. */
  readonly componentId: string | null;
  /** The operations that pay for it. */
  readonly paidBy: readonly string[];
  readonly vehicles: readonly Option[];
  /** Null where no vehicle may be added. */
  readonly onAddVehicle: (() => void) | null;
  readonly isLocked: boolean;
  readonly errors: Readonly<Partial<Record<keyof DetailForm, string>>>;
  readonly onChange: (part: Partial<DetailForm>) => void;
};

/** The vehicle that a component is, and where its cost comes from: an operation, the openings or the owner. */
export function CostFields({ vehicles, onAddVehicle, ...props }: CostFieldsProps) {
  const { form, limits, account, componentId, isLocked, errors, onChange } = props;
  return (
    <>
      {account.startsWith("2182") && (
        <div className="stack tight">
          <Select
            label={t("asset.vehicle", "Véhicule")}
            required={limits.needsVehicle}
            disabled={isLocked}
            options={[...(limits.needsVehicle ? [] : [{ value: "", label: t("asset.no_vehicle", "Aucun") }]), ...vehicles]}
            {...(!limits.needsVehicle && { placeholder: null })}
            value={form.vehicleId}
            error={errors.vehicleId}
            onChange={(vehicleId) => onChange({ vehicleId })}
          />
          {onAddVehicle !== null && !isLocked && (
            <div>
              <Button writes size="small" icon={<Plus className="icon small" />} onClick={onAddVehicle}>
                {t("vehicle.add", "Ajouter un véhicule")}
              </Button>
            </div>
          )}
        </div>
      )}
      {limits.costSources.length > 0 && <CostSource {...props} />}
      {limits.isPaid && componentId !== null && <Payments {...props} />}
    </>
  );
}

type PartProps = Omit<CostFieldsProps, "vehicles" | "onAddVehicle">;

function CostSource(props: PartProps) {
  const { form, limits, isLocked, onChange } = props;
  const { costSources } = limits;
  return (
    <>
      <div className="two-columns">
        <Select
          label={t("asset.cost_source", "Origine du coût")}
          hint={costHint(costSources)}
          disabled={isLocked}
          placeholder={null}
          options={[
            { value: "", label: t("assets.to_attach", "À rattacher") },
            { value: "operation", label: t("asset.from_operation", "Une opération") },
            { value: "opening", label: t("asset.from_opening", "Soldes d’ouverture"), disabled: !costSources.includes("opening") },
            { value: "owner", label: t("asset.from_owner", "Apport de l’exploitant"), disabled: !costSources.includes("owner") },
          ]}
          value={form.costSource}
          onChange={(source) => onChange({ costSource: source as DetailForm["costSource"], operationId: "" })}
        />
        {costSources.includes("opening") && limits.isDepreciable && (
          <MoneyField
            label={t("asset.opening", "Amortissements repris")}
            hint={t("asset.opening_hint", "Vide\u00a0: calculés depuis la mise en service.")}
            disabled={isLocked}
            value={form.openingDepreciation}
            onChange={(openingDepreciation) => onChange({ openingDepreciation })}
          />
        )}
      </div>
      {form.costSource === "operation" && <PayingOperation {...props} isRequired />}
    </>
  );
}

function costHint(costSources: DetailLimits["costSources"]): string {
  return costSources.includes("opening")
    ? t("asset.cost_older", "Achetée avant vos comptes\u00a0: par leurs soldes d’ouverture.")
    : t("asset.cost_newer", "Achetée depuis le début de vos comptes\u00a0: payée, ou apportée.");
}

/** The operations of the component's account that it may be attached to. */
function PayingOperation({ form, account, componentId, isLocked, errors, isRequired, onChange }: PartProps & { isRequired: boolean }) {
  return (
    <OperationChoice
      label={isRequired ? t("asset.paying", "Opération d’achat") : t("asset.paying_too", "Rattacher une autre opération")}
      emptyHint={t("asset.no_paying", "Aucune opération sur le compte {{account}}\u00a0: catégorisez d’abord son achat.", { account })}
      required={isRequired}
      disabled={isLocked}
      asked={{ account }}
      isAsked={account !== ""}
      isOpen={(operation) => componentId === null || !isAttachedTo(operation, componentId)}
      value={form.operationId}
      error={errors.operationId}
      onChange={(operation) => onChange({ operationId: operation?.id ?? "" })}
    />
  );
}

/** What pays for the component already, and another operation to attach. */
function Payments(props: PartProps) {
  const { data = [] } = useQuery(operationsByIdQuery(props.paidBy));
  return (
    <>
      <FactList facts={data.map(paymentFact)} />
      {!props.isLocked && <PayingOperation {...props} isRequired={false} />}
    </>
  );
}

function paymentFact({ title, date, value }: Transaction) {
  return {
    label: t("asset.paid_by", "Payée par {{title}}, {{day}}", { title, day: day(date.slice(0, 10)) }),
    value: amount(value),
  };
}
