import type { ActFamily } from "../../acts/acts-repository.js";
import type { Db } from "../../db/db.js";

/** An act, as the history lists it. */
export type ListedActRow = {
  readonly id: string;
  readonly at: Date;
  readonly user_id: string | null;
  readonly kind: string;
  readonly sentence: string;
  readonly family: ActFamily | null;
  readonly operations: number | null;
  readonly undoes: string | null;
  readonly undone_by: string | null;
  /** What it left, of `SAMPLE` operations where it changed more; null where it keeps nothing. */
  readonly left_as: object | null;
  /** True when it changed more operations than `left_as` holds. */
  readonly is_sample: boolean;
  /** True when nothing of it is left to take back: of each operation, in the history of one of that one, what it changed stays for good. */
  readonly is_frozen: boolean;
  /** True when an asset bars its way back: one that it found tied to an operation was deleted since, or one of which a closed year took its share is tied now. */
  readonly is_barred: boolean;
};

/** Operations of an act that are compared first with what it left: mostly one of them is still so. */
const SAMPLE = 20;

/** What an act left, of its first operations where it changed more. */
const LEFT_AS = `case when a.family is distinct from 'operations' or coalesce(a.operations, 0) <= ${SAMPLE} then a.after
  else (select jsonb_object_agg(s.id, s.left_as) from (select k.id, k.left_as from jsonb_each(a.after) as k (id, left_as) limit ${SAMPLE}) s) end`;

type Wanted = { readonly operationId: string | null; readonly userId: string | null; readonly limit: number; readonly offset: number };

/**
 * What an act left of an operation (`k`) and that stays so: the category and the comment of a validated one, a paper of one that was validated once,
 * a VAT that a return declares.
 */
const STAYS = `(k.left_as ?| array['posting', 'comment'] and exists (select from books.operations o where o.company_id = $1 and o.id = k.id::uuid and o.status = 'validated'))
  or (jsonb_path_exists(k.left_as, '$.papers.* ? (@ == true)')
    and exists (select from books.entries e where e.company_id = $1 and e.operation_id = k.id::uuid and e.number is not null))
  or (k.left_as ->> 'vatStatus' = 'validated' and exists (
    select from books.entries e join books.vat_return_entries d on d.company_id = $1 and d.entry_id = e.id
      where e.company_id = $1 and e.operation_id = k.id::uuid
        and not exists (select from books.entries r where r.company_id = $1 and r.reversed_entry_id = e.id)))`;

const BARRED = `coalesce(a.family = 'operations' and (
  exists (select from jsonb_array_elements_text(jsonb_path_query_array(a.before, '$.*.posting.allocations[*].asset_components[*]')) as tied (id)
    where not exists (select from books.asset_components c where c.company_id = $1 and c.id = tied.id::uuid))
  or (exists (select from books.component_years where company_id = $1) and exists (
    select from jsonb_each(a.after) as k (id, left_as)
      join books.allocation_components l on l.company_id = $1 and l.operation_id = k.id::uuid
      join books.component_years y on y.company_id = $1 and y.component_id = l.component_id
    where k.left_as ? 'posting'))), false)`;

/** Acts of a company, or of one operation with the import it came from, or of one person: the latest first. */
export function readActs(db: Db, companyId: string, { operationId, userId, limit, offset }: Wanted): Promise<ListedActRow[]> {
  const among =
    operationId === null
      ? ""
      : ` and (a.id in (select l.act_id from books.act_operations l where l.company_id = $1 and l.operation_id = $5::uuid)
          or (a.kind = 'import.confirm' and a.after ->> 'importId' = (select o.import_id::text from books.operations o where o.company_id = $1 and o.id = $5::uuid)))`;
  // What other acts keep is not by operation: their keys are no ids, and are not read as such.
  const frozen = `case when a.family = 'operations' then not exists (
    select from jsonb_each(a.after) as k (id, left_as) where ${operationId === null ? "" : "k.id = $5::text and "}(${STAYS}) is not true) else false end`;
  return db.tenantRead<ListedActRow>(companyId, {
    text: `select a.id, a.at, a.user_id, a.kind, a.sentence, a.family, a.operations, a.undoes,
        (select u.id from books.acts u where u.company_id = $1 and u.undoes = a.id) as undone_by, ${frozen} as is_frozen, ${BARRED} as is_barred, ${LEFT_AS} as left_as, a.family = 'operations' and coalesce(a.operations, 0) > ${SAMPLE} as is_sample
      from books.acts a where a.company_id = $1 and ($2::uuid is null or a.user_id = $2)${among}
      order by a.id desc limit $3 offset $4`,
    values: [companyId, userId, limit, offset, ...(operationId === null ? [] : [operationId])],
  });
}
