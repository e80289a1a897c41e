import { ChevronRight, LogOut, TableProperties } from "lucide-react";
import { componentLimits } from "@comptoir/accounting/depreciation/component-rules";
import type { IsoDate } from "@comptoir/accounting/date";
import { lastDayTaken } from "@comptoir/accounting/ledger/posting-date";
import { eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { today } from "../../../lib/clock.js";
import { amount, percent } from "../../../text/format.js";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import { t } from "../../../text/t.js";
import { useFlag } from "../../../lib/session/flags.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextField } from "../../../ui/fields/field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { FactList } from "../../../ui/overlays/facts.js";
import { Group } from "../../../ui/fields/group.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { Select, type Option } from "../../../ui/fields/select.js";
import { CostFields } from "./cost-fields.js";
import { changeDetail, durationHint, type DetailForm, type DetailLimits } from "./asset-form.js";
import "../fixed-assets.css";

/** What the domain computes of a component. The rate is in percent. */
export type DetailFigures = {
  readonly rate: number;
  /** « Dotation 2026, du 30/03 au 31/12 ». */
  readonly allowanceLabel: string;
  readonly allowance: Cents;
  readonly deductible: Cents;
  /** The cap of passenger cars takes a part of it off. */
  readonly isCapped: boolean;
};

type DetailFieldsProps = {
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
  /** The accounts that a component may be kept on. */
  readonly accounts: readonly Option[];
  readonly figures: DetailFigures | null;
  /** The first day of its use. */
  readonly purchasedOn: IsoDate | null;
  readonly isLocked: boolean;
  readonly isOut: boolean;
  readonly errors: Readonly<Partial<Record<keyof DetailForm, string>>>;
  readonly onChange: (form: DetailForm) => void;
  readonly onShowTable: () => void;
  readonly onExit: () => void;
};

/** One thing of a purchase: its price, how long and how it is amortised, what it also serves. */
export function DetailFields(props: DetailFieldsProps) {
  const { form, limits, figures, isLocked, isOut, errors, onChange, onShowTable, onExit } = props;
  const change = (part: Partial<DetailForm>): void => onChange(changeDetail(form, part, limits));
  return (
    <>
      <TextField
        data-autofocus
        label={t("asset.component_name", "Nom du bien")}
        maxLength={200}
        required
        disabled={isLocked}
        value={form.title}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Select
        label={t("asset.own_account", "Compte du bien")}
        disabled={isLocked}
        placeholder={null}
        options={props.accounts}
        value={props.account}
        onChange={(account) => change({ account, duration: componentLimits(account)?.recommendedDuration ?? null })}
      />
      <div className="three-columns">
        {limits.hasVat && (
          <>
            <MoneyField
              label={t("asset.price_incl", "Prix TTC")}
              required
              disabled={isLocked}
              value={form.priceInclVat}
              error={errors.priceInclVat}
              onChange={(priceInclVat) => change({ priceInclVat })}
            />
            <MoneyField label={t("asset.vat", "TVA")} disabled={isLocked} value={form.vat} onChange={(vat) => change({ vat })} />
          </>
        )}
        <MoneyField
          label={t("asset.base", "Base amortissable")}
          required
          disabled={isLocked}
          value={form.depreciableBase}
          error={errors.depreciableBase}
          onChange={(depreciableBase) => change({ depreciableBase })}
        />
      </div>
      <div className="two-columns">
        <DateField
          label={t("asset.commissioning", "Date de mise en service")}
          required
          disabled={isLocked}
          min={props.purchasedOn ?? undefined}
          max={lastDayTaken(today())}
          value={form.commissioningDate}
          error={errors.commissioningDate}
          onChange={(commissioningDate) => change({ commissioningDate })}
        />
        {limits.isDepreciable && (!limits.asksPermission || form.isGoodwillAllowed) && (
          <NumberField
            label={t("asset.duration", "Durée")}
            hint={durationHint(limits)}
            suffix="ans"
            whole
            min={limits.minDuration}
            max={limits.maxDuration}
            required
            disabled={isLocked}
            value={form.duration}
            error={errors.duration}
            onChange={(duration) => change({ duration })}
          />
        )}
      </div>
      {limits.asksPermission && <Goodwill form={form} isLocked={isLocked} error={errors.isGoodwillAllowed} onChange={change} />}
      {limits.isDepreciable && (!limits.asksPermission || form.isGoodwillAllowed) && (
        <Method form={form} limits={limits} isLocked={isLocked} onChange={change} />
      )}
      <CostFields {...props} onChange={change} />
      <Use form={form} isLocked={isLocked} error={errors.professionalUse} onChange={change} />
      {figures !== null && <Figures form={form} figures={figures} />}
      <Links isDepreciable={limits.isDepreciable} isOut={isOut} onShowTable={onShowTable} onExit={onExit} />
    </>
  );
}

type LinksProps = Pick<DetailFieldsProps, "isOut" | "onShowTable" | "onExit"> & { readonly isDepreciable: boolean };

/** The table of what is depreciated and the exit, where these functions are open; an exit declared may always be read. */
function Links({ isDepreciable, isOut, onShowTable, onExit }: LinksProps) {
  const hasTable = useFlag("immobilisations_table_display");
  const mayExit = useFlag("immobilisations_exit_post");
  return (
    <div className="asset-links">
      {hasTable && isDepreciable && (
        <button type="button" onClick={onShowTable}>
          <TableProperties className="icon small" />
          <span className="grow">{OVERLAY_SPEC.showTable}</span>
          <ChevronRight className="icon small" />
        </button>
      )}
      {(mayExit || isOut) && (
        <button type="button" onClick={onExit}>
          <LogOut className="icon small" />
          <span className="grow">{isOut ? OVERLAY_SPEC.consultExit : OVERLAY_SPEC.declareExit}</span>
          <ChevronRight className="icon small" />
        </button>
      )}
    </div>
  );
}

type PartProps = { readonly form: DetailForm; readonly isLocked: boolean; readonly onChange: (part: Partial<DetailForm>) => void };

function Method({ form, limits, isLocked, onChange }: PartProps & { limits: DetailLimits }) {
  const label = t("asset.method", "Méthode");
  return (
    <Group role="group" label={label} hint={t("asset.method_hint", "Dégressif\u00a0: 3 ans au moins, si le compte l’admet.")}>
      <Segmented
        label={label}
        disabled={isLocked}
        value={form.method}
        onChange={(method) => onChange({ method })}
        segments={[
          { value: "linear", label: t("asset.linear", "Linéaire") },
          ...(limits.allowsDegressive ? [{ value: "degressive" as const, label: t("asset.degressive", "Dégressif") }] : []),
        ]}
      />
    </Group>
  );
}

/** Goodwill is depreciated where its owner declares that the law allows it. */
function Goodwill({ form, isLocked, error, onChange }: PartProps & { error: string | undefined }) {
  const label = t("asset.goodwill", "La loi admet son amortissement");
  return (
    <Group
      role="group"
      label={label}
      hint={t(
        "asset.goodwill_hint",
        "Un fonds ou une clientèle ne s’amortit pas, sauf acheté du 01/01/2022 au 31/12/2029 (art. 39-1-2° du CGI). À vérifier par un expert-comptable.",
      )}
      {...(error !== undefined && { error })}
    >
      <Segmented
        label={label}
        disabled={isLocked}
        value={form.isGoodwillAllowed ? "yes" : "no"}
        onChange={(answer) => onChange({ isGoodwillAllowed: answer === "yes" })}
        segments={[
          { value: "no", label: t("answer.no", "Non") },
          { value: "yes", label: t("answer.yes", "Oui") },
        ]}
      />
    </Group>
  );
}

function Use({ form, isLocked, error, onChange }: PartProps & { error: string | undefined }) {
  const label = t("asset.mixed", "Usage mixte, pro et privé");
  return (
    <div className="two-columns">
      <Group role="group" label={label}>
        <Segmented
          label={label}
          disabled={isLocked}
          value={form.isWellMixed ? "yes" : "no"}
          onChange={(answer) => onChange({ isWellMixed: answer === "yes" })}
          segments={[
            { value: "yes", label: t("answer.yes", "Oui") },
            { value: "no", label: t("answer.no", "Non") },
          ]}
        />
      </Group>
      {form.isWellMixed && (
        <NumberField
          label={t("asset.professional_use", "Usage professionnel")}
          suffix="%"
          min={0}
          max={100}
          required
          disabled={isLocked}
          value={form.professionalUse}
          error={error}
          onChange={(professionalUse) => onChange({ professionalUse })}
        />
      )}
    </div>
  );
}

function Figures({ form, figures }: { form: DetailForm; figures: DetailFigures }) {
  const use = form.isWellMixed ? (form.professionalUse ?? 100) : 100;
  return (
    <FactList
      hasResult
      facts={[
        { label: t("asset.rate", "Taux"), value: percent(figures.rate) },
        { label: figures.allowanceLabel, value: amount(eurosFromCents(figures.allowance)) },
        {
          label: figures.isCapped
            ? t("asset.deductible_capped", "Part déductible, {{share}}, plafond de l’art. 39-4", { share: percent(use) })
            : t("asset.deductible", "Part déductible, {{share}}", { share: percent(use) }),
          value: amount(eurosFromCents(figures.deductible)),
        },
      ]}
    />
  );
}
