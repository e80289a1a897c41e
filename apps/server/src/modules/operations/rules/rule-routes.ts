import type { FastifyInstance } from "fastify";
import {
  createCategoryRule,
  deleteCategoryRule,
  listCategoryRules,
  orderCategoryRules,
  tryCategoryRule,
  updateCategoryRule,
} from "@comptoir/contract/operations/category-rules";
import { serve } from "../../../http/serve.js";
import { write } from "../../../idempotency/write.js";
import type { Services } from "../../../services.js";
import { addRule, changeRule, orderRules, removeRule, toCategoryRule } from "./category-rules.js";
import { readCategoryRules } from "./category-rules-repository.js";
import { tryRule } from "./try-rule.js";

/** The rules of a company: what its users want suggested. */
export function serveCategoryRules(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, listCategoryRules, ({ company }) =>
    db.reading(company.id, async (tx) => ({ data: (await readCategoryRules(tx, company.id)).map(toCategoryRule) })),
  );

  serve(app, services, tryCategoryRule, ({ body, company }) =>
    db.reading(company.id, async (tx) => ({ data: await tryRule(tx, company, body) })),
  );

  serve(app, services, createCategoryRule, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "rule.create" }, async (tx) => {
      const { rule, actId } = await addRule(tx, company, body, { userId: caller.userId, today: clock.today() });
      return { reply: { data: toCategoryRule(rule), actId }, subject: rule.name, details: { id: rule.id } };
    }),
  );

  serve(app, services, updateCategoryRule, ({ params: { id }, body, company, caller, request }) =>
    write(db, { company, caller, request, action: "rule.update" }, async (tx) => {
      const { rule, actId } = await changeRule(tx, company, { id, given: body }, { userId: caller.userId, today: clock.today() });
      return { reply: { data: toCategoryRule(rule), actId }, subject: rule.name, details: { id, fields: Object.keys(body) } };
    }),
  );

  serve(app, services, deleteCategoryRule, ({ params: { id }, company, caller, request }) =>
    write(db, { company, caller, request, action: "rule.delete" }, async (tx) => {
      const { rule, actId } = await removeRule(tx, company, id, { userId: caller.userId, today: clock.today() });
      return { reply: { data: { id, actId } }, subject: rule.name, details: { id } };
    }),
  );

  serve(app, services, orderCategoryRules, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "rules.order" }, async (tx) => {
      const { rules, actId } = await orderRules(tx, company, body.ids, { userId: caller.userId, today: clock.today() });
      return { reply: { data: rules.map(toCategoryRule), actId }, subject: `${rules.length} rules` };
    }),
  );
}
