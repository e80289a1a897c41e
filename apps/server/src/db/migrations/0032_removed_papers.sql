-- A paper that is deleted is kept aside for a while, so that its deletion can be taken back; nothing lists, reads or joins it meanwhile.
alter table books.files add column removed_at timestamptz;
create index files_removed on books.files (company_id, removed_at, id) where removed_at is not null;

create function books.paper_removed() returns trigger language plpgsql as $$
begin
  if exists (select from books.attachments a where a.company_id = new.company_id and a.file_id = new.id) then
    raise exception 'a paper that is joined to an operation is not removed' using errcode = 'CP001';
  end if;
  return new;
end $$;
create trigger files_joined_stay before update of removed_at on books.files for each row
  when (old.removed_at is null and new.removed_at is not null) execute function books.paper_removed();

create function books.paper_joined() returns trigger language plpgsql as $$
begin
  if exists (select from books.files f where f.company_id = new.company_id and f.id = new.file_id and f.removed_at is not null) then
    raise exception 'a paper that was removed is not joined' using errcode = 'CP001';
  end if;
  return new;
end $$;
create trigger attachments_of_kept before insert on books.attachments for each row execute function books.paper_joined();
