/** Papers of operations that have their categories, with the operation: what a paper proves counts while its row is there. $1 the company. */
export const STANDING_PAPERS = `select a.operation_id, a.file_id, o.date, o.amount_cents, o.title, o.raw_label, o.status
  from books.attachments a join books.operations o on o.company_id = $1 and o.id = a.operation_id
  where a.company_id = $1 and o.status <> 'to_categorize' and o.cancelled_on is null`;
