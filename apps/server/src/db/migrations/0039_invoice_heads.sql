-- An invoice without its rows and its long texts, as `headOf` of the domain makes it: what lists, checks and matches read. It is made of the document alone,
-- which the audit log holds the SHA-256 of, and no writer sets it.
create function books.invoice_head(document jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select document - array['lines', 'allowances', 'notes', 'terms', 'guideline', 'vatDue', 'vatCurrency', 'representativeVat', 'order', 'contract', 'deliveredOn',
      'period', 'remittance', 'debitedIban', 'card']
    || jsonb_build_object(
      'counted', jsonb_build_object(
        'lines', jsonb_array_length(document -> 'lines'),
        'net', (select sum((l ->> 'net')::bigint) from jsonb_array_elements(document -> 'lines') l where not (l ->> 'isInformation')::boolean),
        'allowances', (select coalesce(sum((a ->> 'amount')::bigint), 0) from jsonb_array_elements(document -> 'allowances') a where not (a ->> 'isCharge')::boolean),
        'charges', (select coalesce(sum((a ->> 'amount')::bigint), 0) from jsonb_array_elements(document -> 'allowances') a where (a ->> 'isCharge')::boolean)),
      'discountText', (select left(string_agg(t.text, ' ' order by t.rank), 2000) from (
          select document ->> 'terms' as text, 0 as rank
          union all select n.note ->> 'text', n.rank::int from jsonb_array_elements(document -> 'notes') with ordinality as n (note, rank)) t
        where t.text ~* 'escompte|skonto|discount'));
$$;

alter table books.received_invoices add column head jsonb not null generated always as (books.invoice_head(document)) stored;
