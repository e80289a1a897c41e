import { ArrowDownToLine, ChevronRight } from "lucide-react";
import { use } from "react";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { amount, percent } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { Select, type Option } from "../../../ui/fields/select.js";
import { Donut } from "../../../ui/figures/donut.js";
import { FigureOpener } from "../../../ui/figures/figure.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { Content, type Read } from "../../../ui/overlays/content.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { OpenAmount } from "../open-amount.js";
import type { DonutReply } from "../queries.js";
import "./donut-modal.css";

/** Which way the money goes. */
export type DonutSide = "outcome" | "income";

/** A group of categories that the ring details. */
export type DonutGroup = { readonly category: string; readonly label: string };

type DonutModalProps = {
  readonly side: DonutSide;
  readonly onSide: (side: DonutSide) => void;
  readonly years: readonly Option[];
  readonly year: string;
  readonly onYear: (year: string) => void;
  /** Months of the year; the first one is the whole year. */
  readonly months: readonly Option[];
  readonly month: string;
  readonly onMonth: (month: string) => void;
  /** The group that is detailed; null: all of them. */
  readonly group: DonutGroup | null;
  readonly onGroup: (group: DonutGroup | null) => void;
  readonly donut: Read<DonutReply>;
  readonly onExport: () => void;
  readonly onClose: () => void;
};

/** Where the money goes or comes from, larger, for a year or a month; a group opens on its accounts, an amount on its operations. */
export function DonutModal({ donut, onExport, onClose, ...choice }: DonutModalProps) {
  const { data } = donut;
  return (
    <Modal
      name="donut"
      title={choice.side === "outcome" ? t("donut.outcome", "Où part l’argent") : t("donut.income", "D’où vient l’argent")}
      width={760}
      onClose={onClose}
      actions={
        <>
          {data !== undefined && data.data.values.length > 0 && (
            <>
              <span className="muted small tabular donut-total">
                {t("donut.total_word", "Total")}{" "}
                <OpenAmount figure={{ value: data.data.total, explain: data.about.totalExplain }} label={t("donut.total_word", "Total")} />
                {`, ${data.about.period}`}
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
      {choice.group !== null && <GroupTrail group={choice.group} onGroup={choice.onGroup} />}
      <Content of={{ ...donut, error: donut.error && donutFailure(donut.error) }}>
        {(reply) => <Shares reply={reply} side={choice.side} onGroup={choice.group === null ? choice.onGroup : null} />}
      </Content>
    </Modal>
  );
}

type ChoiceProps = Omit<DonutModalProps, "donut" | "onExport" | "onClose" | "group" | "onGroup">;

function Choice({ side, onSide, years, year, onYear, months, month, onMonth }: ChoiceProps) {
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

function GroupTrail({ group, onGroup }: Pick<DonutModalProps, "onGroup"> & { group: DonutGroup }) {
  return (
    <nav className="row tight small" aria-label={t("donut.trail", "Répartition")}>
      <button type="button" className="link" onClick={() => onGroup(null)}>
        {t("donut.all", "Toutes les catégories")}
      </button>
      <ChevronRight className="icon tiny" aria-hidden="true" />
      <b>{group.label}</b>
    </nav>
  );
}

type SharesProps = { readonly reply: DonutReply; readonly side: DonutSide; readonly onGroup: ((group: DonutGroup) => void) | null };

function Shares({ reply: { data, about }, side, onGroup }: SharesProps) {
  const openFigure = use(FigureOpener);
  if (data.values.length === 0)
    return (
      <>
        <EmptyState title={t("donut.empty", "Aucun montant sur cette période")} />
        <Listed title={t("donut.left_out", "Ce qui n’y est pas")} lines={about.leftOut} />
      </>
    );
  const caption = side === "outcome" ? t("donut.outcomes", "Dépenses") : t("donut.incomes", "Recettes");
  return (
    <>
      <div className={data.values.length > TALL_OVER ? "donut-large is-tall" : "donut-large"}>
        <Donut
          label={caption}
          caption={caption}
          total={amount(data.total)}
          slices={data.label.map((label, index) => {
            const category = about.categories[index] ?? null;
            const euros = data.values[index] ?? 0;
            const explain = data.explain[index] ?? null;
            const onOpen = onGroup === null || category === null ? undefined : () => onGroup({ category, label });
            return {
              label,
              size: euros,
              words: `${amount(euros)}, ${percent(about.percents[index] ?? 0)}`,
              onOpen,
              onPress: onOpen ?? (explain === null ? undefined : () => openFigure({ explain, label })),
              amount: (
                <>
                  <span className="muted tiny">{percent(about.percents[index] ?? 0)}</span>
                  <span className="donut-share">
                    <OpenAmount figure={{ value: euros, explain }} label={label} />
                  </span>
                </>
              ),
            };
          })}
        />
      </div>
      <Listed title={t("donut.others", "Dans «\u00a0Autres\u00a0»")} lines={about.others} />
      <Listed title={t("donut.left_out", "Ce qui n’y est pas")} lines={about.leftOut} />
    </>
  );
}

/** Over four slices, the ring is larger (the specification's point 9). */
const TALL_OVER = 4;

/** Amounts beside the ring, each open to its operations. */
function Listed({ title, lines }: { title: string; lines: DonutReply["about"]["leftOut"] }) {
  if (lines.length === 0) return null;
  return (
    <details className="donut-listed small">
      <summary>
        <b>{title}</b>
      </summary>
      <ul>
        {lines.map(({ label, amount: value, explain }) => (
          <li key={label}>
            <span className="grow">{label}</span>
            <OpenAmount figure={{ value, explain }} label={label} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The server's sentence, else the one of the specification. */
function donutFailure(error: Error): Error {
  const isOfServer = error instanceof ApiError && error.code !== "network" && errorText(error) !== SPEC.errorOccurred;
  if (isOfServer) return error;
  return new ApiError({ status: 500, code: "unknown", message: OVERLAY_SPEC.donutFailure, place: "toast", target: null }, { cause: error });
}
