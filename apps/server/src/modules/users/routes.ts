import type { FastifyInstance } from "fastify";
import { isFirmRole } from "@comptoir/contract/permissions";
import { readUser } from "@comptoir/contract/users";
import { Refusal } from "../../http/problems.js";
import { serve, type Services } from "../../http/serve.js";
import { BOOKS_FACTS, MEMBER_WITH_COMPANY, STAFF_WITH_COMPANY, type BooksFactsRow, type UserWithCompanyRow } from "./repository.js";
import { userOf } from "./shown.js";

/** The person who is signed in. */
export function userRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
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
