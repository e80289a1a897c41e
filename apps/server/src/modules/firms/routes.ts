import type { FastifyInstance } from "fastify";
import { parisDay } from "@comptoir/accounting/calendar";
import { taxonomy } from "@comptoir/accounting/chart/taxonomy";
import { inviteClientContact, inviteClientContactAgain, removeClientContact } from "@comptoir/contract/firms/client-contacts";
import { createDossierView, deleteDossierView, listDossierViews, renameDossierView } from "@comptoir/contract/firms/dossier-views";
import type { ReplyInput } from "@comptoir/contract/base/endpoint";
import {
  answerVatStarts as answerVatStartsCall,
  assignDossiers,
  decideDossierStatus,
  listDossiers,
  readDossier,
  readTerms,
  remindDossiers,
} from "@comptoir/contract/firms/dossiers";
import { readWall } from "@comptoir/contract/firms/wall";
import type { AppOptions } from "../../app-options.js";
import type { Caller } from "../../access/caller.js";
import { peopleOf } from "../../access/people-repository.js";
import { callContextOf } from "../../http/call/call-context.js";
import { changeShared } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import { idOfRequest } from "../../idempotency/id-of-request.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { invitationState } from "../collaborators/service.js";
import { readContacts, type ContactRow } from "./contacts-repository.js";
import { inviteContact, inviteContactAgain, removeContact } from "./contacts.js";
import { decide } from "./decide.js";
import { dossierViews, forgetDossierView, keepDossierView, nameDossierView } from "./dossier-views.js";
import { dossierOf, listDossiersOf, type AskingFirm } from "./dossiers.js";
import { assignedSentence, assignMany, remindedSentence, remindMany } from "./many-dossiers.js";
import { readDecisions } from "./repository.js";
import { answerVatStarts } from "./vat-starts.js";
import { wallOf } from "./wall/wall.js";

/** The lists of states that screens may ask for; of the last one, the state that the firm looks for. */
const TERMS = ["account_status", "tax_system", "settlement", "fiscal_year_status", "declaration_status", "edi_status"];

/** The firm's own pages. */
export function firmRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock } = services;

  serve(app, services, listDossiers, ({ caller, query }) =>
    listDossiersOf(db, query, { firmId: firmOf(caller), userId: caller.userId, today: clock.today() }),
  );

  serve(app, services, readWall, async ({ caller, query: { collaborator } }) => ({
    data: await wallOf(db, { firmId: firmOf(caller), userId: caller.userId, today: clock.today(), collaborator }),
  }));

  serve(app, services, readDossier, ({ caller, params }) => dossierReply(services, { firmId: firmOf(caller), companyId: params.id }));

  changeShared(
    app,
    services,
    decideDossierStatus,
    async (tx, { caller, params: { id: companyId }, body, call: { ip }, now }) => {
      const decision = { status: body.status, startsOn: body.date };
      return { result: await decide(tx, { companyId, firmId: firmOf(caller), decision, caller, ip, today: clock.today(), now }) };
    },
    (message) => ({ message }),
  );

  changeShared(
    app,
    services,
    assignDossiers,
    async (tx, { caller, body: { companyIds, userId }, call: { ip } }) => ({
      result: await assignMany(tx, services, { firmId: firmOf(caller), companyIds, userId, caller, ip, today: clock.today() }),
    }),
    (data) => ({ data, message: assignedSentence(data) }),
  );

  changeShared(
    app,
    services,
    remindDossiers,
    async (tx, { caller, body: { companyIds }, call: { ip }, now }) => ({
      result: await remindMany(tx, services, { firmId: firmOf(caller), companyIds, caller, ip, today: clock.today(), now, options }),
    }),
    (outcomes) => ({ data: [...outcomes], message: remindedSentence(outcomes) }),
  );

  serve(app, services, answerVatStartsCall, async ({ caller, body, request }) => ({
    data: await answerVatStarts(services, { ...body, call: callContextOf(request, caller) }),
  }));

  contactRoutes(app, services, options);
  viewRoutes(app, services);

  serve(app, services, readTerms, ({ params }) => {
    const terms = TERMS.includes(params.taxonomy) ? taxonomy[params.taxonomy] : undefined;
    if (terms === undefined) throw new Refusal({ code: "not_found", what: "terms" });
    return terms
      .filter(({ value }) => params.taxonomy !== "edi_status" || value === "sent_waiting")
      .map(({ value, label, tooltip }) => ({ value, label, ...(tooltip !== null && { tooltip }) }));
  });
}

/** Inviting the contacts of a client, and taking their access away. */
function contactRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  serve(app, services, inviteClientContact, ({ caller, body, request }) =>
    inviteContact(services, options, { body, firmId: firmOf(caller), call: callContextOf(request, caller) }),
  );

  serve(app, services, inviteClientContactAgain, async ({ caller, params, body, request }) => {
    await inviteContactAgain(services, options, {
      id: params.id,
      companyId: body.companyId,
      firmId: firmOf(caller),
      call: callContextOf(request, caller),
    });
    return { message: "L’invitation est renvoyée." };
  });

  serve(app, services, removeClientContact, async ({ caller, params, query, request }) => {
    await removeContact(services, {
      id: params.id,
      companyId: query.companyId,
      firmId: firmOf(caller),
      call: callContextOf(request, caller),
    });
    return { message: "L’accès est retiré." };
  });
}

/** What each person keeps of the list under a name. Another's answers like one that does not exist. */
function viewRoutes(app: FastifyInstance, services: Services): void {
  const askingOf = (caller: Caller): AskingFirm => ({ firmId: firmOf(caller), userId: caller.userId, today: services.clock.today() });

  serve(app, services, listDossierViews, async ({ caller }) => ({ data: await dossierViews(services, askingOf(caller)) }));

  serve(app, services, createDossierView, async ({ caller, body, request }) => ({
    data: await keepDossierView(services, askingOf(caller), { ...body, id: idOfRequest(callContextOf(request, caller), "view") }),
  }));

  serve(app, services, renameDossierView, async ({ caller, params, body }) => ({
    data: await nameDossierView(services, askingOf(caller), { id: params.id, name: body.name }),
  }));

  changeShared(
    app,
    services,
    deleteDossierView,
    async (tx, { caller, params: { id } }) => {
      await forgetDossierView(tx, caller.userId, id);
      return { result: id };
    },
    (id) => ({ data: { id } }),
  );
}

function firmOf({ firmId }: Caller): string {
  if (firmId === null) throw new Refusal({ code: "access.forbidden" });
  return firmId;
}

/** A dossier with its contacts, what was decided of it, and why it is in each of its states. */
async function dossierReply(
  { db, clock }: Services,
  { firmId, companyId }: { firmId: string; companyId: string },
): Promise<ReplyInput<typeof readDossier>> {
  const found = await dossierOf(db, companyId, { firmId, today: clock.today() });
  if (found === null) throw new Refusal({ code: "not_found", what: "dossier" });
  const { contacts, decisions } = await db.shared(async (tx) => {
    return { contacts: await readContacts(tx, companyId), decisions: await readDecisions(tx, companyId) };
  });
  const people = await peopleOf(
    db,
    decisions.map(({ user_id }) => user_id),
  );
  return {
    data: {
      ...found,
      contacts: contacts.map((contact) => toContact(contact, clock.now())),
      decisions: decisions.map(({ status, starts_on, at, user_id }) => ({
        status,
        date: starts_on,
        decidedOn: parisDay(at.getTime()),
        by: people.get(user_id)?.name ?? "",
      })),
    },
  };
}

function toContact(row: ContactRow, now: number): ReplyInput<typeof readDossier>["data"]["contacts"][number] {
  return {
    id: row.id,
    name: `${row.last_name} ${row.first_name}`.trim(),
    email: row.invited_at === null ? row.username : (row.pending_email ?? ""),
    isLeader: row.is_leader,
    invitation: invitationState(row.invited_at, now),
  };
}
