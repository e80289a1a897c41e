import type { FastifyInstance } from "fastify";
import { downloadAttestation, exportTrail, readProof, readTrail, verifyProof } from "@comptoir/contract/proof/proof";
import { peopleOf } from "../../access/people-repository.js";
import { changeWithin } from "../../http/change.js";
import { sendDownload } from "../../http/send-download.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { settlesNothing } from "../books/consequences.js";
import { verifyCompany } from "../ledger/service.js";
import { deliverAttestation } from "./attestation.js";
import { readProofOf } from "./read-proof.js";
import { deliverTrail, readTrailPage } from "./trail.js";
import { insertVerification } from "./verifications-repository.js";

/** What proves the books of a company, also to who does not trust this server. */
export function proofRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, readProof, async ({ company }) => ({ data: await readProofOf(db, company) }));

  serve(app, services, verifyProof, async (served) => {
    const { company, caller } = served;
    const { intact, entries, findings, more } = await verifyCompany(db, company.id, caller.userId);
    const count = findings.length + more;
    const at = new Date(clock.now());
    const people = await peopleOf(db, [caller.userId]);
    return changeWithin(
      services,
      served,
      { action: "proof.verify", locksBooks: false, isBeside: true },
      async (tx) => {
        await insertVerification(tx, company.id, { at, user_id: caller.userId, entries, findings: count });
        settlesNothing(tx, "a verification reads the books");
        return { result: null, subject: company.id, details: { entries, findings: count } };
      },
      () => ({
        data: { at: at.toISOString(), by: people.get(caller.userId) ?? null, entries, findings: count },
        message: intact
          ? "Toute la comptabilité a été relue\u00a0: rien n’a été altéré."
          : "La vérification a trouvé des écarts\u00a0: ouvrez «\u00a0Vérifier l’intégrité\u00a0» pour les lire.",
      }),
    );
  });

  serve(app, services, downloadAttestation, ({ params: { fiscalYearId }, company, caller: { userId }, reply }) => {
    const make = (left: AbortSignal) => deliverAttestation(services, { company, fiscalYearId, person: userId, left });
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });

  serve(app, services, readTrail, ({ query, company }) => readTrailPage(db, company.id, query));

  serve(app, services, exportTrail, ({ query, company, caller: { userId }, reply }) => {
    const make = (left: AbortSignal) => deliverTrail(db, { company: company.id, person: userId, left }, query);
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });
}
