import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { dossierName, personName } from "@comptoir/accounting/company/person-name";
import { dotted } from "@comptoir/accounting/french-text";
import type { Dossier, listDossiers } from "@comptoir/contract/firms";
import type { ReplyOf } from "@comptoir/contract/endpoint";
import { useShortcuts } from "../../lib/keyboard.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { classNames } from "../../ui/class-names.js";
import { initials } from "../../ui/logo.js";
import { vatSystemName } from "../../text/vat-system.js";
import { taxCategoryName } from "./dossier-words.js";
import { useDossierCursor } from "./use-dossier-cursor.js";

type DossierTableProps = {
  readonly dossiers: readonly Dossier[];
  readonly pager: ReplyOf<typeof listDossiers>["pager"];
  /** Another page is being read: this one stays in sight. */
  readonly isComing: boolean;
  readonly onOpen: (companyId: string) => void;
  readonly onPage: (page: number) => void;
};

/** The dossiers of a page: a click anywhere on a line opens it; ↑ ↓ and Enter do from the keyboard. */
export function DossierTable({ dossiers, pager, isComing, onOpen, onPage }: DossierTableProps) {
  const { cursor, setCursor, rowRef, move } = useDossierCursor(dossiers.length);
  const [openingId, setOpeningId] = useState<string | null>(null);
  const open = (companyId: string): void => {
    setOpeningId(companyId);
    onOpen(companyId);
  };
  useEffect(() => setOpeningId(null), [dossiers]);
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
  });
  return (
    <section className="panel dossiers" aria-busy={isComing || undefined}>
      <table aria-label={t("files.title", "Dossiers")}>
        <thead>
          <tr>
            <th scope="col">{t("files.company", "Entreprise")}</th>
            <th scope="col">{t("files.profession", "Profession")}</th>
            <th scope="col">{t("files.tax_category", "Catégorie fiscale")}</th>
            <th scope="col">{t("files.vat", "TVA")}</th>
            <th scope="col">
              <span className="visually-hidden">{t("files.actions", "Actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {dossiers.map((dossier, index) => (
            <Row
              key={dossier.id}
              dossier={dossier}
              isCursor={index === cursor}
              isOpening={openingId === dossier.companyId}
              buttonRef={rowRef(index)}
              onFocus={() => setCursor(index)}
              onOpen={() => open(dossier.companyId)}
            />
          ))}
        </tbody>
      </table>
      {pager.lastPage > 1 && <Pages current={pager.currentPage} last={pager.lastPage} onPage={onPage} />}
    </section>
  );
}

type RowProps = {
  readonly dossier: Dossier;
  readonly isCursor: boolean;
  readonly isOpening: boolean;
  readonly buttonRef: (button: HTMLButtonElement | null) => void;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
};

function Row({ dossier, isCursor, isOpening, buttonRef, onFocus, onOpen }: RowProps) {
  const { name, leader, profession, taxCategory, vatSystem } = dossier;
  const person = { firstName: leader.firstname, lastName: leader.lastname };
  const leaderName = dossierName({ name: personName(person), leader: person });
  return (
    <tr className={classNames(isCursor && "is-cursor")} onClick={onOpen}>
      <td>
        <span className="avatar square on-phone" aria-hidden="true">
          {initials(name)}
        </span>
        <b>{name}</b>
        {leaderName !== name && <small>{leaderName}</small>}
        <small className="on-phone">{dotted([profession, taxCategoryName(taxCategory)])}</small>
      </td>
      <td>{profession}</td>
      <td>{taxCategoryName(taxCategory)}</td>
      <td>{vatSystemName(vatSystem)}</td>
      <td>
        <button
          ref={buttonRef}
          type="button"
          className={classNames("button small open", isCursor ? "soft" : "ghost")}
          aria-label={t("files.open_one", "Ouvrir {{name}}", { name })}
          aria-busy={isOpening || undefined}
          onFocus={onFocus}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {isCursor && <span className="desktop-only">{t("files.open", "Ouvrir")}</span>}
          {isOpening ? <span className="spin" aria-hidden="true" /> : <ChevronRight className="icon small" />}
        </button>
      </td>
    </tr>
  );
}

function Pages({ current, last, onPage }: { current: number; last: number; onPage: (page: number) => void }) {
  return (
    <nav className="dossier-pages" aria-label={t("files.pages", "Pages de dossiers")}>
      <span>{t("files.page", "Page {{n}} sur {{last}}", { n: current, last })}</span>
      <span className="spacer" />
      <Button size="small" icon={<ChevronLeft className="icon small" />} disabled={current <= 1} onClick={() => onPage(current - 1)}>
        {t("files.previous", "Précédent")}
      </Button>
      <Button size="small" disabled={current >= last} onClick={() => onPage(current + 1)}>
        {t("files.next", "Suivant")}
        <ChevronRight className="icon small" />
      </Button>
    </nav>
  );
}
