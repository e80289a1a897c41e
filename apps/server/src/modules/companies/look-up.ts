import { professionsOfActivity } from "@comptoir/accounting/company/professions";
import type { Establishment, lookUpSiret } from "@comptoir/contract/companies/companies";
import type { BodyOf, ReplyInput } from "@comptoir/contract/base/endpoint";
import type { CallContext } from "../../access/call-context.js";
import type { Caller } from "../../access/caller.js";
import { Refusal } from "../../refusal.js";
import { networkOf } from "../../rate-limits/network.js";
import { consume } from "../../rate-limits/rate-limits.js";
import type { Services } from "../../services.js";
import type { RegisteredEstablishment } from "../../company-directory/company-directory.js";
import { isSiretTaken } from "./repository.js";
import { checkedSiret, findSoleTrader } from "./sole-trader.js";

/** Look-ups in a minute: of one person, and of one machine that is not signed in. */
const PER_PERSON = 30;
const PER_MACHINE = 10;

/** Old category of those who manage a company: some are sole traders too. */
const MANAGING_PARTNER = "1800";

type LookUpRequest = { readonly body: BodyOf<typeof lookUpSiret>; readonly call: CallContext<Caller | null> };

/** Looks a SIRET up for a form: its facts, or the refusal to show at the field, in a toast or in a modal. */
export async function lookUp(services: Services, { body, call }: LookUpRequest): Promise<ReplyInput<typeof lookUpSiret>> {
  if (body.bypassSiret) return replyOf(null, null);
  const { caller, ip } = call;
  const siret = checkedSiret(body.siret);
  await services.db.shared(async (tx) => {
    const who =
      caller === null ? { key: `siret:${networkOf(ip)}`, limit: PER_MACHINE } : { key: `siret:${caller.userId}`, limit: PER_PERSON };
    await consume(tx, { ...who, seconds: 60, now: services.clock.now() });
  });
  // Only a person who is creating their company learns who is a customer, never a stranger.
  if (caller !== null && body.creationMode && (await services.db.shared((tx) => isSiretTaken(tx, siret))))
    throw new Refusal({ code: "siret.taken" });
  const found = await findSoleTrader(services, siret, call.log);
  if (found === null) throw new Refusal({ code: "siret.unreachable" });
  return replyOf(body.moreInfosMode ? allFacts(found) : fewFacts(found), noteOf(found));
}

function replyOf(data: Establishment | null, message: string | null): ReplyInput<typeof lookUpSiret> {
  return { status: true, data, message, error: null, target: null };
}

function allFacts({ isOpen: _isOpen, headOffice: _headOffice, ...facts }: RegisteredEstablishment): Establishment {
  return { ...facts, professionIds: facts.activityCode === null ? [] : [...professionsOfActivity(facts.activityCode)] };
}

function fewFacts({ siret, name, legalCategory }: RegisteredEstablishment): Establishment {
  const unsaid = { firstName: null, lastName: null, activityCode: null, activityStartDate: null, street: null, postcode: null, city: null };
  return { siret, name, legalCategory, ...unsaid, professionIds: [] };
}

function noteOf({ name, legalCategory }: RegisteredEstablishment): string | null {
  if (name === "") return "Cette entreprise ne diffuse pas ses informations\u00a0: saisissez-les.";
  if (legalCategory === MANAGING_PARTNER) {
    return "Le répertoire Sirene vous connaît comme associé gérant d’une société\u00a0: seule votre activité d’entrepreneur individuel se tient ici.";
  }
  return null;
}
