import { BookOpen } from "lucide-react";
import type { ComponentProps } from "react";
import type { FiscalYear } from "@comptoir/contract/fiscal-years";
import { day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { Chip } from "../../ui/chip.js";
import { Table } from "../../ui/table.js";

const STATES: Readonly<
  Record<FiscalYear["status"], { readonly kind: NonNullable<ComponentProps<typeof Chip>["kind"]>; readonly words: string }>
> = {
  current: { kind: "info", words: "En cours" },
  to_be_processed: { kind: "warn", words: "À traiter" },
  out_of_time: { kind: "bad", words: "Hors délai" },
  closed: { kind: "mute", words: "Clôturé" },
};

type FiscalYearsPanelProps = { readonly years: readonly FiscalYear[]; readonly onOpenings: (first: FiscalYear) => void };

/** The fiscal years, the most recent first; the first one of the company begins with balances that may be typed. */
export function FiscalYearsPanel({ years, onOpenings }: FiscalYearsPanelProps) {
  const first = years.at(-1);
  return (
    <section className="panel" aria-labelledby="fiscal-years">
      <header>
        <h2 id="fiscal-years">{t("fiscal_years.yours", "Vos exercices")}</h2>
      </header>
      <Table
        label={t("fiscal_years.yours", "Vos exercices")}
        rows={years}
        rowKey={({ id }) => id}
        columns={[
          { key: "label", header: t("fiscal_years.one", "Exercice"), cell: ({ label }) => <b>{label}</b> },
          {
            key: "days",
            header: t("fiscal_years.days", "Du – au"),
            cell: ({ beginning, end }) => <span className="tabular">{`${day(beginning)} – ${day(end)}`}</span>,
          },
          {
            key: "state",
            header: t("fiscal_years.state", "État"),
            cell: ({ status }) => <Chip kind={STATES[status].kind}>{STATES[status].words}</Chip>,
          },
        ]}
      />
      {first && (
        <div className="padded-all row wrap">
          <p className="small grow">
            {t("openings.existed_before", "Votre entreprise existait avant le {{day}}\u00a0? Reprenez son bilan.", {
              day: day(first.beginning),
            })}
          </p>
          <Button icon={<BookOpen className="icon small" />} aria-haspopup="dialog" onClick={() => onOpenings(first)}>
            {t("openings.title", "Soldes d’ouverture")}
          </Button>
        </div>
      )}
    </section>
  );
}
