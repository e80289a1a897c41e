import { useState, type FormEvent } from "react";
import { eurosFromCents } from "@comptoir/accounting/money";
import { errorText } from "../../../lib/api/api-error.js";
import { useAllowed } from "../../../lib/session/allowed.js";
import { useReadOnlyReason } from "../../../lib/session/read-only.js";
import { percent } from "../../../text/format.js";
import { parseAmount } from "../../../text/parse-amount.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { TextField } from "../../../ui/fields/field.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { useWriteRate } from "../queries.js";
import styles from "./own.module.css";

const decimal = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 2, useGrouping: false });

type RateFormProps = {
  readonly kind: "contributions" | "tax";
  /** In percent; null while none was typed. */
  readonly typed: number | null;
  /** The company's own rate of its last year, which counts while none is typed. */
  readonly proposed: { readonly rate: number; readonly year: string; readonly explain: string } | null;
};

/** The rate of an estimate, asked or changed in place. */
export function RateForm({ kind, typed, proposed }: RateFormProps) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useAllowed("books.write");
  const isReadOnly = useReadOnlyReason() !== null;
  if (!mayWrite || isReadOnly) return null;
  if (isOpen) return <OpenForm kind={kind} typed={typed} proposed={proposed} onClose={() => setOpen(false)} />;
  return (
    <button type="button" className={`link ${styles["rateLink"]}`} onClick={() => setOpen(true)}>
      {words(kind, typed ?? proposed?.rate ?? null)}
    </button>
  );
}

function OpenForm({ kind, typed, proposed, onClose }: RateFormProps & { onClose: () => void }) {
  const [text, setText] = useState(() => written(typed ?? proposed?.rate ?? null));
  const [error, setError] = useState<string | null>(null);
  const write = useWriteRate();
  const send = (rate: number | null): void =>
    write.mutate(kind === "contributions" ? { contributions: rate } : { tax: rate }, {
      onSuccess: onClose,
      onError: (failure) => setError(errorText(failure)),
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const rate = readRate(text);
    if (rate === null) setError(t("dashboard.rate_wrong", "Indiquez un taux de 0 à 100."));
    else send(rate);
  };
  return (
    <form className={styles["rateForm"]} noValidate onSubmit={submit}>
      <TextField
        label={
          kind === "contributions"
            ? t("dashboard.rate_contributions", "Taux de vos cotisations")
            : t("dashboard.rate_tax", "Taux de votre impôt")
        }
        inputMode="decimal"
        suffix="%"
        autoFocus
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(null);
        }}
      />
      <div className="row tight wrap">
        <Button type="submit" kind="primary" size="small" busy={write.isPending}>
          {t("action.save", "Enregistrer")}
        </Button>
        {typed !== null && (
          <Button size="small" busy={write.isPending} onClick={() => send(null)}>
            {t("dashboard.rate_remove", "Retirer ce taux")}
          </Button>
        )}
        <Button size="small" kind="ghost" onClick={onClose}>
          {t("action.cancel", "Annuler")}
        </Button>
      </div>
      {proposed !== null && (
        <p className="muted tiny">
          {t("dashboard.rate_of_year", "Celui de {{year}}\u00a0:", { year: proposed.year })}{" "}
          <FigureValue
            explain={proposed.explain}
            label={t("dashboard.rate_own", "Taux de cotisations de {{year}}", { year: proposed.year })}
          >
            {percent(proposed.rate)}
          </FigureValue>
        </p>
      )}
    </form>
  );
}

function words(kind: RateFormProps["kind"], rate: number | null): string {
  if (rate !== null) return t("dashboard.change_rate", "Changer le taux");
  return kind === "contributions"
    ? t("dashboard.give_contributions", "Donner un taux de cotisations")
    : t("dashboard.give_tax", "Donner un taux d’impôt");
}

function written(rate: number | null): string {
  return rate === null ? "" : decimal.format(rate);
}

function readRate(text: string): number | null {
  const read = text.trim() === "" ? null : parseAmount(text.replace("%", ""));
  return read !== null && read >= 0 && read <= 10_000 ? eurosFromCents(read) : null;
}
