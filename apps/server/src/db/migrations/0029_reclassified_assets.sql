-- An asset goes to another account on the day a tax system without its own begins.
alter table books.entries drop constraint entries_source_key,
  add constraint entries_source_key check (case source_kind
      when 'asset' then source_key is not null and source_key ~ '^((annuity|reclassification):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|exit|opening)$'
      when 'vat_return' then source_key is not null and source_key = 'settlement'
      when 'closing_step' then source_key is not null and source_key <> ''
      when 'appropriation' then source_key is not null and source_key in ('result', 'owner')
      when 'takeover' then source_key is not null and source_key <> ''
      when 'received_invoice' then source_key is not null and source_key = 'debt'
      else source_key is null end);
