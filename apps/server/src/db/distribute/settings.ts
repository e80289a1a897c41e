/**
 * What every connection to a distributed database runs with. The program is the same: what it sets for one transaction goes to the workers, triggers
 * are allowed on shards, and what changes the schema goes to one shard after the other.
 */
export const SETTINGS: readonly { readonly name: string; readonly value: string }[] = [
  { name: "citus.propagate_set_commands", value: "local" },
  { name: "citus.enable_unsafe_triggers", value: "on" },
  { name: "citus.multi_shard_modify_mode", value: "sequential" },
];
