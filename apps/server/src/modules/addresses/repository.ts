import type { Tx } from "../../db/transaction.js";

/** A housing of the company's owner, as the table holds it. */
export type AddressRow = {
  readonly id: string;
  readonly type: "housing";
  readonly label: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
};

const COLUMNS = "id, type, label, street, zip, city";

/** The addresses of a company, the oldest of the list first. $1 the company. */
export const ADDRESSES = `select ${COLUMNS} from books.addresses where company_id = $1 order by created_at, id`;

/** An address; undefined when the company has none of that id. */
export async function readAddress(tx: Tx, companyId: string, id: string): Promise<AddressRow | undefined> {
  const [row] = await tx.query<AddressRow>(`select ${COLUMNS} from books.addresses where company_id = $1 and id = $2 for update`, [
    companyId,
    id,
  ]);
  return row;
}

/** Writes an address, new or known. */
export async function storeAddress(tx: Tx, companyId: string, row: AddressRow): Promise<void> {
  await tx.run(
    `insert into books.addresses (company_id, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (company_id, id) do update set label = excluded.label, street = excluded.street, zip = excluded.zip, city = excluded.city`,
    [companyId, row.id, row.type, row.label, row.street, row.zip, row.city],
  );
}

/** Removes an address; false when the company has none of that id. */
export async function removeAddress(tx: Tx, companyId: string, id: string): Promise<boolean> {
  return (await tx.run("delete from books.addresses where company_id = $1 and id = $2", [companyId, id])) > 0;
}

/** A dwelling as the closing names it. */
export type DwellingRow = Pick<AddressRow, "id" | "label">;

/** The dwellings that the company lets, the oldest of the list first. */
export function readDwellings(tx: Tx, companyId: string): Promise<DwellingRow[]> {
  return tx.query<DwellingRow>(
    "select id, label from books.addresses where company_id = $1 and type = 'housing' order by created_at, id",
    [companyId],
    { name: "dwellings" },
  );
}
