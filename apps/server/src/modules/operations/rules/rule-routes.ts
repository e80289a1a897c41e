import type { FastifyInstance } from "fastify";
import {
  createCategoryRule,
  deleteCategoryRule,
  listCategoryRules,
  orderCategoryRules,
  tryCategoryRule,
  updateCategoryRule,
} from "@comptoir/contract/operations/category-rules";
import { change } from "../../../http/change.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { addRule, changeRule, orderRules, removeRule, toCategoryRule } from "./category-rules.js";
import { readCategoryRules } from "./category-rules-repository.js";
import { tryRule } from "./try-rule.js";

/** The rules of a company: what its users want suggested. */
export function serveCategoryRules(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, listCategoryRules, ({ company }) =>
    db.reading(company.id, async (tx) => ({ data: (await readCategoryRules(tx, company.id)).map(toCategoryRule) })),
  );

  serve(app, services, tryCategoryRule, ({ body, company }) =>
    db.reading(company.id, async (tx) => ({ data: await tryRule(tx, company, body) })),
  );

  change(
    app,
    services,
    createCategoryRule,
    { action: "rule.create" },
    async (tx, { body, company, caller: { userId }, today }) => {
      const result = await addRule(tx, company, body, { userId, today });
      return { result, subject: result.rule.name, details: { id: result.rule.id } };
    },
    ({ result: { rule, actId } }) => ({ data: toCategoryRule(rule), actId }),
  );

  change(
    app,
    services,
    updateCategoryRule,
    { action: "rule.update" },
    async (tx, { params: { id }, body, company, caller: { userId }, today }) => {
      const result = await changeRule(tx, company, { id, given: body }, { userId, today });
      return { result, subject: result.rule.name, details: { id, fields: Object.keys(body) } };
    },
    ({ result: { rule, actId } }) => ({ data: toCategoryRule(rule), actId }),
  );

  change(
    app,
    services,
    deleteCategoryRule,
    { action: "rule.delete" },
    async (tx, { params: { id }, company, caller: { userId }, today }) => {
      const { rule, actId } = await removeRule(tx, company, id, { userId, today });
      return { result: { id, actId }, subject: rule.name, details: { id } };
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    orderCategoryRules,
    { action: "rules.order" },
    async (tx, { body, company, caller: { userId }, today }) => {
      const result = await orderRules(tx, company, body.ids, { userId, today });
      return { result, subject: `${result.rules.length} rules` };
    },
    ({ result: { rules, actId } }) => ({ data: rules.map(toCategoryRule), actId }),
  );
}
