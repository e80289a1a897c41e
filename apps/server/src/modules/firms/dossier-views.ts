import { DossierViewFilters, type DossierView } from "@comptoir/contract/firms/dossier-views";
import { MAX_VIEWS } from "@comptoir/contract/operations/views";
import type { Tx } from "../../db/transaction.js";
import { canonicalJson } from "../../idempotency/canonical-json.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { countDossiersOf, type AskingFirm } from "./dossiers.js";
import {
  lockDossierViews,
  readDossierViews,
  removeDossierView,
  storeDossierView,
  type DossierViewRow,
} from "./dossier-views-repository.js";

/** A person's views of the list of dossiers, each with its number of dossiers. */
export async function dossierViews(services: Services, asking: AskingFirm): Promise<DossierView[]> {
  return counted(services, asking, await services.db.shared((tx) => readDossierViews(tx, asking.userId)));
}

type Kept = { readonly id: string; readonly name: string; readonly filters: DossierViewFilters };

/**
 * Keeps what a list shows under a name; once more under the same id, it stays kept. Throws `view.too_many`, `view.name_taken`, and
 * `idempotency.reused` for something else under that id.
 */
export async function keepDossierView(services: Services, asking: AskingFirm, { id, name, filters }: Kept): Promise<DossierView> {
  const row = { id, name, filters: writtenFilters(filters) };
  await services.db.shared(async (tx) => {
    const views = await ownViews(tx, asking);
    const known = views.find((view) => view.id === id);
    if (known && canonicalJson(known) !== canonicalJson(row)) throw new Refusal({ code: "idempotency.reused" });
    if (known) return;
    if (views.length >= MAX_VIEWS) throw new Refusal({ code: "view.too_many", maximum: MAX_VIEWS });
    await storeNamed(tx, asking, { views, row });
  });
  return countedOne(services, asking, row);
}

/** Renames a view. Throws `not_found`, `view.name_taken`. */
export async function nameDossierView(
  services: Services,
  asking: AskingFirm,
  { id, name }: { id: string; name: string },
): Promise<DossierView> {
  const row = await services.db.shared(async (tx) => {
    const views = await ownViews(tx, asking);
    const known = views.find((view) => view.id === id);
    if (!known) throw new Refusal({ code: "not_found", what: "view" });
    const renamed = { ...known, name };
    await storeNamed(tx, asking, { views, row: renamed });
    return renamed;
  });
  return countedOne(services, asking, row);
}

/** Removes a view. Throws `not_found`. */
export async function forgetDossierView(tx: Tx, userId: string, id: string): Promise<void> {
  if (!(await removeDossierView(tx, userId, id))) throw new Refusal({ code: "not_found", what: "view" });
}

async function ownViews(tx: Tx, { userId }: AskingFirm): Promise<DossierViewRow[]> {
  await lockDossierViews(tx, userId);
  return readDossierViews(tx, userId);
}

type Naming = { readonly views: readonly DossierViewRow[]; readonly row: DossierViewRow };

async function storeNamed(tx: Tx, { userId }: AskingFirm, { views, row }: Naming): Promise<void> {
  if (views.some(({ id, name }) => name === row.name && id !== row.id)) throw new Refusal({ code: "view.name_taken", name: row.name });
  await storeDossierView(tx, userId, row);
}

async function countedOne(services: Services, asking: AskingFirm, row: DossierViewRow): Promise<DossierView> {
  const [view] = await counted(services, asking, [row]);
  if (!view) throw new Error("a view that was stored is counted");
  return view;
}

async function counted({ db }: Services, asking: AskingFirm, rows: readonly DossierViewRow[]): Promise<DossierView[]> {
  const queries = rows.map(({ filters }) => DossierViewFilters.parse(filters));
  const counts = await countDossiersOf(db, queries, asking);
  return rows.map(({ id, name, filters }, index) => ({ id, name, filters, count: counts[index] ?? 0 }));
}

/** Only what narrows, searches or sorts the list. */
function writtenFilters(filters: DossierViewFilters): DossierViewRow["filters"] {
  const isNeutral = (key: string, value: unknown): boolean =>
    value === undefined ||
    value === "" ||
    value === "all" ||
    (key === "sort" && value === "name") ||
    (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(filters).filter(([key, value]) => !isNeutral(key, value)));
}
