import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  createCategoryRule,
  deleteCategoryRule,
  listCategoryRules,
  orderCategoryRules,
  tryCategoryRule,
  updateCategoryRule,
  type CategoryRuleReply,
} from "@comptoir/contract/operations/category-rules";
import { call } from "../../../lib/api/api.js";
import { queryClient } from "../../../lib/api/query-client.js";
import { useSubmissionKey } from "../../../lib/api/submission-key.js";
import { categoryRulesKey } from "../../../queries/operations.js";
import { t } from "../../../text/t.js";
import { showFailure } from "../../../ui/messages/failure.js";
import { refreshSuggested } from "../changes/cached-lists.js";
import { announceAct } from "../history/undo.js";
import { ruleBody, trialBody, type RuleForm } from "./rule-form.js";

/** The rules of the company, in their order. */
export function categoryRulesQuery() {
  return queryOptions({
    queryKey: [...categoryRulesKey(), "list"] as const,
    queryFn: async ({ signal }) => (await call(listCategoryRules, {}, { signal })).data,
  });
}

/** While words are typed, nothing is asked. */
const TRIAL_MS = 250;

/** The operations that a rule would concern, as it is typed. */
export function useTrial(form: RuleForm) {
  const written = JSON.stringify(trialBody(form));
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), TRIAL_MS);
    return () => clearTimeout(timer);
  }, [written]);
  const body = JSON.parse(settled) as ReturnType<typeof trialBody>;
  return useQuery({
    queryKey: [...categoryRulesKey(), "try", settled],
    queryFn: async ({ signal }) => (body === null ? null : (await call(tryCategoryRule, { body }, { signal })).data),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
}

/** Writes a rule, one that exists with its id, else after the others. Undoable. */
export function useSaveRule(id: string | null, onSaved: () => void) {
  const key = useSubmissionKey();
  return useMutation({
    mutationFn: (form: RuleForm) =>
      id === null
        ? call(createCategoryRule, { body: ruleBody(form) }, { idempotencyKey: key })
        : call(updateCategoryRule, { params: { id }, body: ruleBody(form) }),
    onSuccess: ({ data: { name }, actId }) => {
      const title = id === null ? t("rules.created", "Règle enregistrée") : t("rules.changed", "Règle modifiée");
      announceAct({ title, text: name, actId });
      refreshSuggested();
      onSaved();
    },
  });
}

/** Removes a rule. Undoable. */
export function useDeleteRule(onDeleted: () => void) {
  return useMutation({
    mutationFn: ({ id }: CategoryRuleReply) => call(deleteCategoryRule, { params: { id } }),
    onSuccess: ({ data: { actId } }, { name }) => {
      announceAct({ title: t("rules.deleted", "Règle supprimée"), text: name, actId });
      refreshSuggested();
      onDeleted();
    },
    onError: showFailure,
  });
}

/** Suspends a rule, or has it suggest again; displayed at once. Undoable. */
export function useSwitchRule() {
  return useMutation({
    mutationFn: ({ rule, active }: { rule: CategoryRuleReply; active: boolean }) =>
      call(updateCategoryRule, { params: { id: rule.id }, body: { active } }),
    onMutate: ({ rule, active }) => showRules((rules) => rules.map((one) => (one.id === rule.id ? { ...one, active } : one))),
    onSuccess: ({ actId }, { rule, active }) =>
      announceAct({
        title: active ? t("rules.resumed", "Règle reprise") : t("rules.suspended", "Règle suspendue"),
        text: rule.name,
        actId,
      }),
    onError: showFailure,
    onSettled: refreshSuggested,
  });
}

/** Puts the rules in another order; displayed at once. Undoable. */
export function useOrderRules() {
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(orderCategoryRules, { body: { ids: [...ids] } }),
    onMutate: (ids) => showRules((rules) => ids.flatMap((id) => rules.find((rule) => rule.id === id) ?? [])),
    onSuccess: ({ actId }) => announceAct({ title: t("rules.ordered", "Ordre des règles enregistré"), actId }),
    onError: showFailure,
    onSettled: refreshSuggested,
  });
}

function showRules(edit: (rules: readonly CategoryRuleReply[]) => CategoryRuleReply[]): void {
  void queryClient.cancelQueries({ queryKey: categoryRulesQuery().queryKey });
  queryClient.setQueryData(categoryRulesQuery().queryKey, (rules) => rules && edit(rules));
}
