import type { FastifyInstance, FastifyRequest } from "fastify";
import { readFirm, removeFirmLogo, updateFirm, uploadFirmLogo } from "@comptoir/contract/firms/settings";
import type { Caller } from "../../access/caller.js";
import { serve } from "../../http/serve.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { changeFirm, changeLogo, countLogo, firmSettings, withdrawLogo, type FirmAdministrator } from "./settings.js";

/** The settings of a firm, for its administrators. */
export function firmSettingsRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, readFirm, async ({ caller, request }) => ({
    data: await firmSettings(services, administratorOf(caller, request).firmId),
  }));

  serve(app, services, updateFirm, ({ caller, request, body }) => changeFirm(services, administratorOf(caller, request), body));

  serve(
    app,
    services,
    uploadFirmLogo,
    async ({ caller, request, upload }) => ({
      data: { logo: await changeLogo(services, administratorOf(caller, request), upload) },
      message: "Le logo est enregistré.",
    }),
    { before: (_request, { userId }) => countLogo(services, userId) },
  );

  serve(app, services, removeFirmLogo, async ({ caller, request }) => {
    await withdrawLogo(services, administratorOf(caller, request));
    return { message: "Le logo est retiré\u00a0: vos initiales le remplacent." };
  });
}

function administratorOf({ firmId, userId }: Caller, { ip }: FastifyRequest): FirmAdministrator {
  if (firmId === null) throw new Refusal({ code: "access.forbidden" });
  return { firmId, userId, ip };
}
