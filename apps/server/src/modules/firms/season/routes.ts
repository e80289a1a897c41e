import type { FastifyInstance } from "fastify";
import { closeSubmitted, exportSeason, readSeason } from "@comptoir/contract/firms/season";
import type { Caller } from "../../../access/caller.js";
import type { AppOptions } from "../../../app-options.js";
import { callContextOf } from "../../../http/call/call-context.js";
import { serve } from "../../../http/serve.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { closeInSeries, seriesSentence } from "./close-submitted.js";
import { seasonCsv, seasonOf } from "./season.js";

/** The closings of a firm's dossiers: the season, its export, validations in series. */
export function seasonRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock } = services;
  const askingOf = ({ firmId }: Caller): { readonly firmId: string; readonly today: ReturnType<typeof clock.today> } => {
    if (firmId === null) throw new Refusal({ code: "access.forbidden" });
    return { firmId, today: clock.today() };
  };

  serve(app, services, readSeason, async ({ caller }) => ({ data: await seasonOf(db, askingOf(caller)) }));

  serve(app, services, exportSeason, async ({ caller }) => {
    const asking = askingOf(caller);
    return { data: { fileName: `saison-${asking.today}.csv`, csv: seasonCsv(await seasonOf(db, asking)) } };
  });

  serve(app, services, closeSubmitted, async ({ caller, body, request }) => {
    const call = callContextOf(request, caller);
    const outcomes = await closeInSeries(services, { body, firmId: askingOf(caller).firmId, call, options });
    return { data: [...outcomes], message: seriesSentence(outcomes, body.preview) };
  });
}
