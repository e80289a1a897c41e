import { Info, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listMortgages, Mortgage } from "@comptoir/contract/loans/loans";
import { errorText } from "../../lib/api/api-error.js";
import { today } from "../../lib/clock.js";
import { amount, day, percent, plainAmount } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { plural, t } from "../../text/t.js";
import { Button, IconButton } from "../../ui/controls/button.js";
import { DeleteButton } from "../../ui/overlays/delete-button.js";
import { Banner } from "../../ui/messages/banner.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { Content } from "../../ui/overlays/content.js";
import { OpenTotal } from "../../ui/figures/figure.js";
import { Table, type TableColumn } from "../../ui/layout/table.js";
import { showToast } from "../../ui/messages/toast.js";
import { LoanLayer } from "./loan-layer.js";
import { loanCost, loanForm } from "./loan-reply.js";
import styles from "./loans.module.css";
import { useLoans, useRemoveLoan, useSaveLoan } from "./queries.js";
import { ScheduleSheet } from "./schedule-sheet.js";

type Opened = { readonly kind: "edit"; readonly loan: Mortgage | null } | { readonly kind: "schedule"; readonly loan: Mortgage };

/** The loans of the company, with the layer that adds or changes one; what remains due opens to its instalments. */
export function LoansPanel() {
  const loans = useLoans();
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <section className="panel" aria-labelledby="loans">
        <header>
          <h2 id="loans">{t("loans.yours", "Vos emprunts")}</h2>
          <span className="spacer" />
          <Button writes kind="primary" icon={<Plus className="icon small" />} onClick={() => setOpened({ kind: "edit", loan: null })}>
            {t("loan.add", "Ajouter un emprunt")}
          </Button>
        </header>
        <Content of={loans}>{(found) => <Loans found={found} onOpen={setOpened} />}</Content>
      </section>
      {loans.data !== undefined && loans.data.data.length > 0 && <SplitNote />}
      {opened?.kind === "edit" && <LoanEditor loan={opened.loan} onClose={() => setOpened(null)} />}
      {opened?.kind === "schedule" && <ScheduleSheet loan={opened.loan} onClose={() => setOpened(null)} />}
    </>
  );
}

function Loans({ found: { data: loans, totals }, onOpen }: { found: ReplyOf<typeof listMortgages>; onOpen: (opened: Opened) => void }) {
  const remove = useRemoveLoan();
  const onDelete = (id: string): void =>
    remove.mutate(id, { onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }) });
  if (loans.length === 0) {
    return (
      <EmptyState title={t("loans.none", "Aucun emprunt pour le moment")}>
        {t(
          "loans.none_why",
          "Un emprunt professionnel se suit ici\u00a0: son échéancier partage chaque paiement entre capital, intérêts et assurance.",
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles["scroll"]}>
        <Table
          isStacked
          label={t("loans.yours", "Vos emprunts")}
          columns={columns({ onOpen, onDelete, deleting: remove.isPending ? remove.variables : null })}
          rows={loans}
          rowKey={({ id }) => id}
        />
      </div>
      {totals.gap !== 0 && (
        <Banner kind="warn">
          {t(
            "loans.books_gap",
            "D’après les échéanciers il reste {{remaining}} dus, d’après le compte 164000 {{books}}\u00a0: {{gap}} d’écart. Une échéance n’est pas catégorisée, ou l’ouverture du prêt manque.",
            { remaining: amount(totals.remaining.value), books: amount(totals.books.value), gap: amount(Math.abs(totals.gap)) },
          )}
        </Banner>
      )}
      <footer className={styles["total"]}>
        <b>
          {plural("loans.total", loans.length, { one: "{{n}} emprunt, au", other: "{{n}} emprunts, au" })} {day(today())}
        </b>
        <span className="spacer" />
        <span className="muted small">{t("loan.instalment", "Mensualité")}</span>
        <b className="tabular">
          <OpenTotal total={totals.next} label={t("loans.total_next", "Total des mensualités")} />
        </b>
        <span className="muted small">{t("loan.remaining", "Reste dû")}</span>
        <b className="tabular">
          <OpenTotal total={totals.remaining} label={t("loans.total_remaining", "Total restant dû")} />
        </b>
      </footer>
    </>
  );
}

/** Why an instalment is split, and what of it counts as an expense. */
function SplitNote() {
  return (
    <p className={`panel small ${styles["note"]}`}>
      <Info className="icon small" />
      {t(
        "loans.split_note",
        "Chaque échéance se partage entre capital, intérêts et assurance : sa ligne de banque reçoit cette ventilation en suggestion. Seuls les intérêts, l’assurance et les frais réduisent le résultat.",
      )}
    </p>
  );
}

type Columns = { readonly onOpen: (opened: Opened) => void; readonly onDelete: (id: string) => void; readonly deleting: string | null };

function columns({ onOpen, onDelete, deleting }: Columns): readonly TableColumn<Mortgage>[] {
  const figure = (value: number | null): string => (value === null ? "–" : plainAmount(value));
  return [
    { key: "name", header: t("loan.one", "Emprunt"), cell: ({ name }) => <b>{name}</b> },
    { key: "amount", header: t("loan.amount_short", "Montant"), isNumber: true, cell: (loan) => figure(loan.total_amount_borrowed) },
    {
      key: "taeg",
      header: t("loan.taeg", "TAEG"),
      isNumber: true,
      cell: ({ taeg_percent: taeg }) => (taeg === null ? "–" : percent(taeg)),
    },
    { key: "dates", header: t("loan.dates", "Échéances"), cell: (loan) => <span className="tabular">{datesOf(loan)}</span> },
    { key: "monthly", header: t("loan.instalment", "Mensualité"), isNumber: true, cell: (loan) => figure(loan.next_amount) },
    {
      key: "remaining",
      header: t("loan.remaining", "Reste dû"),
      isNumber: true,
      cell: (loan) => (
        <button
          type="button"
          className="figure"
          aria-label={t("loan.see_schedule", "{{name}}\u00a0: reste dû {{amount}}, voir les échéances", {
            name: loan.name,
            amount: figure(loan.remaining),
          })}
          onClick={() => onOpen({ kind: "schedule", loan })}
        >
          {loan.remaining === null ? t("loan.schedule", "Échéancier") : figure(loan.remaining)}
        </button>
      ),
    },
    {
      key: "acts",
      header: <span className="visually-hidden">{t("loans.acts", "Actions")}</span>,
      cell: (loan) => (
        <span className={styles["actions"]}>
          {/* First: it grows when it asks, and what follows at its right does not move. */}
          <DeleteButton name={loan.name} isBusy={deleting === loan.id} onDelete={() => onDelete(loan.id)} />
          <IconButton
            writes
            label={`${t("action.edit", "Modifier")}\u00a0: ${loan.name}`}
            icon={<Pencil className="icon small" />}
            onClick={() => onOpen({ kind: "edit", loan })}
          />
        </span>
      ),
    },
  ];
}

function datesOf({ first_due_date: first, last_due_date: last }: Mortgage): string {
  return [first, last].map((one) => (one === null ? "…" : day(one))).join(" – ");
}

function LoanEditor({ loan, onClose }: { loan: Mortgage | null; onClose: () => void }) {
  const save = useSaveLoan(loan);
  return (
    <LoanLayer
      loan={loan === null ? null : loanForm(loan)}
      costOf={loanCost}
      saving={save}
      onSave={(form) => save.mutate(form, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
