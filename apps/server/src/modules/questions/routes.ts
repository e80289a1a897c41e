import type { FastifyInstance } from "fastify";
import { answerQuestion, askQuestion, closeQuestion, listQuestions } from "@comptoir/contract/questions/questions";
import type { AppOptions } from "../../app-options.js";
import { serve } from "../../http/serve.js";
import { write } from "../../idempotency/write.js";
import type { Services } from "../../services.js";
import { giveAnswer } from "./answer.js";
import { ask } from "./ask.js";
import { closeThread } from "./close.js";
import { pageOfQuestions } from "./threads.js";

const ASKED = "La question est posée.";
const UNHEARD = "La question est posée. Personne de cette entreprise ne peut encore se connecter\u00a0: elle attend son premier contact.";

/** What a firm's staff ask the client of a dossier, and what the client answers. */
export function questionRoutes(app: FastifyInstance, services: Services, options: Pick<AppOptions, "publicUrl" | "supportEmail">): void {
  const { db, clock } = services;

  serve(app, services, listQuestions, ({ query, company }) => pageOfQuestions(db, company, query));

  serve(app, services, askQuestion, ({ body: { subject, text, choices }, company, caller, request }) =>
    write(db, { company, caller, request, action: "question.ask" }, async (tx) => {
      const { id, isHeard } = await ask(tx, company, { subject, text, choices, caller, now: clock.now(), options });
      const reply = { data: { id }, message: isHeard ? ASKED : UNHEARD };
      return { reply, subject: id, details: { about: `${subject.kind} ${subject.id}` } };
    }),
  );

  serve(app, services, answerQuestion, ({ params: { id }, body: { choice, text, fileId }, company, caller, request }) =>
    write(db, { company, caller, request, action: "question.answer" }, async (tx) => {
      const given = { choice: choice ?? null, text, fileId: fileId ?? null };
      const state = await giveAnswer(tx, company, { id, given, caller, now: clock.now(), options });
      return { reply: { data: { id, state }, message: "Votre réponse est envoyée." }, subject: id };
    }),
  );

  serve(app, services, closeQuestion, ({ params: { id }, company, caller, request }) =>
    write(db, { company, caller, request, action: "question.close" }, async (tx) => {
      await closeThread(tx, company, { id, caller, now: clock.now() });
      return { reply: { data: { id, state: "closed" as const }, message: "La question est close." }, subject: id };
    }),
  );
}
