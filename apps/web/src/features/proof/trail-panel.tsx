import type { TrailLine } from "@comptoir/contract/proof/proof";
import { today } from "../../lib/clock.js";
import { errorText } from "../../lib/api/api-error.js";
import { instantDay, instantTime } from "../../text/instant.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { DownloadButton } from "../../ui/controls/download-button.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { Select } from "../../ui/fields/select.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { ScrollArea } from "../../ui/overlays/scroll-area.js";
import styles from "./proof.module.css";
import { useTrail } from "./queries.js";
import { trailUri, type TrailSearch } from "./trail-search.js";

type TrailPanelProps = { readonly search: TrailSearch; readonly onSearch: (search: TrailSearch) => void };

/** The audit trail: each line under its filters, the whole of it as a file. */
export function TrailPanel({ search, onSearch }: TrailPanelProps) {
  const trail = useTrail(search);
  const page = search.page ?? 1;
  return (
    <section className="panel" aria-labelledby="trail">
      <header>
        <h2 id="trail">{t("proof.trail", "Piste d’audit")}</h2>
        <span className="spacer" />
        <DownloadButton size="small" uri={trailUri(search)} name={t("proof.trail_file", "Piste d’audit, CSV")}>
          CSV
        </DownloadButton>
      </header>
      <div className={styles["filters"]}>
        <Select
          label={t("proof.area", "Famille")}
          value={search.area ?? ""}
          placeholder={null}
          options={[{ value: "", label: t("proof.all", "Toutes") }, ...(trail.data?.areas ?? [])]}
          onChange={(area) => onSearch(without(search, "area", area))}
        />
        <Select
          label={t("proof.person", "Par")}
          value={search.userId ?? ""}
          placeholder={null}
          options={[
            { value: "", label: t("proof.everyone", "Tout le monde") },
            ...(trail.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(userId) => onSearch(without(search, "userId", userId))}
        />
        <DateField
          label={t("documents.from", "Du")}
          value={search.startDate ?? null}
          isHeld
          max={search.endDate ?? today()}
          onChange={(startDate) => onSearch(without(search, "startDate", startDate ?? ""))}
        />
        <DateField
          label={t("documents.to", "Au")}
          value={search.endDate ?? null}
          isHeld
          min={search.startDate}
          max={today()}
          onChange={(endDate) => onSearch(without(search, "endDate", endDate ?? ""))}
        />
      </div>
      {trail.isError && <EmptyState title={errorText(trail.error)} />}
      {trail.data && <TrailTable lines={trail.data.data} />}
      {trail.data && (page > 1 || trail.data.pager.hasMore) && (
        <div className={styles["pager"]}>
          <Button size="small" disabled={page === 1} onClick={() => onSearch({ ...search, page: page - 1 })}>
            {t("proof.newer", "Plus récentes")}
          </Button>
          <span className="muted small">{t("proof.page", "Page {{n}}", { n: page })}</span>
          <Button size="small" disabled={!trail.data.pager.hasMore} onClick={() => onSearch({ ...search, page: page + 1 })}>
            {t("proof.older", "Plus anciennes")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Another filter leads to the first page. */
function without(search: TrailSearch, name: "area" | "userId" | "startDate" | "endDate", value: string): TrailSearch {
  const { page: _page, [name]: _former, ...rest } = search;
  return value === "" ? rest : { ...rest, [name]: value };
}

function TrailTable({ lines }: { readonly lines: readonly TrailLine[] }) {
  return (
    <ScrollArea label={t("proof.trail", "Piste d’audit")} className={styles["scrolled"] ?? ""}>
      <table aria-labelledby="trail" className={styles["trail"]}>
        <thead>
          <tr>
            <th scope="col" className="numeric">
              N°
            </th>
            <th scope="col">{t("proof.when", "Date")}</th>
            <th scope="col">{t("proof.person", "Par")}</th>
            <th scope="col">{t("proof.action", "Action")}</th>
            <th scope="col">{t("proof.details", "Détails")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.length === 0 && (
            <tr>
              <td colSpan={5} className="muted">
                {SPEC.noElement}
              </td>
            </tr>
          )}
          {lines.map(({ number, at, by, ip, words, subject, details }) => (
            <tr key={number}>
              <td className="numeric">{number}</td>
              <td className="tabular">
                {instantDay(at)} {instantTime(at)}
              </td>
              <td>
                {by?.name ?? t("proof.program", "Le logiciel")}
                {ip !== null && <div className="muted tiny tabular">{ip}</div>}
              </td>
              <td>{words}</td>
              <td className={styles["details"]}>
                {subject}
                {details !== "{}" && <div className="muted tiny">{details}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
