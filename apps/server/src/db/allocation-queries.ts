/**
 * The allocations of one operation, by the placeholder or the column of its id. They are named in the order that the primary key alone gives: of a
 * company that no statistics know, the index of accounts would look as good, and be read whole for each operation. $1 the company.
 */
export const allocationRowsOf = (id: string): string =>
  `(select x.* from books.allocations x where x.company_id = $1 and x.operation_id >= ${id} and x.operation_id <= ${id}
    order by x.operation_id, x.position offset 0)`;
