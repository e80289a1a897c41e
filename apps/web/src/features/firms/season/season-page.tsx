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
  /** Opens the closing of a dossier, in the year that the season shows. */
  readonly onOpen: (dossier: Season["dossiers"][number]) => void;
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
          <Followed season={data} onOpen={onOpen} />
        </div>
      )}
    </Page>
  );
}

/** What the list of the season is narrowed to; `person`: null for the dossiers without anyone, absent for all. */
type Narrowed = { readonly stage?: DossierStage; readonly person?: string | null; readonly wait?: "client" | "blocked" };

/** The dossiers by person, then one by one: a name or a stage that is pressed narrows the list, pressed again it no longer does. */
function Followed({ season, onOpen }: { season: Season } & SeasonPageProps) {
  const [narrowed, setNarrowed] = useState<Narrowed>({});
  const press = ({ ...part }: Narrowed): void =>
    setNarrowed((known) => {
      const isOn = Object.entries(part).every(([key, value]) => known[key as keyof Narrowed] === value);
      const others = Object.fromEntries(Object.entries(known).filter(([key]) => !(key in part)));
      return isOn ? others : { ...others, ...part };
    });
  return (
    <>
      <People season={season} person={narrowed.person} onPress={(person) => press({ person })} />
      <Dossiers season={season} narrowed={narrowed} onPress={press} onAll={() => setNarrowed({})} onOpen={onOpen} />
    </>
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

type PeopleProps = { readonly season: Season; readonly person: Narrowed["person"]; readonly onPress: (person: string | null) => void };

function People({ season: { people }, person, onPress }: PeopleProps) {
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
            cell: ({ id, name }) => (
              <Button kind={person === id ? "soft" : "ghost"} size="small" aria-pressed={person === id} onClick={() => onPress(id)}>
                {id === null ? t("season.nobody", "Sans collaborateur") : name}
              </Button>
            ),
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

function isShown({ closing, collaborators }: Season["dossiers"][number], { stage, person, wait }: Narrowed): boolean {
  const isKept =
    person === undefined || (person === null ? collaborators.length === 0 : collaborators.some((keeper) => keeper.id === person));
  const isWaiting =
    closing !== null && (wait === "client" ? closing.waitsForClient : closing.blocker !== null) && closing.stage !== "closed";
  return isKept && (stage === undefined || closing?.stage === stage) && (wait === undefined || isWaiting);
}

type DossiersProps = SeasonPageProps & {
  readonly season: Season;
  readonly narrowed: Narrowed;
  readonly onPress: (part: Narrowed) => void;
  readonly onAll: () => void;
};

function Dossiers({ season: { dossiers, counts, waitingForClient, blocked }, narrowed, onPress, onAll, onOpen }: DossiersProps) {
  const shown = dossiers.filter((dossier) => isShown(dossier, narrowed));
  const choice = (label: string, isOn: boolean, act: () => void) => (
    <Button key={label} kind={isOn ? "soft" : "ghost"} size="small" aria-pressed={isOn} onClick={act}>
      {label}
    </Button>
  );
  return (
    <section className="stack" aria-label={t("season.dossiers", "Dossiers")}>
      <div className="row wrap">
        {choice(t("season.all", "Tous ({{n}})", { n: dossiers.length }), Object.keys(narrowed).length === 0, onAll)}
        {DOSSIER_STAGES.map((stage) =>
          choice(`${stageName(stage)} (${counts[stage]})`, narrowed.stage === stage, () => onPress({ stage })),
        )}
        {choice(t("season.client_n", "Attend le client ({{n}})", { n: waitingForClient }), narrowed.wait === "client", () =>
          onPress({ wait: "client" }),
        )}
        {choice(t("season.blocked_n", "Un point à régler ({{n}})", { n: blocked }), narrowed.wait === "blocked", () =>
          onPress({ wait: "blocked" }),
        )}
      </div>
      <p className="muted" role="status">
        {plural("season.shown", shown.length, { one: "{{n}} dossier", other: "{{n}} dossiers" })}
      </p>
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
              cell: (dossier) => (
                <Button kind="ghost" size="small" onClick={() => onOpen(dossier)}>
                  {dossier.name}
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
