import type { ActFamily } from "../../acts/acts-repository.js";
import type { Db } from "../../db/db.js";

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
  /** True of what it changed of an operation whose entry is validated since, in the history of that operation. */
  readonly is_frozen: boolean;
};

type Wanted = { readonly operationId: string | null; readonly userId: string | null; readonly limit: number; readonly offset: number };

/** Acts of a company, or those of one operation with the import it came from, or those of one person: the latest first. */
export function readActs(db: Db, companyId: string, { operationId, userId, limit, offset }: Wanted): Promise<ListedActRow[]> {
  const among =
    operationId === null
      ? ""
      : ` and (a.id in (select l.act_id from books.act_operations l where l.company_id = $1 and l.operation_id = $5::uuid)
          or (a.kind = 'import.confirm' and a.after ->> 'importId' = (select o.import_id::text from books.operations o where o.company_id = $1 and o.id = $5::uuid)))`;
  const frozen =
    operationId === null
      ? "false"
      : `a.family = 'operations' and coalesce((a.after -> $5::text) ? 'posting', (a.before -> $5::text) ? 'posting', false)
          and exists (select from books.operations o where o.company_id = $1 and o.id = $5::uuid and o.status = 'validated')`;
  return db.tenantRead<ListedActRow>(companyId, {
    text: `select a.id, a.at, a.user_id, a.kind, a.sentence, a.family, a.operations, a.undoes,
        (select u.id from books.acts u where u.company_id = $1 and u.undoes = a.id) as undone_by, ${frozen} as is_frozen
      from books.acts a where a.company_id = $1 and ($2::uuid is null or a.user_id = $2)${among}
      order by a.id desc limit $3 offset $4`,
    values: [companyId, userId, limit, offset, ...(operationId === null ? [] : [operationId])],
  });
}
