import type { FastifyInstance } from "fastify";
import { isFirmRole } from "@comptoir/contract/permissions";
import { readUser } from "@comptoir/contract/users";
import type { AppOptions } from "../../app-options.js";
import { Refusal } from "../../refusal.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { deletionRoute } from "./deletion.js";
import { exportRoute } from "./export.js";
import { profileRoutes } from "./profile.js";
import { BOOKS_FACTS, MEMBER_WITH_COMPANY, STAFF_WITH_COMPANY, type BooksFactsRow, type UserWithCompanyRow } from "./repository.js";
import { userOf } from "./presenter.js";

/** The person who is signed in: who they are, what they keep with us, and leaving. */
export function userRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock } = services;
  profileRoutes(app, services);
  exportRoute(app, services);
  deletionRoute(app, services, options);

  serve(app, services, readUser, async ({ query, caller }) => {
    const statement = isFirmRole(caller.roleId)
      ? { name: "staff_with_company", text: STAFF_WITH_COMPANY }
      : { name: "member_with_company", text: MEMBER_WITH_COMPANY };
    const [row] = await db.sharedRead<UserWithCompanyRow>({ ...statement, values: [caller.userId, query.companyId ?? null] });
    if (!row) throw new Refusal({ code: "auth.required" });
    if (query.companyId !== undefined && row.company_id === null) throw new Refusal({ code: "access.forbidden" });
    const [books] =
      row.company_id === null
        ? []
        : await db.tenantRead<BooksFactsRow>(row.company_id, { name: "books_facts", text: BOOKS_FACTS, values: [row.company_id] });
    return { data: { user: userOf(row, { books, today: clock.today() }) } };
  });
}
