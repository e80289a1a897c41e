import { Link } from "@tanstack/react-router";
import { UserRoundCog } from "lucide-react";
import { useState, type ReactNode } from "react";
import { PATHS } from "../../../lib/paths.js";
import { useAllowed } from "../../../lib/session/allowed.js";
import { t } from "../../../text/t.js";
import { vatSystemName } from "../../../text/vat-system.js";
import { Button } from "../../../ui/controls/button.js";
import { Tag } from "../../../ui/controls/chip.js";
import { Content } from "../../../ui/overlays/content.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { ClientContactHost, YearCollaboratorsHost } from "./dossier-hosts.js";
import { DossierContacts } from "./dossier-contacts.js";
import styles from "./dossier-layer.module.css";
import { useDossierSheet, type DossierSheet } from "./dossier-queries.js";
import { accountStatusName, ClosingProgress, ConnectionChip, declarationStatusName, VatAlertChip, YearState } from "./dossier-states.js";
import { DossierLeaderForm } from "./dossier-leader-form.js";
import { DossierStatusForm } from "./dossier-status-form.js";

type DossierLayerProps = { readonly companyId: string; readonly name: string; readonly onClose: () => void };

/** A dossier beside the list: its states with why, who keeps it, its contacts, and what the firm decides of it. */
export function DossierLayer({ companyId, name, onClose }: DossierLayerProps) {
  const sheet = useDossierSheet(companyId);
  const [opened, setOpened] = useState<"contact" | "people" | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <SideLayer name="dossier" title={name} width={560} onClose={onClose} isRead>
        <Content of={sheet}>
          {(data) => (
            <>
              <States sheet={data} />
              <Keepers sheet={data} onChoose={() => setOpened("people")} />
              <DossierContacts sheet={data} onAdd={() => setOpened("contact")} />
              <DossierLeaderForm sheet={data} />
              <DossierStatusForm sheet={data} />
            </>
          )}
        </Content>
      </SideLayer>
      {opened === "contact" && sheet.data !== undefined && <ClientContactHost dossier={sheet.data.dossier} onClose={close} />}
      {opened === "people" && sheet.data !== undefined && <YearCollaboratorsHost dossier={sheet.data.dossier} onClose={close} />}
    </>
  );
}

/** Each state and why the dossier is in it, which leads into the dossier, where it is put right. */
function States({ sheet: { dossier, reasons } }: { sheet: DossierSheet }) {
  const vatPage = dossier.isVatSubjected ? PATHS.vat : PATHS.account;
  // The year that these states speak of, which may not be the one that the dossier opens on.
  const yearSearch = dossier.fiscalYearId === null ? "" : `&exercice=${dossier.fiscalYearId}`;
  const states: readonly (readonly [label: string, state: ReactNode, why: string, page: string, search?: string])[] = [
    [t("dossier.account", "Compte"), accountStatusName(dossier.accountStatus), reasons.account, PATHS.account],
    [
      t("dossier.closing", "Clôture"),
      <span key="closing">
        <YearState dossier={dossier} /> <ClosingProgress closing={dossier.closing} />
      </span>,
      reasons.closing,
      PATHS.closing,
      yearSearch,
    ],
    [
      t("dossier.declaration", "Déclaration de résultat"),
      declarationStatusName(dossier.declarationStatus),
      reasons.declaration,
      PATHS.closing,
      yearSearch,
    ],
    [t("dossier.edi", "Transmission"), dossier.ediStatus === null ? "–" : t("edi_status.sent_waiting", "En cours"), reasons.edi, vatPage],
    [
      t("files.vat", "TVA"),
      <span key="vat" className="dossier-vat">
        {vatSystemName(dossier.vatSystem)}
        <VatAlertChip dossier={dossier} />
      </span>,
      reasons.vat,
      vatPage,
    ],
    [t("files.connection", "Banque"), <ConnectionChip key="bank" state={dossier.connectionState} />, reasons.bank, PATHS.importer],
  ];
  return (
    <section aria-label={t("dossier.states", "États du dossier")}>
      <dl className={styles["states"]}>
        {states.map(([label, state, why, page, search = ""]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{state}</dd>
            <dd className={styles["reason"]}>
              <Link to={`${insideOf(page, dossier.companyId)}${search}`}>{why}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The address of a page of a company, inside a dossier. */
function insideOf(page: string, companyId: string): string {
  return `${page}?dossier=${companyId}`;
}

/** Who keeps the year of the dossier. */
function Keepers({ sheet: { dossier }, onChoose }: { sheet: DossierSheet; onChoose: () => void }) {
  const mayWrite = useAllowed("firm.write");
  const title = t("year_collaborators.title", "Collaborateurs de l’exercice");
  return (
    <section className={styles["section"]} aria-label={title}>
      <header>
        <h3 className="section-title">{title}</h3>
        {mayWrite && dossier.fiscalYearId !== null && (
          <Button size="small" icon={<UserRoundCog className="icon small" />} onClick={onChoose}>
            {t("dossier.choose_people", "Choisir")}
          </Button>
        )}
      </header>
      <div className="row wrap tight">
        {dossier.collaborators.map(({ id, name }) => (
          <Tag key={id}>{name}</Tag>
        ))}
        {dossier.collaborators.length === 0 && (
          <span className="muted small">{t("year_collaborators.nobody", "Personne pour le moment.")}</span>
        )}
      </div>
    </section>
  );
}
