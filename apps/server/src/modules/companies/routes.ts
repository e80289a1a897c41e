import type { FastifyInstance } from "fastify";
import { parisDay } from "@comptoir/accounting/calendar";
import { heldRoleOf, isAllowed, isFirmRole } from "@comptoir/contract/base/permissions";
import { offeredLegalStatuses } from "@comptoir/accounting/company/legal-status";
import { regimeOn, type Regime } from "@comptoir/accounting/company/regime";
import { professions } from "@comptoir/accounting/company/professions";
import type { IsoDate } from "@comptoir/accounting/date";
import { changeRegime as changeRegimeCall, readRegimeDays } from "@comptoir/contract/companies/regimes";
import { writeVatRegime } from "@comptoir/contract/vat/situation";
import {
  createCompany,
  exportCompany,
  listCompanyAccess,
  listProfessions,
  lookUpSiret,
  readCompany,
  updateCompany,
  type CompanyAccess,
} from "@comptoir/contract/companies/companies";
import type { ReplyInput } from "@comptoir/contract/base/endpoint";
import type { Caller } from "../../access/caller.js";
import { describedBy } from "../../acts/keep-act.js";
import { logChange } from "../../audit/audit-repository.js";
import type { Delivery } from "../../downloads/downloads.js";
import { sendDownload } from "../../http/send-download.js";
import { callContextOf } from "../../http/call/call-context.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { deliverCompany } from "../documents/service.js";
import { readAccess, type AccessRow } from "./access-repository.js";
import { create } from "./create.js";
import { lookUp } from "./look-up.js";
import { changeRegime, plannedSystems, planVatSystem, regimeAct, regimeDays, toRegimeReply } from "./change-regime.js";
import { readCompanyRow, type CompanyRow } from "./repository.js";
import { knownRegimes } from "../books/regimes/service.js";
import { update } from "./update.js";

/** Companies: their professions, their SIRET, their creation and what may change of them. */
export function companyRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, listProfessions, () => REFERENCE, { reference: true });

  serve(app, services, lookUpSiret, ({ body, caller, request }) => lookUp(services, { body, call: callContextOf(request, caller) }));

  serve(app, services, createCompany, ({ body, caller, request }) => create(services, { body, call: callContextOf(request, caller) }));

  serve(app, services, readCompany, ({ company }) =>
    services.db.reading(company.id, async (tx) => {
      const regimes = await knownRegimes(tx, company.id);
      return { data: detailsOf(await readCompanyRow(tx, company.id), regimes, services.clock.today()) };
    }),
  );

  serve(app, services, readRegimeDays, async ({ company }) => ({
    data: await services.db.reading(company.id, (tx) => regimeDays(tx, company.id, services.clock.today())),
  }));

  serve(app, services, updateCompany, ({ company, body, caller, request }) =>
    update(services, { company, body, call: callContextOf(request, caller) }),
  );

  serve(app, services, listCompanyAccess, async ({ company, caller }) => {
    const { people, firm } = await readAccess(services.db, company.id);
    return { data: people.map((row) => toAccess(row, caller)), firm };
  });

  serve(
    app,
    services,
    exportCompany,
    ({ company, caller, request, reply }) => {
      const { userId, roleId } = caller;
      if (isFirmRole(roleId) && !isAllowed("ADMIN_CLIENT", "firm.write", roleId)) throw new Refusal({ code: "company.export_refused" });
      const make = async (left: AbortSignal): Promise<Delivery> => {
        const done = { userId, ip: request.ip, action: "company.export", subject: company.id };
        await services.db.tenant(company.id, (tx) => logChange(tx, company.id, done), { person: userId, left, isBeside: true });
        return deliverCompany(services, company, { person: userId, left });
      };
      return sendDownload(services, reply, { userId, companyId: company.id, make });
    },
    { hasEffect: true },
  );

  serveRegimes(app, services);
}

function serveRegimes(app: FastifyInstance, services: Services): void {
  change(
    app,
    services,
    changeRegimeCall,
    { action: "company.regime", isPreview: ({ body }) => body.preview, act: () => describedBy(regimeAct) },
    async (tx, { company, body, caller, today }) => {
      const result = await changeRegime(tx, company, { body, caller, today });
      return { result, subject: result.data.effectiveDate, details: result.data };
    },
    ({ result: { data } }, { body }) => ({ data, message: body.preview ? "Rien n’est écrit." : "Les régimes sont changés." }),
  );

  change(
    app,
    services,
    writeVatRegime,
    { action: "vat.regime", act: () => describedBy(regimeAct) },
    async (tx, { company, body, caller, today }) => {
      const result = await planVatSystem(tx, company, { body, caller, today });
      return { result, subject: body.validFrom, details: result.data };
    },
    async ({ tx }, { company, today }) => ({ data: await plannedSystems(tx, company.id, today) }),
  );
}

function toAccess({ id, first_name, last_name, role_id, since, invited_at }: AccessRow, { userId }: Caller): CompanyAccess {
  const name = `${first_name} ${last_name}`.trim();
  const isFirm = isFirmRole(role_id);
  return {
    id,
    name,
    kind: isFirm ? "firm" : "contact",
    role: isFirm ? heldRoleOf(role_id) : null,
    since: parisDay(since.getTime()),
    invitedOn: invited_at && parisDay(invited_at.getTime()),
    isSelf: id === userId,
  };
}

const REFERENCE: ReplyInput<typeof listProfessions> = {
  data: professions.map((profession) => ({
    ...profession,
    professionalStatuses: [...profession.professionalStatuses],
    conventionalSectors: [...profession.conventionalSectors],
  })),
  legalStatuses: [...offeredLegalStatuses],
};

function detailsOf(row: CompanyRow, regimes: readonly Regime[], today: IsoDate): ReplyInput<typeof readCompany>["data"] {
  return {
    id: row.id,
    name: row.name,
    siret: row.siret,
    legalStatus: row.legal_status,
    professionId: row.profession_id,
    profession: row.profession,
    taxSystem: row.tax_system,
    vatSystem: row.vat_system,
    activityStartDate: row.activity_started_on,
    phone: row.phone,
    fixedPhone: row.fixed_phone,
    professionalStatusId: row.professional_status_id,
    street: row.street ?? "",
    postcode: row.postcode ?? "",
    city: row.city ?? "",
    isKeptByFirm: row.is_kept_by_firm,
    regimes: regimes.map(toRegimeReply),
    privateShareByReintegration: row.private_share_by_reintegration,
    equityMode: regimes.length > 0 ? regimeOn(regimes, today).equityMode : row.tax_system === "bnc" ? "108" : "101",
  };
}
