import { Car, Plus, Scale, Sparkles, Truck } from "lucide-react";
import { useId, useState } from "react";
import { amount, plainAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { Banner } from "../../../ui/messages/banner.js";
import { FieldMessage } from "../../../ui/fields/field.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { AmountField } from "../fields/amount-field.js";
import { bestMethod, comparison, methodName, type CarMethod } from "./car-methods.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm, NewVehicleLayer } from "../fields/step-form.js";
import { useClosingRefresh } from "../queries.js";
import { YesNoField } from "../fields/yes-no-field.js";
import styles from "../step/step.module.css";

type CarsProps = StepForm<"car_expenses">;
type CarsFormProps = CarsProps & { readonly vehicleEditor: NewVehicleLayer };
type CarOfYear = CarsProps["step"]["result"]["cars"][number];

/** The vehicles with their kilometres, then the methods compared: one for all cars of the year. */
export function CarsForm({ vehicleEditor, ...props }: CarsFormProps) {
  const { step, inputs, onChange, errorOf, sourceOf, isFixed } = props;
  const { cars, methods } = step.result;
  return (
    <>
      <YesNoField
        label={t("closing.cars.question", "Utilisez-vous un véhicule pour votre activité\u00a0?")}
        value={inputs.usesVehicle}
        onChange={(usesVehicle) => onChange({ usesVehicle })}
        {...filledHint(sourceOf("usesVehicle"))}
        error={errorOf("usesVehicle")}
        disabled={isFixed}
      />
      {inputs.usesVehicle !== false && cars.map((car) => <Vehicle key={car.id} car={car} {...props} />)}
      {inputs.usesVehicle === true && !isFixed && <NewVehicle vehicleEditor={vehicleEditor} />}
      {inputs.usesVehicle !== false && cars.length > 0 && methods.length > 0 && <Methods {...props} />}
    </>
  );
}

/** A vehicle that the company does not have yet is described here. */
function NewVehicle({ vehicleEditor }: Pick<CarsFormProps, "vehicleEditor">) {
  const readAgain = useClosingRefresh();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button icon={<Plus className="icon small" />} onClick={() => setOpen(true)}>
          {t("vehicle.add", "Ajouter un véhicule")}
        </Button>
      </div>
      {isOpen && vehicleEditor({ onSaved: readAgain, onClose: () => setOpen(false) })}
    </>
  );
}

function Vehicle({ car, inputs, onChange, errorOf, sourceOf, isFixed }: CarsProps & { readonly car: CarOfYear }) {
  const typed = inputs.vehicles?.[car.id] ?? {};
  const change = (part: Partial<typeof typed>): void => onChange({ vehicles: { [car.id]: part } });
  const path = (field: string): string => `vehicles.${car.id}.${field}`;
  const asksKilometres = !car.isVan || typed.privateUse === true;
  return (
    <section className="panel" aria-label={car.name}>
      <div className="padded-all stack">
        <div className={styles["rowHead"]}>
          <span className="avatar square" aria-hidden="true">
            {car.isVan ? <Truck className="icon" /> : <Car className="icon" />}
          </span>
          <span className="grow">
            <b>{car.name}</b>
            <br />
            <span className="muted small">{ownershipText(typed.ownership ?? car.ownership, car.isVan)}</span>
          </span>
        </div>
        {car.isVan && (
          <YesNoField
            label={t("closing.cars.private_use", "«\u00a0{{name}}\u00a0» sert-elle aussi à titre privé\u00a0?", { name: car.name })}
            value={typed.privateUse}
            onChange={(privateUse) => change({ privateUse })}
            {...filledHint(sourceOf(path("privateUse")))}
            error={errorOf(path("privateUse"))}
            disabled={isFixed}
          />
        )}
        {car.lacks.length > 0 && (
          <div className={styles["fields"]}>
            {car.lacks.includes("co2") && (
              <NumberField
                label={t("closing.cars.co2", "Émissions de CO₂ (rubrique V.7 de la carte grise)")}
                suffix="g/km"
                positive
                value={typed.co2 ?? null}
                onChange={(co2) => change({ co2 })}
                error={errorOf(path("co2"))}
                disabled={isFixed}
              />
            )}
            {car.lacks.includes("price") && (
              <AmountField
                label={t("closing.cars.price", "Prix TTC, selon le contrat de location")}
                value={typed.price}
                onChange={(price) => change({ price })}
                error={errorOf(path("price"))}
                disabled={isFixed}
              />
            )}
          </div>
        )}
        {asksKilometres && (
          <div className={styles["fields"]}>
            <NumberField
              label={t("closing.cars.km_pro", "Kilomètres professionnels")}
              suffix="km"
              whole
              positive
              value={typed.kmPro ?? null}
              onChange={(kmPro) => change({ kmPro })}
              {...filledHint(sourceOf(path("kmPro")))}
              error={errorOf(path("kmPro"))}
              disabled={isFixed}
            />
            <NumberField
              label={t("closing.cars.km_total", "Kilomètres en tout")}
              suffix="km"
              whole
              positive
              value={typed.kmTotal ?? null}
              onChange={(kmTotal) => change({ kmTotal })}
              {...filledHint(sourceOf(path("kmTotal")), shareText(typed))}
              error={errorOf(path("kmTotal"))}
              disabled={isFixed}
            />
          </div>
        )}
      </div>
    </section>
  );
}

const oneDecimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

function shareText({ kmPro, kmTotal }: { readonly kmPro?: number | null | undefined; readonly kmTotal?: number | null | undefined }) {
  if (kmPro == null || kmTotal == null || kmTotal === 0) return undefined;
  return t("closing.cars.share", "Part professionnelle\u00a0: {{share}}\u00a0%", { share: oneDecimal.format((kmPro / kmTotal) * 100) });
}

function ownershipText(ownership: CarOfYear["ownership"], isVan: boolean): string {
  const kind = isVan ? t("closing.cars.van", "Utilitaire") : t("closing.cars.car", "Véhicule de tourisme");
  const owned = {
    owned: t("closing.cars.owned", "inscrit à l’actif"),
    leased: t("closing.cars.leased", "loué"),
    private: t("closing.cars.own", "personnel"),
  }[ownership];
  return `${kind}, ${owned}`;
}

/** The methods side by side, each with what it leaves deducted; the difference under them. */
function Methods({ step, inputs, onChange, errorOf, isFixed }: CarsProps) {
  const name = useId();
  const { methods, costs } = step.result;
  const best = bestMethod(methods);
  const error = errorOf("method");
  return (
    <>
      <div className={styles["methods"]} role="radiogroup" aria-label={t("closing.cars.method", "Méthode de l’année")}>
        {methods.map((one) => (
          <div key={one.method} className={styles["method"]}>
            <label className="row between">
              <span className="check">
                <input
                  type="radio"
                  name={name}
                  checked={inputs.method === one.method}
                  disabled={isFixed}
                  onChange={() => onChange({ method: one.method })}
                />
                <span className="box radio" aria-hidden="true" />
                <b>{methodName(one.method)}</b>
              </span>
              {best === one.method && (
                <Chip kind="accent" icon={<Sparkles className="icon tiny" />}>
                  {t("closing.cars.best", "Plus favorable")}
                </Chip>
              )}
            </label>
            <span className={`${styles["methodAmount"]} tabular`}>{one.deducted === null ? "–" : amount(one.deducted)}</span>
            <MethodParts method={one} costs={one.method === "mileage_scale" ? [] : costs} />
          </div>
        ))}
      </div>
      {error !== null && <FieldMessage id={`${name}-error`} error={error} />}
      <Comparison methods={methods} />
    </>
  );
}

type MethodPartsProps = { readonly method: CarMethod; readonly costs: CarsProps["step"]["result"]["costs"] };

/** What a method adds up: each cost opens what it comes from. */
function MethodParts({ method: { deducted, vatToGiveBack, terms }, costs }: MethodPartsProps) {
  return (
    <span className={styles["methodParts"]}>
      {costs.map(({ account, name, amount: cost, explain }) => (
        <span key={account} className="row between">
          <span>{costName(account) ?? name}</span>
          <FigureValue explain={explain} label={costName(account) ?? name}>
            {plainAmount(cost)}
          </FigureValue>
        </span>
      ))}
      {terms.map(({ label, amount: term }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two vehicles may have the same terms, and their order does not change.
        <span key={index} className="row between">
          <span>{label}</span>
          <span className="tabular">{plainAmount(term)}</span>
        </span>
      ))}
      {vatToGiveBack !== 0 && (
        <span className="row between">
          <span>{t("closing.cars.vat", "TVA à reverser")}</span>
          <span className="tabular">{plainAmount(vatToGiveBack)}</span>
        </span>
      )}
      <span className="row between">
        <b>{t("closing.cars.deduction", "Déduction")}</b>
        <b className="tabular">{deducted === null ? t("closing.cars.unknown", "kilomètres à saisir") : amount(deducted)}</b>
      </span>
    </span>
  );
}

function costName(account: string): string | undefined {
  const names: Readonly<Record<string, string>> = {
    "606140": t("closing.cars.fuel", "Carburant"),
    "606150": t("closing.cars.supplies", "Fournitures du véhicule"),
    "615520": t("closing.cars.repairs", "Entretien et réparations"),
    "616300": t("closing.cars.insurance", "Assurance"),
    "613520": t("closing.cars.rent", "Location"),
    "612210": t("closing.cars.lease", "Crédit-bail"),
    "635400": t("closing.cars.registration", "Carte grise"),
    "681120": t("closing.cars.annuity", "Amortissement"),
  };
  return names[account];
}

function Comparison({ methods }: { methods: readonly CarMethod[] }) {
  const compared = comparison(methods);
  if (compared === null) return null;
  return (
    <Banner icon={<Scale className="icon" />} label={t("closing.cars.compared", "Méthodes comparées")}>
      <b>
        {t("closing.cars.more", "{{method}}\u00a0: {{gap}} de plus à déduire.", {
          method: methodName(compared.best),
          gap: amount(compared.gap),
        })}
      </b>
      {compared.best === "mileage_scale" && (
        <div className="sub">
          {t("closing.cars.covered", "Carburant, assurance, entretien et amortissement seront réintégrés pour ne pas compter deux fois.")}
        </div>
      )}
    </Banner>
  );
}
