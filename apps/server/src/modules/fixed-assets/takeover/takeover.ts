import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { listStandingActs, recordAct, recordUndo, readStandingAct } from "../../../acts/acts-repository.js";
import type { Company } from "../../../access/membership.js";
import { lastDayTaken } from "@comptoir/accounting/ledger/posting-date";
import type { Tx } from "../../../db/transaction.js";
import { noteChange } from "../../books/consequences.js";
import { Refusal } from "../../../refusal.js";
import type { TableReading } from "../../../table-files/read-table.js";
import { lockBooks, lockedFiscalYears } from "../../books/years/service.js";
import { isAssetAccount, refuseFixedExits, refuseFrozen } from "../register/assets.js";
import { NO_EXIT } from "../register/components.js";
import { deriveComponents, withdrawComponents } from "../entries/derive-components.js";
import {
  readComponents,
  readComponentsById,
  removeAssets,
  removeComponents,
  storeAsset,
  storeComponent,
  type ComponentRow,
  type StoredComponent,
} from "../repository.js";
import { usualDeduction } from "../register/deduction.js";
import { deductsVat, readSituation, type RegisterSituation } from "../register/register.js";
import { isGoodwillAllowed, missingColumns, openingDay, registerLines, type RegisterLine } from "./takeover-rows.js";

/** A register read, and what was written of it. */
export type Takeover = {
  readonly rows: readonly RegisterLine[];
  readonly openingDate: IsoDate;
  readonly written: number;
  readonly actId: string | null;
};

type Taking = { readonly table: TableReading; readonly isConfirmed: boolean; readonly userId: string; readonly today: IsoDate };

const KIND = "assets.takeover";

/** Checks a register kept elsewhere; once confirmed, writes each line as an asset, as one act. Refuses `asset.takeover_*`. */
export async function takeOverRegister(tx: Tx, company: Company, { table, isConfirmed, userId, today }: Taking): Promise<Takeover> {
  const years = await lockedFiscalYears(tx, company.id);
  if ("reason" in table) throw new Refusal({ code: "asset.takeover_file", reason: table.reason });
  const missing = missingColumns(table.rows[0]?.cells ?? []);
  if (missing.length > 0)
    throw new Refusal({ code: "asset.takeover_file", reason: `Il manque des colonnes\u00a0: ${missing.join(", ")}.` });
  const known = new Set((await readComponents(tx, company.id)).map(identityOf));
  const { regimes } = await readSituation(tx, company.id);
  const rows = registerLines(table.rows, {
    years,
    lastDay: lastDayTaken(today),
    isAccount: (code) => isAssetAccount(code, company),
    deducts: (purchase) => deductsVat({ ...purchase, regimes }),
    isKnown: (line) => known.has(JSON.stringify(line)),
  });
  const openingDate = openingDay(years);
  const count = rows.filter(({ errors }) => errors.length > 0).length;
  if (!isConfirmed) return { rows, openingDate, written: 0, actId: null };
  if (count > 0 || rows.length === 0) throw new Refusal({ code: "asset.takeover_errors", count });
  const written: StoredComponent[] = [];
  for (const row of rows) written.push(await writeLine(tx, company.id, { row, openingDate, regimes }));
  await deriveComponents(
    tx,
    company.id,
    written.map(({ id }) => id),
  );
  noteChange(tx, { expected: true });
  const sentence = rows.length === 1 ? "Reprise d’une immobilisation" : `Reprise de ${rows.length} immobilisations`;
  const actId = await recordAct(tx, company.id, { userId, kind: KIND, sentence, before: {}, after: { components: written.map(factsOf) } });
  return { rows, openingDate, written: rows.length, actId };
}

/** The take-overs that were not taken back, the latest first. */
export function standingTakeovers(tx: Tx, companyId: string): ReturnType<typeof listStandingActs> {
  return listStandingActs(tx, companyId, KIND);
}

async function writeLine(
  tx: Tx,
  companyId: string,
  { row, openingDate, regimes }: { row: RegisterLine; openingDate: IsoDate; regimes: RegisterSituation["regimes"] },
): Promise<StoredComponent> {
  const { account, title, date, base, duration, method, opening } = row;
  if (date === null || base === null || method === null) throw new Error(`line ${row.line} is not read`);
  const vat = row.vat ?? cents(0);
  const price = { account_code: account, purchased_on: date, incl_vat_cents: cents(base + vat), vat_cents: vat };
  const asset = { id: uuidv7(), title, ...price };
  await storeAsset(tx, companyId, asset);
  const isOlder = date <= openingDate;
  const component: StoredComponent = {
    id: uuidv7(),
    asset_id: asset.id,
    title,
    account_code: account,
    incl_vat_cents: asset.incl_vat_cents,
    vat_cents: vat,
    vat_deducted_cents: usualDeduction({ ...price, is_mixed: false, use_bp: 10_000 }, regimes),
    base_cents: base,
    commissioned_on: date,
    duration,
    method,
    is_mixed: false,
    use_bp: 10_000,
    vehicle_id: null,
    goodwill_allowed: isGoodwillAllowed(row),
    opening_depreciation_cents: (isOlder ? opening : null) ?? cents(0),
    opening_on: isOlder && opening !== null && duration !== null ? openingDate : null,
    cost_source: isOlder ? "opening" : null,
    ...NO_EXIT,
  };
  await storeComponent(tx, companyId, component);
  return component;
}

/** What distinguishes a component of the register from the others. */
function identityOf({ account_code: account, title, purchased_on: date, base_cents: base }: ComponentRow): string {
  return JSON.stringify([account, title, date, base]);
}

/** Facts by which a component is known to be as it was taken over. */
function factsOf({
  id,
  asset_id,
  title,
  account_code,
  base_cents,
  commissioned_on,
  duration,
  method,
  opening_depreciation_cents,
  released_on,
}: StoredComponent) {
  return { id, asset_id, title, account_code, base_cents, commissioned_on, duration, method, opening_depreciation_cents, released_on };
}

type Facts = ReturnType<typeof factsOf>;

/** Takes a take-over back, as another act. Refuses `asset.takeover_changed` once one of its components is no longer as it was. */
export async function undoTakeoverOf(tx: Tx, companyId: string, { actId, userId }: { actId: string; userId: string }): Promise<number> {
  await lockBooks(tx, companyId);
  const [after] = await readStandingAct<{ components: readonly Facts[] }>(tx, companyId, { id: actId, kind: KIND });
  if (!after) throw new Refusal({ code: "not_found", what: "act" });
  const taken = after.components;
  const standing = await readComponentsById(
    tx,
    companyId,
    taken.map(({ id }) => id),
  );
  const changed = taken.find((facts) => {
    const row = standing.find(({ id }) => id === facts.id);
    return row === undefined || row.links.length > 0 || JSON.stringify(factsOf(row)) !== JSON.stringify(inOrder(facts));
  });
  if (changed) throw new Refusal({ code: "asset.takeover_changed", title: changed.title });
  refuseFrozen(standing);
  refuseFixedExits(standing);
  const ids = standing.map(({ id }) => id);
  await withdrawComponents(tx, companyId, ids);
  await removeComponents(tx, companyId, ids);
  await removeAssets(
    tx,
    companyId,
    standing.map((row) => row.asset_id),
  );
  noteChange(tx, { withdrawn: true, expected: true });
  await recordUndo(tx, companyId, { userId, undoes: actId, kind: KIND, sentence: "Reprise des immobilisations annulée" });
  return ids.length;
}

/** The database gives the keys of JSON in an order of its own. */
function inOrder(facts: Facts): Facts {
  return {
    id: facts.id,
    asset_id: facts.asset_id,
    title: facts.title,
    account_code: facts.account_code,
    base_cents: facts.base_cents,
    commissioned_on: facts.commissioned_on,
    duration: facts.duration,
    method: facts.method,
    opening_depreciation_cents: facts.opening_depreciation_cents,
    released_on: facts.released_on,
  };
}
