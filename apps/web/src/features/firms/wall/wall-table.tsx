import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { monthTitle } from "../../../text/format.js";
import { shortMonth } from "../../../text/short-month.js";
import { t } from "../../../text/t.js";
import { IconButton } from "../../../ui/controls/button.js";
import { CellButton } from "./wall-cell.js";
import type { Wall } from "./wall-queries.js";
import styles from "./wall.module.css";

const ROWS = 50;

type WallTableProps = {
  readonly wall: Wall;
  /** Opens a dossier at a month, given by its first day. */
  readonly onOpen: (companyId: string, month: string) => void;
};

/** The dossiers down, their months across; one stop of the keyboard a row, arrows go from cell to cell. */
export function WallTable({ wall: { months, dossiers }, onOpen }: WallTableProps) {
  const [asked, setPage] = useState(0);
  const scrolled = useRef<HTMLDivElement>(null);
  // Where there is not room for all of them, the last months are the ones to look at.
  useLayoutEffect(() => scrolled.current?.scrollTo({ left: scrolled.current.scrollWidth, behavior: "instant" }), []);
  const pages = Math.max(1, Math.ceil(dossiers.length / ROWS));
  const page = Math.min(asked, pages - 1);
  const shown = dossiers.slice(page * ROWS, (page + 1) * ROWS);
  return (
    <section className={`panel ${styles["wallPanel"]}`}>
      <div ref={scrolled} className={styles["scroll"]}>
        <table aria-label={t("wall.title", "Mur du cabinet")}>
          <thead>
            <tr>
              <th scope="col">{t("files.company", "Entreprise")}</th>
              {months.map((month, index) => (
                <th key={month} scope="col" abbr={monthTitle(month)}>
                  {shortMonth(month)}
                  {(index === 0 || month.slice(5, 7) === "01") && <small>{month.slice(0, 4)}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveInWall}>
            {shown.map(({ companyId, name, cells }) => (
              <tr key={companyId}>
                <th scope="row" className="clip" title={name}>
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={months[index]}>
                    {cell === null ? (
                      <span className="muted" title={t("wall.unknown", "Rien n’est connu de ce mois")}>
                        –
                      </span>
                    ) : (
                      <CellButton
                        dossier={name}
                        cell={cell}
                        isTabStop={index === cells.findLastIndex((one) => one !== null)}
                        onOpen={() => onOpen(companyId, cell.month)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <div className={styles["pages"]}>
          <span>
            {t("wall.rows", "Dossiers {{from}} à {{to}} sur {{n}}", {
              from: page * ROWS + 1,
              to: Math.min(dossiers.length, (page + 1) * ROWS),
              n: dossiers.length,
            })}
          </span>
          <IconButton
            size="small"
            kind="default"
            label={t("wall.previous", "Dossiers précédents")}
            disabled={page === 0}
            icon={<ChevronLeft className="icon small" />}
            onClick={() => setPage(page - 1)}
          />
          <IconButton
            size="small"
            kind="default"
            label={t("wall.next", "Dossiers suivants")}
            disabled={page === pages - 1}
            icon={<ChevronRight className="icon small" />}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </section>
  );
}

/** Arrows go to the nearest cell in their direction. */
function moveInWall(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const cell = document.activeElement?.closest("td");
  const row = cell?.closest("tr");
  if (step === undefined || cell == null || row == null) return;
  const [down = 0, across = 0] = step;
  const rows = [...event.currentTarget.querySelectorAll("tr")];
  event.preventDefault();
  let [at, column] = [rows.indexOf(row) + down, cell.cellIndex + across];
  while (rows[at]?.cells[column] !== undefined) {
    const button = rows[at]?.cells[column]?.querySelector("button");
    if (button != null) return button.focus();
    [at, column] = [at + down, column + across];
  }
}
