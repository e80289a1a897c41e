/** Where the shards are listed: the catalogue of the extension, or a table of the same columns in tests. */
const SHARDS = "pg_catalog.pg_dist_shard";

/**
 * The functions that the form for shards calls: which shard of another table holds the companies of the shard that a trigger fires on, and the name
 * of its table. Shards of tables distributed alike begin at the same value.
 */
export function shardLookup(shards: string = SHARDS): readonly string[] {
  return [
    `create or replace function books.shard_beside(own text, other text) returns text language plpgsql stable set search_path = '' as $$
declare
  number bigint;
begin
  select o.shardid into number from ${shards} s join ${shards} o on o.shardminvalue = s.shardminvalue
    where s.shardid = substring(own from '_([0-9]+)$')::bigint and o.logicalrelid = ('books.' || quote_ident(other))::regclass;
  if number is null then
    raise exception 'no shard of books.% beside %', other, own using errcode = 'CP001';
  end if;
  return format('books.%I', other || '_' || number);
end $$`,
    `create or replace function books.table_of_shard(own text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(own, '_[0-9]+$', '')
$$`,
  ];
}

/** The same where every table is its own only shard: what the form for shards is tried with on one server. */
export const IDENTITY_LOOKUP: readonly string[] = [
  `create or replace function books.shard_beside(own text, other text) returns text language sql immutable set search_path = '' as $$
  select format('books.%I', other)
$$`,
  `create or replace function books.table_of_shard(own text) returns text language sql immutable set search_path = '' as $$ select own $$`,
];
