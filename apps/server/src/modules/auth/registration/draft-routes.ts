import type { FastifyInstance } from "fastify";
import { readSignUpDraft, saveSignUpDraft, SignUpDraft } from "@comptoir/contract/auth/sign-up-draft";
import { isFirmRole } from "@comptoir/contract/base/permissions";
import { changeShared } from "../../../http/change.js";
import { serve } from "../../../http/serve.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { lockApplicant, readDraft, storeDraft } from "./draft-repository.js";

/** The draft of a sign-up, kept with its person until their company is created. */
export function draftRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, readSignUpDraft, async ({ caller }) => {
    const draft = SignUpDraft.safeParse(await readDraft(services.db, caller.userId));
    return { data: draft.success ? draft.data : null };
  });

  changeShared(
    app,
    services,
    saveSignUpDraft,
    async (tx, { body, caller: { userId, roleId }, now }) => {
      if (isFirmRole(roleId)) throw new Refusal({ code: "access.forbidden" });
      if (!(await lockApplicant(tx, userId))) throw new Refusal({ code: "company.already" });
      await storeDraft(tx, { userId, draft: body, at: new Date(now) });
      return { result: null };
    },
    () => ({ message: "Votre saisie est gardée." }),
  );
}
