import { Refusal } from "../refusal.js";

/** Refuses `record.changed` to write over a row in another state than the one that the caller read; a caller that names none writes over any. */
export function refuseChanged(known: { readonly version: number }, sent: number | null | undefined): void {
  if (sent !== null && sent !== undefined && known.version !== sent) throw new Refusal({ code: "record.changed" });
}
