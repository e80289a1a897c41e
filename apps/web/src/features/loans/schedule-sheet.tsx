import { Pencil, Plus, Upload } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { InstalmentReply, Mortgage } from "@comptoir/contract/loans/loans";
import { errorText } from "../../lib/api/api-error.js";
import { day, plainAmount } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { plural, t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button, IconButton } from "../../ui/controls/button.js";
import { Content } from "../../ui/overlays/content.js";
import { ScrollArea } from "../../ui/overlays/scroll-area.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { Table, type TableColumn } from "../../ui/layout/table.js";
import { showToast } from "../../ui/messages/toast.js";
import { CapitalGap } from "./capital-gap.js";
import { amountColumns } from "./instalment-columns.js";
import { InstalmentForm } from "./instalment-form.js";
import { OperationButton } from "../../ui/books/operation-button.js";
import styles from "./loans.module.css";
import { useLoanSchedule, useWriteSchedule, type LoanSchedule } from "./queries.js";
import { ScheduleImport } from "./schedule-import.js";
import { capitalGap, replacedRow, type SentInstalment } from "./schedule-rows.js";

/** What the sheet shows: the schedule, the bank's own being read, or an instalment being corrected (null: added). */
type Shown = { readonly kind: "read" } | { readonly kind: "import" } | { readonly kind: "row"; readonly at: number | null };
const READ: Shown = { kind: "read" };

/** The instalments of a loan, what each pays and what is left after it: read, corrected by hand, or taken from the bank's own. */
export function ScheduleSheet({ loan, onClose }: { loan: Mortgage; onClose: () => void }) {
  const schedule = useLoanSchedule(loan.id);
  const write = useWriteSchedule(loan.id);
  const [shown, setShown] = useState<Shown>(READ);
  const save = (rows: readonly SentInstalment[], toast: string): void =>
    write.mutate(rows, {
      onSuccess: () => {
        showToast({ title: toast });
        setShown(READ);
      },
    });
  const show = (next: Shown): void => {
    write.reset();
    setShown(next);
  };
  return (
    <SideLayer
      name="loan-schedule"
      title={`${t("loan.schedule", "Échéancier")}\u00a0: ${loan.name}`}
      width={780}
      onClose={onClose}
      footer={
        <>
          <span className="spacer" />
          <Button kind={shown.kind === "read" ? "primary" : "default"} data-autofocus onClick={onClose}>
            {t("action.close", "Fermer")}
          </Button>
        </>
      }
    >
      {write.error !== null && <Banner kind="bad">{errorText(write.error)}</Banner>}
      {shown.kind === "import" ? (
        <ScheduleImport
          loanId={loan.id}
          borrowed={loan.total_amount_borrowed}
          isBusy={write.isPending}
          onTake={(rows) =>
            save(rows, plural("loan.taken", rows.length, { one: "{{n}} échéance reprise", other: "{{n}} échéances reprises" }))
          }
          onLeave={() => show(READ)}
        />
      ) : (
        <Content of={schedule}>{(found) => <Schedule {...{ loan, shown, write }} schedule={found} onShow={show} onSave={save} />}</Content>
      )}
    </SideLayer>
  );
}

type ScheduleProps = {
  readonly loan: Mortgage;
  readonly schedule: LoanSchedule;
  readonly shown: Shown;
  readonly write: { readonly isPending: boolean };
  readonly onShow: (shown: Shown) => void;
  readonly onSave: (rows: readonly SentInstalment[], toast: string) => void;
};

function Schedule({ loan, schedule: { rows, source, missing }, shown, write, onShow, onSave }: ScheduleProps): ReactNode {
  const label = t("loan.schedule", "Échéancier");
  const at = shown.kind === "row" ? shown.at : null;
  const listed = rows.map((row, index) => ({ ...row, index }));
  return (
    <>
      <p className="muted small">{sourceText(source, missing.length)}</p>
      <div className="row wrap">
        <Button writes size="small" icon={<Upload className="icon small" />} onClick={() => onShow({ kind: "import" })}>
          {t("loan.import_schedule", "Importer l’échéancier de la banque")}
        </Button>
        <Button writes size="small" icon={<Plus className="icon small" />} onClick={() => onShow({ kind: "row", at: null })}>
          {t("loan.add_instalment", "Ajouter une échéance")}
        </Button>
        {source === "typed" && (
          <Button writes size="small" kind="ghost" busy={write.isPending} onClick={() => onSave([], backText(missing.length))}>
            {missing.length === 0 ? t("loan.compute_again", "Revenir au calcul") : t("loan.forget", "Effacer l’échéancier")}
          </Button>
        )}
      </div>
      <CapitalGap gap={capitalGap(rows, loan.total_amount_borrowed)} />
      {shown.kind === "row" && (
        <InstalmentForm
          key={at}
          row={at === null ? null : (rows[at] ?? null)}
          isBusy={write.isPending}
          onSave={(by) => onSave(replacedRow(rows, { at, by }), savedText(by))}
          onLeave={() => onShow(READ)}
        />
      )}
      <ScrollArea label={label} className={styles["scroll"] ?? ""}>
        <Table
          label={label}
          columns={columns((index) => onShow({ kind: "row", at: index }))}
          rows={listed}
          rowKey={({ index }) => `${index}`}
        />
      </ScrollArea>
    </>
  );
}

function savedText(by: SentInstalment | null): string {
  return by === null
    ? t("loan.instalment_removed", "Échéance retirée")
    : t("loan.instalment_saved", "Échéance du {{day}} enregistrée", { day: day(by.due_on) });
}

function backText(missing: number): string {
  return missing === 0 ? t("loan.computed_again", "Échéancier calculé de nouveau") : t("loan.forgotten", "Échéancier effacé");
}

function sourceText(source: LoanSchedule["source"], missing: number): string {
  if (source === "typed")
    return t("loan.typed", "Échéancier de la banque, tel qu’il a été écrit\u00a0: les termes de l’emprunt ne le changent plus.");
  if (source === "computed") return t("loan.computed", "Calculé d’après le taux nominal\u00a0: la dernière échéance prend le reste.");
  return missing === 0
    ? SPEC.noElement
    : t(
        "loan.incomplete",
        "Indiquez le montant, le taux nominal et les deux dates\u00a0: l’échéancier se calculera. Ou importez celui de la banque.",
      );
}

type Listed = InstalmentReply & { readonly index: number };

function columns(onEdit: (index: number) => void): readonly TableColumn<Listed>[] {
  return [
    ...amountColumns(),
    { key: "remaining", header: t("loan.remaining", "Reste dû"), isNumber: true, cell: ({ remaining }) => plainAmount(remaining) },
    {
      key: "paid",
      header: t("loan.state", "Statut"),
      cell: ({ operationId, due_on: due }) =>
        operationId !== null && (
          <OperationButton id={operationId} about={day(due)}>
            {t("loan.paid", "Payée")}
          </OperationButton>
        ),
    },
    {
      key: "acts",
      header: <span className="visually-hidden">{t("loans.acts", "Actions")}</span>,
      cell: ({ due_on: due, index }) => (
        <IconButton
          writes
          label={t("loan.edit_instalment", "Corriger l’échéance du {{day}}", { day: day(due) })}
          icon={<Pencil className="icon small" />}
          onClick={() => onEdit(index)}
        />
      ),
    },
  ];
}
