-- A deposit that a partner never answers, or that was indicated by mistake, is taken back: the return is to be filed again.
alter table books.filing_events drop constraint filing_events_kind_check;
alter table books.filing_events add constraint filing_events_kind_check
  check (kind in ('validated', 'sent', 'taken', 'typed', 'accepted', 'refused', 'withdrawn', 'replaced'));
-- What was announced of a return goes once it is deposited, so that a deposit taken back is announced again.
grant delete on books.vat_alerts to comptoir_tenant;
