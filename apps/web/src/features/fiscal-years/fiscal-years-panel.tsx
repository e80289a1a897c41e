import { BookCopy, BookOpen } from "lucide-react";
import { useState, type ComponentProps } from "react";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import { useAllowed } from "../../lib/session/allowed.js";
import { useKeepsCompany } from "../../queries/company.js";
import { PATHS } from "../../lib/paths.js";
import { useReadOnlyReason } from "../../lib/session/read-only.js";
import { amount, day } from "../../text/format.js";
import { t } from "../../text/t.js";
import { useFlag } from "../../lib/session/flags.js";
import { Button, ButtonLink } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { FigureValue } from "../../ui/figures/figure.js";
import { Table } from "../../ui/layout/table.js";
import { YearEndModal } from "./year-end-modal.js";
import { useYearResults } from "./year-queries.js";
import styles from "./fiscal-years.module.css";

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
  const { data: results } = useYearResults();
  const maySeal = useAllowed("books.seal");
  const keeps = useKeepsCompany();
  const mayTakeOver = useFlag("account_reprise_display");
  const isReadOnly = useReadOnlyReason() !== null;
  const [moving, setMoving] = useState<FiscalYear | null>(null);
  return (
    <section className="panel" aria-labelledby="fiscal-years">
      <header>
        <h2 id="fiscal-years">{t("fiscal_years.yours", "Vos exercices")}</h2>
      </header>
      <Table
        isStacked
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
            key: "result",
            header: t("fiscal_years.result", "Résultat"),
            isNumber: true,
            cell: ({ id, label }) => {
              const known = results?.find((one) => one.id === id);
              return known === undefined ? (
                <span className="muted">–</span>
              ) : (
                <FigureValue explain={known.explain} label={t("fiscal_years.result_of", "Résultat, {{label}}", { label })}>
                  {amount(known.result)}
                </FigureValue>
              );
            },
          },
          {
            key: "state",
            header: t("fiscal_years.state", "État"),
            cell: ({ status }) => <Chip kind={STATES[status].kind}>{STATES[status].words}</Chip>,
          },
          {
            key: "acts",
            header: <span className="visually-hidden">{t("fiscal_years.acts", "Actions")}</span>,
            cell: (year) => (
              <div className={styles["actions"]}>
                {maySeal && keeps && year.status !== "closed" && (
                  <Button writes kind="ghost" size="small" aria-haspopup="dialog" onClick={() => setMoving(year)}>
                    {t("fiscal_years.move_short", "Modifier la fin")}
                  </Button>
                )}
                <ButtonLink kind="ghost" size="small" to={PATHS.taxReturn} params={{ exercice: year.id }}>
                  {t("fiscal_years.tax_return", "Déclaration")}
                </ButtonLink>
                <YearLink year={year} />
              </div>
            ),
          },
        ]}
      />
      {first && mayTakeOver && (
        <div className="padded-all row wrap">
          <p className="small grow">
            {!isReadOnly &&
              t("openings.existed_before", "Votre entreprise existait avant le {{day}}\u00a0? Reprenez son bilan.", {
                day: day(first.beginning),
              })}
          </p>
          <Button icon={<BookOpen className="icon small" />} aria-haspopup="dialog" onClick={() => onOpenings(first)}>
            {t("openings.title", "Soldes d’ouverture")}
          </Button>
          <ButtonLink writes to={PATHS.takeover} icon={<BookCopy className="icon small" />}>
            {t("books.title", "Reprendre une comptabilité")}
          </ButtonLink>
        </div>
      )}
      {moving && <YearEndModal year={moving} onClose={() => setMoving(null)} />}
    </section>
  );
}

/** Where the work on a year goes on. */
function YearLink({ year }: { year: FiscalYear }) {
  if (year.status === "current") return null;
  return year.status === "closed" ? (
    <ButtonLink kind="ghost" size="small" to={PATHS.documents}>
      {t("fiscal_years.consult", "Consulter")}
    </ButtonLink>
  ) : (
    <ButtonLink writes kind="soft" size="small" to={PATHS.closing} search={{ exercice: year.id }}>
      {t("fiscal_years.close", "Clôturer")}
    </ButtonLink>
  );
}
