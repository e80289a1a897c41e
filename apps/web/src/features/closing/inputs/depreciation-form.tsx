import { amount, percent, plainAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { FieldMessage } from "../../../ui/fields/field.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { Table, type TableColumn } from "../../../ui/layout/table.js";
import { AmountField } from "../fields/amount-field.js";
import { filledHint } from "../fields/filled.js";
import type { StepForm } from "../fields/step-form.js";
import { YesNoField } from "../fields/yes-no-field.js";
import styles from "../step/step.module.css";

type DepreciationProps = StepForm<"amortizations_validation">;
type Asset = DepreciationProps["step"]["result"]["assets"][number];
type Exit = DepreciationProps["step"]["result"]["exits"][number];

/** The assets of the year, each one still there, and the exits with their gains. */
export function DepreciationForm(props: DepreciationProps) {
  const { step, inputs, onChange, errorOf, isFixed } = props;
  const { assets, exits } = step.result;
  const all = [...assets, ...exits].map(({ id }) => id);
  const validated = inputs.validated ?? [];
  const tick = (ids: readonly string[], isTicked: boolean): void =>
    onChange({ validated: isTicked ? [...new Set([...validated, ...ids])] : validated.filter((id) => !ids.includes(id)) });
  const missing = errorOf("validated");
  return (
    <>
      {!isFixed && all.some((id) => !validated.includes(id)) && (
        <div>
          <Button kind="soft" onClick={() => tick(all, true)}>
            {t("closing.assets.all", "Tout est encore là")}
          </Button>
        </div>
      )}
      <div className={styles["scroll"]}>
        <Table
          label={t("closing.assets.table", "Amortissements de l’exercice")}
          isStacked
          rows={assets}
          rowKey={({ id }) => id}
          columns={assetColumns(props, tick)}
        />
      </div>
      {exits.length > 0 && (
        <div className={styles["scroll"]}>
          <Table
            label={t("closing.assets.exits", "Sorties de l’exercice")}
            isStacked
            rows={exits}
            rowKey={({ id }) => id}
            columns={exitColumns(props, tick)}
          />
        </div>
      )}
      {missing !== null && <FieldMessage id="assets-validated" error={missing} />}
      <Gains {...props} />
    </>
  );
}

type Tick = (ids: readonly string[], isTicked: boolean) => void;

function assetColumns({ inputs, onChange, errorOf, isFixed }: DepreciationProps, tick: Tick): readonly TableColumn<Asset>[] {
  const shares = inputs.confirmedShares ?? [];
  const confirm = (id: string, isConfirmed: boolean): void =>
    onChange({ confirmedShares: isConfirmed ? [...shares, id] : shares.filter((one) => one !== id) });
  const number = (key: "cost" | "annuity" | "deductible" | "netValue", header: string): TableColumn<Asset> => ({
    key,
    header,
    isNumber: true,
    cell: (asset) => plainAmount(asset[key]),
  });
  return [
    {
      key: "title",
      header: t("closing.assets.there", "Toujours là"),
      cell: ({ id, title }) => (
        <Checkbox checked={inputs.validated?.includes(id) === true} onChange={(isTicked) => tick([id], isTicked)} disabled={isFixed}>
          {title}
        </Checkbox>
      ),
    },
    number("cost", t("closing.assets.cost", "Base")),
    number("annuity", t("closing.assets.annuity", "Dotation")),
    number("deductible", t("closing.assets.deductible", "Déductible")),
    number("netValue", t("closing.assets.net", "Valeur nette")),
    {
      key: "share",
      header: t("closing.assets.share", "Part pro"),
      cell: ({ id, title, isMixed, proShare }) =>
        isMixed ? (
          <Checkbox
            checked={shares.includes(id)}
            onChange={(isConfirmed) => confirm(id, isConfirmed)}
            disabled={isFixed}
            error={shares.includes(id) ? null : errorOf("confirmedShares")}
          >
            {t("closing.assets.confirm_share", "{{share}}, c’est bien ça", { share: percent(proShare) })}
            <span className="visually-hidden"> {title}</span>
          </Checkbox>
        ) : (
          ""
        ),
    },
  ];
}

function exitColumns({ inputs, isFixed }: DepreciationProps, tick: Tick): readonly TableColumn<Exit>[] {
  return [
    {
      key: "title",
      header: t("closing.assets.exit", "Sortie"),
      cell: ({ id, title }) => (
        <Checkbox checked={inputs.validated?.includes(id) === true} onChange={(isTicked) => tick([id], isTicked)} disabled={isFixed}>
          {title}
        </Checkbox>
      ),
    },
    {
      key: "short",
      header: t("closing.assets.short_term", "À court terme"),
      isNumber: true,
      cell: ({ shortTerm }) => plainAmount(shortTerm),
    },
    { key: "long", header: t("closing.assets.long_term", "À long terme"), isNumber: true, cell: ({ longTerm }) => plainAmount(longTerm) },
  ];
}

/** The questions about a gain: the exemption of a small business, and its spreading. */
function Gains({ step, inputs, onChange, errorOf, sourceOf, isFixed }: DepreciationProps) {
  const { shortTerm, longTerm, exemptRate } = step.result;
  if (shortTerm <= 0 && longTerm <= 0) return null;
  return (
    <>
      <Segmented
        asField
        label={t("closing.gains.activity", "Activité, pour l’exonération des petites entreprises (151 septies)")}
        segments={[
          { value: "services", label: t("closing.gains.services", "Prestations") },
          { value: "goods", label: t("closing.gains.goods", "Ventes de biens") },
        ]}
        value={inputs.activity ?? null}
        onChange={(activity) => onChange({ activity })}
        disabled={isFixed}
      />
      <div className={styles["fields"]}>
        {Object.entries(inputs.previousReceipts ?? {}).map(([year, receipts]) => (
          <AmountField
            key={year}
            label={t("closing.gains.receipts", "Recettes de {{year}}", { year })}
            value={receipts}
            onChange={(value) => onChange({ previousReceipts: { [year]: value } })}
            {...filledHint(sourceOf(`previousReceipts.${year}`))}
            error={errorOf(`previousReceipts.${year}`)}
            disabled={isFixed}
          />
        ))}
      </div>
      {exemptRate !== null && exemptRate > 0 && (
        <YesNoField
          label={t("closing.gains.apply", "Appliquer l’exonération de {{rate}} (151 septies)\u00a0?", { rate: percent(exemptRate) })}
          value={inputs.apply151septies}
          onChange={(apply151septies) => onChange({ apply151septies })}
          error={errorOf("apply151septies")}
          disabled={isFixed}
        />
      )}
      {shortTerm > 0 && (
        <YesNoField
          label={t("closing.gains.spread", "Étaler la plus-value à court terme ({{gain}}) sur trois ans\u00a0?", {
            gain: amount(shortTerm),
          })}
          value={inputs.spreadShortTermGain3Years}
          onChange={(spreadShortTermGain3Years) => onChange({ spreadShortTermGain3Years })}
          error={errorOf("spreadShortTermGain3Years")}
          disabled={isFixed}
        />
      )}
    </>
  );
}
