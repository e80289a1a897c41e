import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MatchPreview } from "@comptoir/contract/invoices/matching";
import { errorText } from "../../lib/api/api-error.js";
import { amount, day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Banner } from "../../ui/messages/banner.js";
import { money } from "./invoice-item.js";
import type { OnDone } from "./on-done.js";
import { matchPreviewQuery, useMatch } from "./queries.js";
import styles from "./invoices.module.css";

type Gap = "none" | "cent" | "discount";

type MatchOutcomeProps = {
  readonly operationId: string;
  readonly invoiceIds: readonly string[];
  /** The account of charge or of fixed assets; empty while none is chosen. */
  readonly account: string;
  readonly onDone: OnDone;
};

/** What matching an operation with invoices would do, as the server computes it, and the press that does it. */
export function MatchOutcome({ operationId, invoiceIds, account, onDone }: MatchOutcomeProps) {
  const [gap, setGap] = useState<Gap>("none");
  const reading = useQuery({ ...matchPreviewQuery({ operationId, invoiceIds, gap }), placeholderData: keepPreviousData });
  const match = useMatch();
  const { data: preview } = reading;
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = match.isPending || isWaiting;
  if (reading.isError)
    return (
      <Banner kind="bad" action={<Button onClick={() => void reading.refetch()}>{t("action.retry", "Réessayer")}</Button>}>
        {errorText(reading.error)}
      </Banner>
    );
  if (preview === undefined) return null;
  // The preview may still be the one of the invoices or the gap chosen before: a press waits for its own.
  const shown = async (): Promise<MatchPreview | undefined> => {
    if (!reading.isPlaceholderData) return preview;
    setWaiting(true);
    const { data } = await reading.refetch({ cancelRefetch: false });
    setWaiting(false);
    return data;
  };
  const send = async (keepsCategories: boolean): Promise<void> => {
    const agreed = await shown();
    if (agreed === undefined || isRefused(agreed, account, keepsCategories)) return;
    const invoices = agreed.invoices.map(({ id, isRecorded }) => ({ id, ...(!isRecorded && account !== "" && { groups: [{ account }] }) }));
    match.mutate(
      { operationId, gap, keepsCategories, invoices },
      { onSuccess: ({ data: { actId } }) => onDone({ title: t("invoices.matched_now", "Facture rapprochée"), actId: actId ?? null }) },
    );
  };
  return (
    <>
      {(preview.invoices.length > 1 || preview.gap === "partial") && <Shares preview={preview} />}
      <Disagreements preview={preview} />
      <GapChoice preview={preview} value={gap} onChange={setGap} />
      {preview.refusal !== null && <Banner kind="warn">{preview.refusal}</Banner>}
      {match.error !== null && <Banner kind="bad">{errorText(match.error)}</Banner>}
      <div className="row tight wrap">
        <Button
          writes
          kind="primary"
          size="small"
          busy={isBusy}
          disabled={isRefused(preview, account, false)}
          onClick={() => void send(false)}
        >
          {t("invoices.match", "Rapprocher")}
        </Button>
        {preview.operation.isCategorized && (
          <Button writes size="small" busy={isBusy} disabled={isRefused(preview, account, true)} onClick={() => void send(true)}>
            {t("invoices.keep", "Garder les catégories de l’opération")}
          </Button>
        )}
      </div>
    </>
  );
}

/** True where the operation may not be matched: it is refused, or the account of its charge is not chosen. */
function isRefused({ refusal, needsAccount }: MatchPreview, account: string, keepsCategories: boolean): boolean {
  return refusal !== null || (needsAccount && account === "" && !keepsCategories);
}

/** What the operation pays of each invoice, and what is left of it then. */
function Shares({ preview: { invoices } }: { readonly preview: MatchPreview }) {
  return (
    <ul className={styles["list"]} aria-label={t("invoices.shares", "Ce que l’opération paie")}>
      {invoices.map(({ id, number, issuedOn, currency, paid, rest, kind }) => (
        <li key={id} className="small">
          {t("invoices.share", "{{kind}}n°\u00a0{{number}}{{day}}\u00a0: {{paid}}", {
            kind: kind === "credit_note" ? `${t("invoices.kind_credit", "Avoir")} ` : "",
            number,
            day: issuedOn === null ? "" : ` ${t("invoices.issued", "du {{day}}", { day: day(issuedOn) })}`,
            paid: money(paid, currency),
          })}
          {rest !== 0 && <span className="muted"> – {t("invoices.rest", "reste {{rest}}", { rest: money(rest, currency) })}</span>}
        </li>
      ))}
    </ul>
  );
}

function Disagreements({ preview: { disagreements } }: { readonly preview: MatchPreview }) {
  if (disagreements.length === 0) return null;
  return (
    <Banner kind="info" label={t("invoices.disagreements", "Ce qui ne concorde pas")}>
      {t("invoices.disagreements_of", "Ce qui ne concorde pas\u00a0: {{points}}.", { points: disagreements.join(", ") })}
    </Banner>
  );
}

type GapChoiceProps = { readonly preview: MatchPreview; readonly value: Gap; readonly onChange: (gap: Gap) => void };

function GapChoice({ preview: { gap: kind, difference }, value, onChange }: GapChoiceProps) {
  const text = amount(difference);
  const partial = { gap: "none" as const, label: t("invoices.gap_none", "Paiement partiel, il restera {{gap}}", { gap: text }) };
  const choices =
    kind === "cent"
      ? [partial, { gap: "cent" as const, label: t("invoices.gap_cent", "Écart d’un centime") }]
      : kind === "discount"
        ? [partial, { gap: "discount" as const, label: t("invoices.gap_discount", "Escompte de {{gap}}", { gap: text }) }]
        : [];
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles["list"]}>
      <legend className="small">{t("invoices.gap", "L’opération est plus petite que la facture")}</legend>
      {choices.map(({ gap, label }) => (
        <label key={gap} className="row tight">
          <input type="radio" name="gap" checked={value === gap} onChange={() => onChange(gap)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
