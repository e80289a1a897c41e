/** What an open item `i` says, as one value. */
const ITEM_FACTS = `'side', i.side, 'account_code', i.account_code, 'auxiliary_number', i.auxiliary_number, 'auxiliary_name', i.auxiliary_name,
  'label', i.label, 'piece_ref', i.piece_ref, 'piece_date', i.piece_date, 'item_amount_cents', i.amount_cents, 'waiting_vat', i.waiting_vat`;

// Asked once for all rows: most companies have none, and then no row is asked for its own.
const HAS_ITEMS = "(select exists (select from books.open_items c where c.company_id = $1))";

/** The open items that the allocation `x` settles, in their order; null for nearly all. $1 the company. */
const ITEMS = `case when ${HAS_ITEMS} then (select json_agg(json_build_object('item_id', s.item_id, ${ITEM_FACTS}, 'amount_cents', s.amount_cents, 'vat', s.vat) order by s.rank)
    from books.allocation_items s left join books.open_items i on i.company_id = $1 and i.id = s.item_id
    where s.company_id = $1 and s.operation_id = x.operation_id and s.position = x.position) end`;

/** The open item of the column of its id; null for nearly all. $1 the company. */
export const itemOf = (id: string): string =>
  `case when ${id} is not null then (select json_build_object('item_id', ${id}, ${ITEM_FACTS})
    from (values (1)) as one (row) left join books.open_items i on i.company_id = $1 and i.id = ${id}) end`;

/**
 * The allocations of one operation, by the placeholder or the column of its id, each with the open items that it settles. They are named in the
 * order that the primary key alone gives: of a company that no statistics know, the index of accounts would look as good, and be read whole for
 * each operation. $1 the company.
 */
export const allocationRowsOf = (id: string): string =>
  `(select x.*, ${ITEMS} as items from books.allocations x where x.company_id = $1 and x.operation_id >= ${id} and x.operation_id <= ${id}
    order by x.operation_id, x.position offset 0)`;

/** The accounts and amounts of the operation `o`, as one text: what a purchase is kept as an expense for. $1 the company. */
export const EXPENSE_PARTS = `(select string_agg(k.account_code || ':' || k.amount_cents, ',' order by k.account_code, k.amount_cents)
    from (select x.account_code, x.amount_cents from books.allocations x where x.company_id = $1 and x.operation_id >= o.id and x.operation_id <= o.id
      order by x.operation_id, x.position offset 0) k)`;

/**
 * True of the operation `o` that stays an expense, as long as it has the accounts and amounts that this was decided for; a copy of older books does not
 * say which. $1 the company.
 */
export const IS_KEPT_AS_EXPENSE = `(case when o.kept_as_expense_at is null then false when o.kept_as_expense_for is null then true
    else coalesce(o.kept_as_expense_for = ${EXPENSE_PARTS}, false) end)`;
