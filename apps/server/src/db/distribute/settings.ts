/**
 * What every connection to a distributed database runs with. The program is the same: what it sets for one transaction goes to the workers, triggers
 * are allowed on shards, and what changes the schema goes to one shard after the other.
 */
export const SETTINGS: readonly { readonly name: string; readonly value: string }[] = [
  { name: "citus.propagate_set_commands", value: "local" },
  { name: "citus.enable_unsafe_triggers", value: "on" },
  { name: "citus.multi_shard_modify_mode", value: "sequential" },
  // A statement finds its shard by its values; the program reads this when it opens the database (`limits.ts`).
  { name: "plan_cache_mode", value: "force_custom_plan" },
];

/** What the program asks of its own connections (`db.ts`), which workers are not told: a short statement is worth neither a compiled plan nor helpers. */
export const WORKER_SETTINGS: typeof SETTINGS = [
  { name: "jit", value: "off" },
  { name: "max_parallel_workers_per_gather", value: "0" },
];
