import { CalendarClock, Check, Hourglass, PauseCircle, TriangleAlert } from "lucide-react";
import { dotted } from "@comptoir/accounting/french-text";
import type { Dossier } from "@comptoir/contract/firms/dossiers";
import { day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { closingWords } from "../season/stage-words.js";

/** The state of the bank connection. */
export function ConnectionChip({ state }: { state: Dossier["connectionState"] }) {
  switch (state) {
    case "ok":
      return (
        <Chip kind="ok" icon={<Check className="icon tiny" />}>
          {t("connection_state.ok", "Compte enregistré")}
        </Chip>
      );
    case "waiting":
      return (
        <Chip kind="info" icon={<Hourglass className="icon tiny" />}>
          {t("connection_state.waiting", "En attente")}
        </Chip>
      );
    case "required_action":
      return (
        <Chip kind="warn" icon={<TriangleAlert className="icon tiny" />}>
          {t("connection_state.required_action", "Action requise")}
        </Chip>
      );
    case "onhold":
      return <Chip icon={<PauseCircle className="icon tiny" />}>{t("connection_state.onhold", "Suspendue")}</Chip>;
  }
}

/** How near the next VAT return is, or why its day is not known; nothing when it is not within ten days. */
export function VatAlertChip({ dossier }: { dossier: Pick<Dossier, "nextVatDays" | "nextVatDueOn" | "vatStanding" | "vatMissing"> }) {
  const { nextVatDays: days, nextVatDueOn: dueOn, vatStanding } = dossier;
  const icon = <CalendarClock className="icon tiny" />;
  if (vatStanding === "unknown") {
    return (
      <>
        <Chip kind="bad" icon={icon}>
          {t("files.vat_day_unknown", "Échéance inconnue")}
        </Chip>
        <small>{missingWords(dossier.vatMissing)}</small>
      </>
    );
  }
  if (days === null || dueOn === null || days > 10) return null;
  const title = t("files.vat_due", "Déclaration de TVA à déposer le {{day}}", { day: day(dueOn) });
  return (
    <span title={title}>
      <Chip kind={vatStanding === "to_confirm" ? "warn" : days < 0 ? "bad" : days <= 5 ? "warn" : "mute"} icon={icon}>
        {vatStanding === "to_confirm"
          ? t("files.vat_to_confirm", "À confirmer")
          : days < 0
            ? t("files.vat_exceeded", "Dépassée")
            : t("files.vat_days", "J-{{n}}", { n: days })}
      </Chip>
    </span>
  );
}

function missingWords(missing: Dossier["vatMissing"]): string {
  const words = missing.map((one) =>
    one === "surname" ? t("files.missing_name", "le nom") : t("files.missing_postcode", "le code postal"),
  );
  return t("files.vat_missing", "il manque {{words}}", { words: words.join(` ${t("files.and", "et")} `) });
}

/** The year of a dossier and how far its closing has come. */
export function YearState({ dossier }: { dossier: Pick<Dossier, "year" | "fiscalYearStatus"> }) {
  if (dossier.year === null || dossier.fiscalYearStatus === null) return <>–</>;
  return (
    <>
      <b>{dossier.year}</b>{" "}
      <span className={dossier.fiscalYearStatus === "late" ? "dossier-late" : "muted"}>{yearStatusName(dossier.fiscalYearStatus)}</span>
    </>
  );
}

/** How far the closing of a dossier has come once it is begun, and what blocks it. */
export function ClosingProgress({ closing }: Pick<Dossier, "closing">) {
  if (closing === null || closing.stage === "not_started" || closing.stage === "closed") return null;
  return <small>{dotted([closingWords(closing), closing.blocker])}</small>;
}

function yearStatusName(status: NonNullable<Dossier["fiscalYearStatus"]>): string {
  switch (status) {
    case "waiting":
      return t("fiscal_year_status.waiting", "En attente");
    case "started":
      return t("fiscal_year_status.started", "Commencée");
    case "finished":
      return t("fiscal_year_status.finished", "Terminée");
    case "late":
      return t("fiscal_year_status.late", "En retard");
  }
}

/** The name of the state of an account. */
export function accountStatusName(status: Dossier["accountStatus"]): string {
  switch (status) {
    case "pending":
      return t("account_status.pending", "En attente d’activation");
    case "trial":
      return t("account_status.trial", "Période d’essai");
    case "active":
      return t("account_status.active", "Actif");
    case "suspended":
      return t("account_status.suspended", "Suspendu");
    case "terminated":
      return t("account_status.terminated", "Résilié");
  }
}

/** The name of the state of a declaration; a dash without one. */
export function declarationStatusName(status: Dossier["declarationStatus"]): string {
  switch (status) {
    case "waiting":
      return t("declaration_status.waiting", "En attente");
    case "validated":
      return t("declaration_status.validated", "Validée");
    case "late":
      return t("declaration_status.late", "En retard");
    case null:
      return "–";
  }
}
