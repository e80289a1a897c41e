import type { FastifyInstance } from "fastify";
import { listFlags, switchFlag } from "@comptoir/contract/flags/flags";
import type { AppOptions } from "../../app-options.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { pageHostname } from "../../access/origins.js";
import { readBrands, readSwitches, writeSwitch } from "../../access/flags-repository.js";
import { flagsFor } from "../../access/flags.js";

/** Functions that open and close without a release. */
export function flagRoutes(app: FastifyInstance, services: Services, { deployment }: AppOptions): void {
  const { db } = services;

  serve(app, services, listFlags, async ({ caller, request }) => {
    const userId = caller?.userId ?? null;
    const [switches, brands] = await Promise.all([readSwitches(db, deployment), readBrands(db, { host: pageHostname(request), userId })]);
    return { data: flagsFor({ brands, switches, userId, deployment }), environment: deployment };
  });

  serve(app, services, switchFlag, async ({ params, body }) => {
    await writeSwitch(db, { name: params.name, ...body, environment: deployment });
    return { message: body.active ? `${params.name} est ouverte.` : `${params.name} est fermée.` };
  });
}
