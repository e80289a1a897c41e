import { FilePen, Plus, X } from "lucide-react";
import { useState } from "react";
import { eurosFromCents } from "@comptoir/accounting/money";
import { amount, day, percent } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button, IconButton } from "../../../ui/controls/button.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { MoneyField } from "../../../ui/fields/numbers/money-field.js";
import { Select } from "../../../ui/fields/select.js";
import { showToast } from "../../../ui/messages/toast.js";
import { areComplete, GAP_NATURES, GAP_RATES, gapRows, oneMore, type GapRow, type ReturnGap } from "./gap-rows.js";
import { useFillGap } from "../queries.js";
import styles from "../vat.module.css";

type GapModalProps = {
  /** Names the return. */
  readonly id: string;
  readonly gap: ReturnGap;
  readonly onClose: () => void;
};

/** What an entry typed by hand declares: its VAT lines, given once. */
export function GapModal({ id, gap, onClose }: GapModalProps) {
  const [rows, setRows] = useState<readonly GapRow[]>(() => gapRows(gap));
  const fill = useFillGap(id);
  const change = (index: number, part: Partial<GapRow>): void =>
    setRows(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));
  const save = (): void => {
    if (!areComplete(rows)) return;
    const lines = rows.map(({ nature, rate, base, vat }) => ({ nature, rate, base: eurosFromCents(base), vat: eurosFromCents(vat) }));
    fill.mutate(
      { entryId: gap.entryId, lines },
      {
        onSuccess: () => {
          showToast({ title: t("vat.gap_saved", "Écriture complétée") });
          onClose();
        },
        onError: showFailure,
      },
    );
  };
  return (
    <Modal
      title={t("vat.gap_title", "Ce que déclare cette écriture")}
      icon={<FilePen className="icon" />}
      width={760}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button writes kind="primary" busy={fill.isPending} disabled={!areComplete(rows)} onClick={save}>
            {t("vat.save", "Enregistrer")}
          </Button>
        </>
      }
    >
      <p className="small">
        {day(gap.date)} {gap.label}
        {"\u00a0: "}
        {gap.accounts.map((one) => `${one.account} ${one.name}, ${amount(one.amount)}`).join("\u00a0; ")}
      </p>
      <div className="stack">
        {rows.map((row, index) => (
          // The lines have no identity of their own: their place is it.
          // eslint-disable-next-line react/no-array-index-key
          <GapLine
            key={index}
            row={row}
            place={index + 1}
            onChange={(part) => change(index, part)}
            onRemove={() => setRows(rows.toSpliced(index, 1))}
          />
        ))}
        <div className="row">
          <Button kind="ghost" size="small" icon={<Plus className="icon small" />} onClick={() => setRows(oneMore(rows))}>
            {t("vat.gap_more", "Ajouter une ligne")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

type GapLineProps = {
  readonly row: GapRow;
  readonly place: number;
  readonly onChange: (part: Partial<GapRow>) => void;
  readonly onRemove: () => void;
};

function GapLine({ row, place, onChange, onRemove }: GapLineProps) {
  return (
    <fieldset className={styles["gapLine"]}>
      <legend className="visually-hidden">{t("vat.gap_line", "Ligne {{place}}", { place })}</legend>
      <Select
        label={t("vat.nature", "Nature")}
        placeholder={null}
        value={row.nature}
        options={GAP_NATURES.map(({ nature, name }) => ({ value: nature, label: name }))}
        onChange={(value) => onChange({ nature: GAP_NATURES.find(({ nature }) => nature === value)?.nature ?? row.nature })}
      />
      <Select
        label={t("vat.rate", "Taux")}
        placeholder={null}
        value={String(row.rate)}
        options={GAP_RATES.map((rate) => ({ value: String(rate), label: percent(rate) }))}
        onChange={(value) => onChange({ rate: Number(value) })}
      />
      <MoneyField label={t("vat.base", "Base hors taxe")} signed value={row.base} onChange={(base) => onChange({ base })} />
      <MoneyField label={t("vat.vat", "TVA")} signed value={row.vat} onChange={(vat) => onChange({ vat })} />
      <IconButton
        size="small"
        label={t("vat.gap_remove", "Retirer la ligne {{place}}", { place })}
        icon={<X className="icon small" />}
        onClick={onRemove}
      />
    </fieldset>
  );
}
