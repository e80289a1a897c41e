import { isSiret, siretDigits } from "@comptoir/accounting/company/siret";
import { isSoleTraderCategory } from "@comptoir/accounting/company/legal-status";
import type { CallLog } from "../../access/call-context.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import type { RegisteredEstablishment } from "../../company-directory/company-directory.js";

/** The 14 digits of what was typed; refuses nothing (`siret.required`) and what is no SIRET (`siret.format`). */
export function checkedSiret(typed: string | null | undefined): string {
  const digits = siretDigits(typed ?? "");
  if (digits === "") throw new Refusal({ code: "siret.required" });
  if (!isSiret(digits)) throw new Refusal({ code: "siret.format" });
  return digits;
}

/**
 * The open establishment of a sole trader that the register has under that SIRET; null when the register is out of reach.
 * Refuses `siret.unknown`, `siret.not_sole_trader` and `siret.closed`.
 */
export async function findSoleTrader(
  { directory }: Pick<Services, "directory">,
  siret: string,
  log: Pick<CallLog, "warn">,
): Promise<RegisteredEstablishment | null> {
  const answer = await directory.lookUp(siret);
  if (answer.kind === "unreachable") {
    log.warn({ reason: answer.reason }, "the register of establishments is out of reach");
    return null;
  }
  if (answer.kind === "unknown") throw new Refusal({ code: "siret.unknown" });
  const { legalCategory, isOpen, headOffice } = answer.establishment;
  if (legalCategory !== "" && !isSoleTraderCategory(legalCategory)) throw new Refusal({ code: "siret.not_sole_trader" });
  if (!isOpen) throw new Refusal({ code: "siret.closed", headOffice });
  return answer.establishment;
}
