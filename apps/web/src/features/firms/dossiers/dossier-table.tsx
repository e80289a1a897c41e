import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight, Info } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { dossierName, personName } from "@comptoir/accounting/company/person-name";
import { dotted } from "@comptoir/accounting/french-text";
import type { Dossier, DossierSortKey, listDossiers } from "@comptoir/contract/firms/dossiers";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { useShortcuts } from "../../../lib/keyboard/keyboard.js";
import { day } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Button, IconButton } from "../../../ui/controls/button.js";
import { Checkbox } from "../../../ui/fields/choice.js";
import { classNames } from "../../../ui/class-names.js";
import { initials } from "../../../ui/layout/logo.js";
import { vatSystemName } from "../../../text/vat-system.js";
import { columnName, isSortedColumn, type OptionalColumn } from "./dossier-columns.js";
import type { DossierSort } from "./dossier-search.js";
import { accountStatusName, ClosingProgress, ConnectionChip, declarationStatusName, VatAlertChip, YearState } from "./dossier-states.js";
import { closingWords } from "../season/stage-words.js";
import { taxCategoryName } from "./dossier-words.js";
import type { DossierSelection } from "./selection/dossier-selection.js";
import { useDossierCursor } from "./use-dossier-cursor.js";

type DossierTableProps = {
  readonly dossiers: readonly Dossier[];
  readonly pager: ReplyOf<typeof listDossiers>["pager"];
  readonly columns: readonly OptionalColumn[];
  readonly sort: DossierSort;
  readonly onSort: (sort: DossierSort) => void;
  /** How many the filters keep, on every page. */
  readonly found: number;
  /** Another page is being read: this one stays visible. */
  readonly isComing: boolean;
  readonly onOpen: (companyId: string) => void;
  readonly selection: DossierSelection;
  /** Shows a dossier beside the list. */
  readonly onShow: (dossier: Dossier) => void;
  readonly onPage: (page: number) => void;
};

/** The dossiers of a page: a click anywhere on a line opens it; ↑ ↓ and Enter do from the keyboard. */
export function DossierTable(props: DossierTableProps) {
  const { dossiers, pager, columns, sort, found, isComing, selection, onSort, onOpen, onShow, onPage } = props;
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
    x: () => {
      const dossier = dossiers[cursor];
      if (dossier === undefined || !selection.isOffered) return false;
      selection.toggle(dossier.companyId);
    },
    i: () => {
      const dossier = dossiers[cursor];
      if (dossier === undefined) return false;
      onShow(dossier);
    },
  });
  return (
    <section className="panel dossiers" aria-busy={isComing || undefined}>
      <table aria-label={t("files.title", "Dossiers")}>
        <thead>
          <tr>
            <SortHeader
              label={t("files.company", "Entreprise")}
              of="name"
              {...{ sort, onSort }}
              before={
                selection.isOffered && (
                  <Checkbox
                    hideLabel
                    checked={allTicked(dossiers, selection)}
                    onChange={(all) => selection.setAll(all ? dossiers.map(({ companyId }) => companyId) : [])}
                  >
                    {t("files.select_all", "Sélectionner tous les dossiers de la page")}
                  </Checkbox>
                )
              }
            />
            <SortHeader label={t("files.profession", "Profession")} of="profession" {...{ sort, onSort }} />
            <SortHeader label={t("files.tax_category", "Catégorie fiscale")} of="taxCategory" {...{ sort, onSort }} />
            <SortHeader label={t("files.vat", "TVA")} of="vatSystem" {...{ sort, onSort }} />
            <SortHeader label={t("files.year", "Année")} of="year" {...{ sort, onSort }} />
            <SortHeader label={t("files.connection", "Banque")} of="connectionState" {...{ sort, onSort }} />
            {columns.map((column) =>
              isSortedColumn(column) ? (
                <SortHeader key={column} label={columnName(column)} of={column} isNumber {...{ sort, onSort }} />
              ) : (
                <th key={column} scope="col">
                  {columnName(column)}
                </th>
              ),
            )}
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
              columns={columns}
              isCursor={index === cursor}
              isOpening={openingId === dossier.companyId}
              selection={selection}
              buttonRef={rowRef(index)}
              onFocus={() => setCursor(index)}
              onOpen={() => open(dossier.companyId)}
              onShow={() => onShow(dossier)}
            />
          ))}
        </tbody>
      </table>
      <Pages pager={pager} shown={dossiers.length} found={found} onPage={onPage} />
    </section>
  );
}

type RowProps = {
  readonly dossier: Dossier;
  readonly columns: readonly OptionalColumn[];
  readonly isCursor: boolean;
  readonly isOpening: boolean;
  readonly selection: DossierSelection;
  readonly buttonRef: (button: HTMLButtonElement | null) => void;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  readonly onShow: () => void;
};

function Row({ dossier, columns, isCursor, isOpening, selection, buttonRef, onFocus, onOpen, onShow }: RowProps) {
  const { name, leader, profession, taxCategory, vatSystem } = dossier;
  const person = { firstName: leader.firstname, lastName: leader.lastname };
  const leaderName = dossierName({ name: personName(person), leader: person });
  return (
    <tr className={classNames(isCursor && "is-cursor")} onClick={onOpen}>
      <td>
        <span className="avatar square on-phone" aria-hidden="true">
          {initials(name)}
        </span>
        <span className="dossier-name">
          {selection.isOffered && (
            // A click on the box is not one on the line.
            <span className="dossier-box" onClick={(event) => event.stopPropagation()}>
              <Checkbox hideLabel checked={selection.ids.has(dossier.companyId)} onChange={() => selection.toggle(dossier.companyId)}>
                {t("files.select_one", "Sélectionner {{name}}", { name })}
              </Checkbox>
            </span>
          )}
          <b>{name}</b>
        </span>
        {leaderName !== name && <small>{leaderName}</small>}
        <small className="on-phone">{dotted([profession, taxCategoryName(taxCategory), vatSystemName(vatSystem)])}</small>
        <span className="on-phone dossier-states">
          <span>
            <YearState dossier={dossier} /> <ClosingProgress closing={dossier.closing} />
          </span>
          <ConnectionChip state={dossier.connectionState} />
          <VatAlertChip dossier={dossier} />
          {dossier.toCategorize > 0 && <span className="muted tiny">{toCategorizeWords(dossier.toCategorize)}</span>}
        </span>
      </td>
      <td>{profession}</td>
      <td>{taxCategoryName(taxCategory)}</td>
      <td>
        <span className="dossier-vat">
          {vatSystemName(vatSystem)}
          <VatAlertChip dossier={dossier} />
        </span>
      </td>
      <td>
        <YearState dossier={dossier} />
        <ClosingProgress closing={dossier.closing} />
      </td>
      <td>
        <ConnectionChip state={dossier.connectionState} />
      </td>
      {columns.map((column) => (
        <td key={column} className={classNames(isSortedColumn(column) && "numeric")}>
          {cellOf(dossier, column)}
        </td>
      ))}
      <td>
        <IconButton
          size="small"
          label={t("files.show", "Fiche de {{name}}", { name })}
          icon={<Info className="icon small" />}
          onClick={(event) => {
            event.stopPropagation();
            onShow();
          }}
        />
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

function allTicked(dossiers: readonly Dossier[], { ids }: DossierSelection): boolean | "mixed" {
  const ticked = dossiers.filter(({ companyId }) => ids.has(companyId)).length;
  return ticked === 0 ? false : ticked === dossiers.length ? true : "mixed";
}

function toCategorizeWords(count: number): string {
  return plural("files.n_to_categorize", count, { one: "{{n}} à catégoriser", other: "{{n}} à catégoriser" });
}

function cellOf(dossier: Dossier, column: OptionalColumn): string {
  switch (column) {
    case "toCategorize":
      return dossier.toCategorize === 0 ? "–" : String(dossier.toCategorize);
    case "collaborators":
      return dossier.collaborators.map(({ name }) => name).join(", ") || "–";
    case "accountStatus":
      return accountStatusName(dossier.accountStatus);
    case "declarationStatus":
      return declarationStatusName(dossier.declarationStatus);
    case "siret":
      return dossier.siret ?? "–";
    case "internalRef":
      return dossier.internalRef ?? "–";
    case "papersWaiting":
    case "questionsOpen":
    case "questionsAnswered":
      return dossier[column] === null || dossier[column] === 0 ? "–" : String(dossier[column]);
    case "lastStatementOn":
      return dossier.lastStatementOn === null ? "–" : day(dossier.lastStatementOn);
    case "closing":
      return closingWords(dossier.closing);
  }
}

type SortHeaderProps = {
  readonly label: string;
  readonly of: DossierSortKey;
  readonly sort: DossierSort;
  readonly isNumber?: boolean;
  readonly before?: ReactNode;
  readonly onSort: (sort: DossierSort) => void;
};

/** A header that sorts: once from the smallest, once more from the largest. */
function SortHeader({ label, of, sort, isNumber = false, before = null, onSort }: SortHeaderProps) {
  const direction = sort === of ? "ascending" : sort === `-${of}` ? "descending" : undefined;
  return (
    <th scope="col" aria-sort={direction} className={classNames(isNumber && "numeric")}>
      {before}
      <button type="button" className="sort" onClick={() => onSort(direction === "ascending" ? `-${of}` : of)}>
        {label}
        {direction === "ascending" && <ArrowUp className="icon tiny" aria-hidden="true" />}
        {direction === "descending" && <ArrowDown className="icon tiny" aria-hidden="true" />}
      </button>
    </th>
  );
}

type PagesProps = {
  readonly pager: DossierTableProps["pager"];
  readonly shown: number;
  readonly found: number;
  readonly onPage: (page: number) => void;
};

function Pages({ pager: { currentPage, lastPage, itemsPerPage }, shown, found, onPage }: PagesProps) {
  const first = (currentPage - 1) * itemsPerPage + 1;
  return (
    <nav className="dossier-pages" aria-label={t("files.pages", "Pages de dossiers")}>
      <span>{t("files.shown", "{{first}} à {{last}} sur {{n}} dossiers", { first, last: first + shown - 1, n: found })}</span>
      <span className="spacer" />
      {lastPage > 1 && (
        <>
          <Button
            size="small"
            icon={<ChevronLeft className="icon small" />}
            disabled={currentPage <= 1}
            onClick={() => onPage(currentPage - 1)}
          >
            {t("files.previous", "Précédent")}
          </Button>
          <Button size="small" disabled={currentPage >= lastPage} onClick={() => onPage(currentPage + 1)}>
            {t("files.next", "Suivant")}
            <ChevronRight className="icon small" />
          </Button>
        </>
      )}
    </nav>
  );
}
