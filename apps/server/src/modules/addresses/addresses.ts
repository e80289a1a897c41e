import { uuidv7 } from "uuidv7";
import { addressFaults } from "@comptoir/contract/addresses/rules";
import type { createAddress } from "@comptoir/contract/addresses/addresses";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { Tx } from "../../db/transaction.js";
import { noteChange } from "../books/consequences.js";
import { Refusal, refuseFaults } from "../../refusal.js";
import { readAddress, storeAddress, type AddressRow } from "./repository.js";

type Given = BodyOf<typeof createAddress>;

/** Adds a housing. Refuses what breaks a rule of its fields. */
export function addAddress(tx: Tx, companyId: string, given: Given): Promise<AddressRow> {
  return save(tx, companyId, { id: uuidv7(), known: null, given });
}

/** Changes what is given of a housing; the rest stays. */
export async function changeAddress(tx: Tx, companyId: string, { id, given }: { id: string; given: Given }): Promise<AddressRow> {
  const known = await readAddress(tx, companyId, id);
  if (!known) throw new Refusal({ code: "not_found", what: "address" });
  return save(tx, companyId, { id, known, given });
}

type Saving = { readonly id: string; readonly known: AddressRow | null; readonly given: Given };

async function save(tx: Tx, companyId: string, { id, known, given }: Saving): Promise<AddressRow> {
  // The steps of furnished lettings list the housings.
  noteChange(tx, { closing: true });
  const text = (key: "label" | "street" | "zip" | "city"): string => (given[key] ?? known?.[key] ?? "").trim();
  const row: AddressRow = { id, type: "housing", label: text("label"), street: text("street"), zip: text("zip"), city: text("city") };
  refuseFaults(addressFaults(row));
  await storeAddress(tx, companyId, row);
  return row;
}
