import { Download } from "lucide-react";
import { useState } from "react";
import { DOSSIER_STAGES, type DossierStage } from "@comptoir/accounting/firm/dossier-stage";
import { isIsoDate } from "@comptoir/accounting/date";
import { errorText } from "../../../lib/api/api-error.js";
import { useAllowed } from "../../../lib/session/allowed.js";
import { day } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Page } from "../../../ui/layout/page.js";
import { Table } from "../../../ui/layout/table.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { CloseSeries } from "./close-series.js";
import { useExportSeason, useSeason, type Season } from "./season-queries.js";
import { closingWords, stageName } from "./stage-words.js";

type SeasonPageProps = {
  /** Opens the company of a dossier. */
  readonly onOpen: (companyId: string) => void;
};

/** The season of closings: dossiers by stage and by person, the days of their returns, what blocks them and what waits for the client. */
export function SeasonPage({ onOpen }: SeasonPageProps) {
  const { data, error, refetch } = useSeason();
  const download = useExportSeason();
  const mayClose = useAllowed("firm.write");
  return (
    <Page
      title={t("season.title", "Saison des clôtures")}
      actions={
        <Button busy={download.isPending} icon={<Download className="icon small" />} onClick={() => download.mutate()}>
          {t("season.export", "Exporter la liste")}
        </Button>
      }
    >
      {error !== null && data === undefined && (
        <Banner kind="bad" action={<Button onClick={() => void refetch()}>{t("action.retry", "Réessayer")}</Button>}>
          <b>{errorText(error)}</b>
        </Banner>
      )}
      {error === null && data === undefined && (
        <Skeleton label={t("season.reading", "Lecture de la saison")}>
          <SkeletonBar width="100%" height="240px" />
        </Skeleton>
      )}
      {data !== undefined && (
        <div className="stack">
          <Overview season={data} />
          {mayClose && data.counts.submitted > 0 && <CloseSeries dossiers={data.dossiers} />}
          <People season={data} />
          <Dossiers season={data} onOpen={onOpen} />
        </div>
      )}
    </Page>
  );
}

function Overview({ season: { waitingForClient, blocked, deadlines } }: { season: Season }) {
  return (
    <section className="panel" aria-label={t("season.overview", "En bref")}>
      <ul className="padded-all">
        {deadlines.map(({ dueOn, days, left }) => (
          <li key={dueOn}>
            {plural(
              "season.deadline",
              left,
              {
                one: "{{n}} clôture à terminer pour le {{day}}",
                other: "{{n}} clôtures à terminer pour le {{day}}",
              },
              { day: dayText(dueOn) },
            )}
            {days < 0 ? t("season.late", " (en retard)") : t("season.days", " (dans {{n}} jours)", { n: days })}
          </li>
        ))}
        <li>
          {plural("season.waiting", waitingForClient, {
            one: "{{n}} dossier attend le client",
            other: "{{n}} dossiers attendent le client",
          })}
        </li>
        <li>
          {plural("season.blocked", blocked, { one: "{{n}} dossier a un point à régler", other: "{{n}} dossiers ont un point à régler" })}
        </li>
      </ul>
    </section>
  );
}

function People({ season: { people } }: { season: Season }) {
  return (
    <section className="panel" aria-label={t("season.people", "Par collaborateur")}>
      <Table
        isStacked
        label={t("season.people", "Par collaborateur")}
        rows={people}
        rowKey={({ id }) => id ?? "none"}
        columns={[
          {
            key: "name",
            header: t("season.person", "Collaborateur"),
            cell: ({ id, name }) => (id === null ? t("season.nobody", "Sans collaborateur") : name),
          },
          ...DOSSIER_STAGES.map((stage) => ({
            key: stage,
            header: stageName(stage),
            isNumber: true,
            cell: ({ counts }: Season["people"][number]) => String(counts[stage]),
          })),
          { key: "late", header: t("season.late_count", "En retard"), isNumber: true, cell: ({ late }) => String(late) },
        ]}
      />
    </section>
  );
}

function Dossiers({ season: { dossiers, counts }, onOpen }: { season: Season } & SeasonPageProps) {
  const [stage, setStage] = useState<DossierStage | null>(null);
  const shown = dossiers.filter(({ closing }) => stage === null || closing?.stage === stage);
  return (
    <section className="stack" aria-label={t("season.dossiers", "Dossiers")}>
      <div className="row wrap">
        <Button kind={stage === null ? "soft" : "ghost"} size="small" aria-pressed={stage === null} onClick={() => setStage(null)}>
          {t("season.all", "Tous ({{n}})", { n: dossiers.length })}
        </Button>
        {DOSSIER_STAGES.map((one) => (
          <Button key={one} kind={stage === one ? "soft" : "ghost"} size="small" aria-pressed={stage === one} onClick={() => setStage(one)}>
            {`${stageName(one)} (${counts[one]})`}
          </Button>
        ))}
      </div>
      <div className="panel">
        <Table
          isStacked
          label={t("season.dossiers", "Dossiers")}
          rows={shown}
          rowKey={({ companyId }) => companyId}
          columns={[
            {
              key: "name",
              header: t("files.company", "Entreprise"),
              cell: ({ companyId, name }) => (
                <Button kind="ghost" size="small" onClick={() => onOpen(companyId)}>
                  {name}
                </Button>
              ),
            },
            { key: "year", header: t("files.year", "Année"), cell: ({ year }) => year ?? "–" },
            { key: "closing", header: t("files.closing", "Clôture"), cell: ({ closing }) => closingWords(closing) },
            { key: "blocker", header: t("season.blocker", "Ce qui bloque"), cell: ({ closing }) => closing?.blocker ?? "–" },
            {
              key: "client",
              header: t("season.client", "Attend le client"),
              cell: ({ closing }) => (closing?.waitsForClient === true ? t("answer.yes", "Oui") : "–"),
            },
            { key: "due", header: t("season.due", "Échéance"), cell: ({ closing }) => (closing === null ? "–" : dayText(closing.dueOn)) },
            {
              key: "people",
              header: t("files.collaborators", "Collaborateurs"),
              cell: ({ collaborators }) => collaborators.map(({ name }) => name).join(", ") || "–",
            },
          ]}
        />
      </div>
    </section>
  );
}

function dayText(text: string): string {
  return isIsoDate(text) ? day(text) : text;
}
