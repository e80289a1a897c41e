import { ArrowDownToLine } from "lucide-react";
import { ApiError, errorText } from "../../lib/api/api-error.js";
import { amount, percent } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { OVERLAY_SPEC } from "../../text/specification-overlays.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { Donut } from "../../ui/figures/donut.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { Content, type Read } from "../../ui/overlays/content.js";
import { Modal } from "../../ui/overlays/modal.js";
import { Segmented } from "../../ui/controls/segmented.js";
import { Select, type Option } from "../../ui/fields/select.js";
import "./donut-modal.css";

/** How an amount is shared out, in euros; `percent` is the share of the total as the server rounds it. */
export type DonutData = {
  readonly slices: readonly { readonly label: string; readonly value: number; readonly percent: number }[];
  readonly total: number;
  /** « du 1ᵉʳ janvier au 14 avril 2026 ». */
  readonly period: string;
};

type Side = "outcome" | "income";

type DonutModalProps = {
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly years: readonly Option[];
  readonly year: string;
  readonly onYear: (year: string) => void;
  /** Months of the year; the first one is the whole year. */
  readonly months: readonly Option[];
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly donut: Read<DonutData>;
  readonly onExport: () => void;
  readonly onClose: () => void;
};

/** Where the money goes or comes from, larger, for a year or a month. Ahead of its data: reachable from /dev only. */
export function DonutModal({ donut, onExport, onClose, ...choice }: DonutModalProps) {
  return (
    <Modal
      name="donut"
      title={choice.side === "outcome" ? t("donut.outcome", "Où part l’argent") : t("donut.income", "D’où vient l’argent")}
      width={760}
      onClose={onClose}
      actions={
        <>
          {donut.data && donut.data.slices.length > 0 && (
            <>
              <span className="muted small tabular donut-total">
                {t("donut.total", "Total {{total}}, {{period}}", { total: amount(donut.data.total), period: donut.data.period })}
              </span>
              <Button icon={<ArrowDownToLine className="icon small" />} onClick={onExport}>
                CSV
              </Button>
            </>
          )}
          <Button kind="primary" data-autofocus onClick={onClose}>
            {t("action.close", "Fermer")}
          </Button>
        </>
      }
    >
      <Choice {...choice} />
      <Content of={{ ...donut, error: donut.error && told(donut.error) }}>{(data) => <Shares data={data} side={choice.side} />}</Content>
    </Modal>
  );
}

function Choice({ side, onSide, years, year, onYear, months, month, onMonth }: Omit<DonutModalProps, "donut" | "onExport" | "onClose">) {
  return (
    <div className="donut-choice">
      <Segmented
        label={t("donut.side", "Sens")}
        value={side}
        onChange={onSide}
        segments={[
          { value: "outcome", label: t("donut.outcomes", "Dépenses") },
          { value: "income", label: t("donut.incomes", "Recettes") },
        ]}
      />
      <span className="grow" />
      <Select label={t("donut.year", "Année")} hideLabel placeholder={null} options={years} value={year} onChange={onYear} />
      <Select label={t("donut.month", "Mois")} hideLabel placeholder={null} options={months} value={month} onChange={onMonth} />
    </div>
  );
}

function Shares({ data: { slices, total }, side }: { data: DonutData; side: Side }) {
  if (slices.length === 0) return <EmptyState title={t("donut.empty", "Aucun montant sur cette période")} />;
  const caption = side === "outcome" ? t("donut.outcomes", "Dépenses") : t("donut.incomes", "Recettes");
  return (
    <div className="donut-large">
      <Donut
        label={caption}
        caption={caption}
        total={amount(total)}
        slices={slices.map(({ label, value, percent: share }) => ({
          label,
          size: value,
          amount: (
            <>
              <span className="muted tiny">{percent(share)}</span> {amount(value)}
            </>
          ),
        }))}
      />
    </div>
  );
}

/** The server's sentence, else the one of the specification. */
function told(error: Error): Error {
  if (error instanceof ApiError && errorText(error) !== SPEC.errorOccurred) return error;
  return new ApiError({ status: 500, code: "unknown", message: OVERLAY_SPEC.donutFailure, place: "toast", target: null }, { cause: error });
}
