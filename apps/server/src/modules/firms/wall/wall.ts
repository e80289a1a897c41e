import { dossierName } from "@comptoir/accounting/company/person-name";
import type { IsoDate } from "@comptoir/accounting/date";
import { monthCell, wallMonths } from "@comptoir/accounting/firm/wall";
import type { QueryOf, ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readWall, WallCell } from "@comptoir/contract/firms/wall";
import type { Db } from "../../../db/db.js";
import { readWallPeople, readWallRows, type WallRow } from "./months-repository.js";

type WallReply = ReplyOf<typeof readWall>["data"];
type Asked = { readonly firmId: string; readonly userId: string; readonly today: IsoDate } & Pick<QueryOf<typeof readWall>, "collaborator">;

const collator = new Intl.Collator("fr");

/** The firm's wall on a day: the months of its dossiers, and the late cells of each person who keeps their year. */
export async function wallOf(db: Db, { firmId, userId, today, collaborator }: Asked): Promise<WallReply> {
  const [rows, people] = await Promise.all([readWallRows(db, { firmId, today }), readWallPeople(db, firmId)]);
  const months = wallMonths(today);
  const late = new Map<string, number>(people.map(({ id }) => [id, 0]));
  let [unassigned, all] = [0, 0];
  const wanted = collaborator === "me" ? userId : collaborator;
  const dossiers: (WallReply["dossiers"][number] & { readonly name: string })[] = [];
  for (const row of rows) {
    const keepers = keepersOf(row);
    const cells = months.map((month): WallCell | null => {
      const facts = row.months?.find((one) => one.month === month);
      if (facts === undefined) return null;
      const cell = { month, fiscalYearId: facts.yearId, ...monthCell(facts, today) };
      if (cell.late > 0) {
        all += 1;
        const kept = keepers.get(facts.yearId) ?? [];
        for (const id of kept) late.set(id, (late.get(id) ?? 0) + 1);
        if (kept.length === 0) unassigned += 1;
      }
      return cell;
    });
    if (isWanted(cells, { wanted, keepers })) dossiers.push({ companyId: row.id, name: nameOf(row), cells });
  }
  return {
    months: [...months],
    dossiers: dossiers.toSorted((one, other) => collator.compare(one.name, other.name)),
    people: people.map(({ id, first_name, last_name }) => ({ id, name: `${last_name} ${first_name}`.trim(), late: late.get(id) ?? 0 })),
    unassigned,
    late: all,
  };
}

function keepersOf({ assignments }: WallRow): ReadonlyMap<string, readonly string[]> {
  const keepers = new Map<string, string[]>();
  for (const { year, id } of assignments) keepers.set(year, [...(keepers.get(year) ?? []), id]);
  return keepers;
}

/** A dossier is a person's when they keep one of the years that the wall shows; of no person, when one of them has none. */
function isWanted(
  cells: readonly (WallCell | null)[],
  { wanted, keepers }: { readonly wanted: string | undefined; readonly keepers: ReadonlyMap<string, readonly string[]> },
): boolean {
  if (wanted === undefined) return true;
  const years = new Set(cells.flatMap((cell) => cell?.fiscalYearId ?? []));
  return [...years].some((year) => {
    const kept = keepers.get(year) ?? [];
    return wanted === "none" ? kept.length === 0 : kept.includes(wanted);
  });
}

function nameOf({ name, leader_first_name: firstName, leader_last_name: lastName }: WallRow): string {
  return dossierName({ name, leader: { firstName, lastName } });
}
