/** Last number and hash of each chain of a company, oldest year first. $1 the company. */
export const PRINTS = `select y.begins_on as "fiscalYear", h.sequence, h.number, h.hash
  from books.chain_heads h join books.fiscal_years y on y.company_id = $1 and y.id = h.fiscal_year_id
  where h.company_id = $1 order by y.begins_on, h.sequence`;

/** The hashes of the entries of years that begin on days ($2), of sequences ($3), of numbers ($4). $1 the company. */
export const SEALED_HASHES = `select y.begins_on as "fiscalYear", e.sequence, e.number, e.hash
  from unnest($2::date[], $3::text[], $4::int[]) as w (begins_on, sequence, number)
  join books.fiscal_years y on y.company_id = $1 and y.begins_on = w.begins_on
  join books.entries e on e.company_id = $1 and e.fiscal_year_id = y.id and e.sequence = w.sequence and e.number = w.number`;
