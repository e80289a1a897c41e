import { createHash } from "node:crypto";
import { type Categorization, type TransactionFilters } from "@comptoir/contract/operations/operations";
import { MAX_SELECTED } from "@comptoir/contract/operations/selection";
import type { z } from "zod";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { readOtherSides } from "../categorization/suggestions/transfers-repository.js";
import { readFiltered, readVersions, type VersionedId } from "./selection-repository.js";

/** The operations that a call is about: named one by one, or all of a filter. */
export type BulkSelection = {
  readonly ids?: readonly string[] | undefined;
  readonly filters?: TransactionFilters | undefined;
  readonly categorization?: z.output<typeof Categorization> | undefined;
  readonly except: readonly string[];
  readonly versions: Readonly<Record<string, number>>;
  readonly preview: boolean;
  readonly seen?: string | undefined;
};

/** Who asks for what: a preview holds for the same caller, company and call only. */
export type SelectionScope = {
  readonly userId: string;
  readonly companyId: string;
  readonly call: string;
  /** Keeps only the operations of a filter to categorise whose suggestion is at least that sure. */
  readonly minConfidence?: number;
  /** True when what is suggested is taken: it is part of what is seen, and the other side of a transfer between own accounts comes with it. */
  readonly takesSuggestions?: boolean;
};

/** The operations that a call on many changes, and `seen`, which binds a preview to them. */
export type Selected = { readonly ids: readonly string[]; readonly seen: string };

/**
 * The operations of a selection, and what binds a preview to them. Throws `selection.too_many` beyond 5 000, and for a write
 * `selection.unseen` when a filter was not previewed, `selection.changed` when it is no longer what was seen. Call `lockBooks` before.
 */
export async function resolveSelection(tx: Tx, scope: SelectionScope, selection: BulkSelection): Promise<Selected> {
  const named = await operationsOf(tx, scope, selection);
  const others = scope.takesSuggestions ? await readOtherSides(tx, scope.companyId, { ids: named.ids, except: selection.except }) : [];
  const ids = [...named.ids, ...others.map(({ id }) => id)];
  const versions = [...named.versions, ...others];
  checkCount(ids.length);
  const seen = seenOf(scope, versions);
  if (selection.preview) return { ids, seen };
  if (selection.seen === undefined && selection.filters !== undefined) throw new Refusal({ code: "selection.unseen" });
  if (selection.seen !== undefined && selection.seen !== seen) throw new Refusal({ code: "selection.changed" });
  return { ids, seen };
}

async function operationsOf(
  tx: Tx,
  { companyId, minConfidence, takesSuggestions = false }: SelectionScope,
  selection: BulkSelection,
): Promise<{ readonly ids: readonly string[]; readonly versions: readonly VersionedId[] }> {
  const { filters, except } = selection;
  if (filters === undefined) {
    const left = new Set(except);
    const ids = [...new Set(selection.ids ?? [])].filter((id) => !left.has(id));
    checkCount(ids.length);
    return { ids, versions: await readVersions(tx, companyId, { ids, takesSuggestions }) };
  }
  const { accounts, categories } = selection.categorization ?? { accounts: [], categories: [] };
  const wanted = { ...filters, categories: [...new Set([...filters.categories, ...accounts, ...categories])] };
  const found = await readFiltered(tx, companyId, {
    filters: wanted,
    except,
    minConfidence: minConfidence ?? null,
    takesSuggestions,
    limit: MAX_SELECTED,
  });
  checkCount(found.count);
  return { ids: found.rows.map(({ id }) => id), versions: found.rows };
}

function checkCount(count: number): void {
  if (count > MAX_SELECTED) throw new Refusal({ code: "selection.too_many", count, maximum: MAX_SELECTED });
}

function seenOf({ userId, companyId, call }: SelectionScope, versions: readonly VersionedId[]): string {
  const states = versions.map(({ id, version, suggested = "" }) => `${id}:${version}:${suggested}`).sort();
  return createHash("sha256")
    .update(JSON.stringify([userId, companyId, call, states]))
    .digest("base64url");
}
