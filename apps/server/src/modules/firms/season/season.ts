import { daysBetween } from "@comptoir/accounting/calendar";
import { frenchDay, isoDate, type IsoDate } from "@comptoir/accounting/date";
import { DOSSIER_STAGES, type DossierStage } from "@comptoir/accounting/firm/dossier-stage";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readSeason, SeasonDossier } from "@comptoir/contract/firms/season";
import type { Db } from "../../../db/db.js";
import { allDossiersOf, type AskingFirm } from "../dossiers.js";

type Season = ReplyOf<typeof readSeason>["data"];

/** The dossiers of a firm by stage of their closing and by person, with the days of their returns. One read of the summaries. */
export async function seasonOf(db: Db, { firmId, today }: Pick<AskingFirm, "firmId" | "today">): Promise<Season> {
  const followed = (await allDossiersOf(db, { firmId, today })).filter(
    ({ accountStatus, closing }) => accountStatus !== "terminated" && closing !== null,
  );
  const dossiers = followed.map(({ companyId, fiscalYearId, name, year, taxCategory, closing, collaborators }): SeasonDossier => ({
    companyId,
    fiscalYearId,
    name,
    year,
    taxCategory,
    closing,
    collaborators,
  }));
  const open = dossiers.filter(({ closing }) => closing?.stage !== "closed");
  return {
    counts: countsOf(dossiers),
    people: peopleOf(dossiers, today),
    deadlines: deadlinesOf(open, today),
    waitingForClient: open.filter(({ closing }) => closing?.waitsForClient).length,
    blocked: open.filter(({ closing }) => closing !== null && closing.blocker !== null).length,
    dossiers,
  };
}

function countsOf(dossiers: readonly SeasonDossier[]): Season["counts"] {
  const count = (stage: DossierStage): number => dossiers.filter(({ closing }) => closing?.stage === stage).length;
  return Object.fromEntries(DOSSIER_STAGES.map((stage) => [stage, count(stage)])) as Season["counts"];
}

/** Each person with their dossiers, then the dossiers without anyone. */
function peopleOf(dossiers: readonly SeasonDossier[], today: IsoDate): Season["people"] {
  const names = new Map(dossiers.flatMap(({ collaborators }) => collaborators.map(({ id, name }) => [id, name] as const)));
  const lineOf = (id: string | null, name: string, own: readonly SeasonDossier[]) => ({
    id,
    name,
    counts: countsOf(own),
    late: own.filter(({ closing }) => closing !== null && closing.stage !== "closed" && closing.dueOn < today).length,
  });
  const known = [...names]
    .toSorted(([, one], [, other]) => one.localeCompare(other, "fr"))
    .map(([id, name]) =>
      lineOf(
        id,
        name,
        dossiers.filter(({ collaborators }) => collaborators.some((one) => one.id === id)),
      ),
    );
  const unkept = dossiers.filter(({ collaborators }) => collaborators.length === 0);
  return unkept.length === 0 ? known : [...known, lineOf(null, "", unkept)];
}

function deadlinesOf(open: readonly SeasonDossier[], today: IsoDate): Season["deadlines"] {
  const days = new Map<string, number>();
  for (const { closing } of open) if (closing) days.set(closing.dueOn, (days.get(closing.dueOn) ?? 0) + 1);
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([dueOn, left]) => ({ dueOn, days: daysBetween({ from: today, to: isoDate(dueOn) }), left }));
}

const STAGES: Readonly<Record<DossierStage, string>> = {
  not_started: "À commencer",
  in_progress: "En cours",
  to_fix: "À refaire",
  ready: "Prête à clôturer",
  submitted: "Transmise au cabinet",
  closed: "Clôturée",
};

const HEAD = [
  "Dossier",
  "Exercice",
  "Étape",
  "Faites",
  "À refaire",
  "En tout",
  "Ce qui bloque",
  "Attend le client",
  "Échéance",
  "Collaborateurs",
];

/** The season as CSV: semicolons, CR LF; a text never begins a formula. */
export function seasonCsv({ dossiers }: Season): string {
  const rows = dossiers.flatMap(({ name, year, closing, collaborators }) =>
    closing === null
      ? []
      : [
          [
            name,
            year ?? "",
            STAGES[closing.stage],
            String(closing.done),
            String(closing.toFix),
            String(closing.total),
            closing.blocker ?? "",
            closing.waitsForClient ? "oui" : "non",
            frenchDay(isoDate(closing.dueOn)),
            collaborators.map((one) => one.name).join(", "),
          ],
        ],
  );
  return `\uFEFF${[HEAD, ...rows].map((row) => `${row.map(cellOf).join(";")}\r\n`).join("")}`;
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
