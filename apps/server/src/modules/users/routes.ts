import type { FastifyInstance } from "fastify";
import { isFirmRole } from "@comptoir/contract/base/permissions";
import { deleteAccount, exportAccount, readUser, savePreferences, updateProfile } from "@comptoir/contract/users/users";
import type { AppOptions } from "../../app-options.js";
import { Refusal } from "../../refusal.js";
import { sendDownload } from "../../http/send-download.js";
import { callContextOf } from "../../http/call/call-context.js";
import { changeShared } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { closeAccount } from "./deletion.js";
import { exportOf, type CompanyFiles } from "./export.js";
import { storePreferences, storeProfile } from "./profile.js";
import { BOOKS_FACTS, MEMBER_WITH_COMPANY, STAFF_WITH_COMPANY, type BooksFactsRow, type UserWithCompanyRow } from "./repository.js";
import { userOf } from "./presenter.js";

/** The person who is signed in: who they are, what they keep with us, and leaving. */
export function userRoutes(
  app: FastifyInstance,
  services: Services,
  options: AppOptions,
  { companyFiles }: { readonly companyFiles: CompanyFiles },
): void {
  const { db, clock } = services;

  serve(app, services, readUser, async ({ query, caller }) => {
    const statement = isFirmRole(caller.roleId)
      ? { name: "staff_with_company", text: STAFF_WITH_COMPANY }
      : { name: "member_with_company", text: MEMBER_WITH_COMPANY };
    const today = clock.today();
    const [row] = await db.sharedRead<UserWithCompanyRow>({ ...statement, values: [caller.userId, query.companyId ?? null, today] });
    if (!row) throw new Refusal({ code: "auth.required" });
    if (query.companyId !== undefined && row.company_id === null) throw new Refusal({ code: "access.forbidden" });
    const [books] =
      row.company_id === null
        ? []
        : await db.tenantRead<BooksFactsRow>(row.company_id, { name: "books_facts", text: BOOKS_FACTS, values: [row.company_id] });
    return { data: { user: userOf(row, { books, today }) } };
  });
  changeShared(
    app,
    services,
    updateProfile,
    async (tx, { body, caller: { userId }, call: { ip }, now }) => ({ result: await storeProfile(tx, { ...body, userId, ip, now }) }),
    () => ({ message: "Votre profil est enregistré." }),
  );

  changeShared(
    app,
    services,
    savePreferences,
    async (tx, { body, caller }) => ({ result: await storePreferences(tx, caller.userId, body) }),
    () => ({ message: "Préférences enregistrées." }),
  );

  serve(
    app,
    services,
    exportAccount,
    ({ caller: { userId }, request, reply }) =>
      sendDownload(services, reply, {
        userId,
        companyId: null,
        make: (left) => exportOf(services, { userId, left, companyFiles, ip: request.ip }),
      }),
    { hasEffect: true },
  );

  serve(app, services, deleteAccount, async ({ body, caller, request }) => {
    await closeAccount(services, options, { call: callContextOf(request, caller), password: body.password });
    return { message: "Votre compte est supprimé." };
  });
}
