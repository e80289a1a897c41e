import { useQuery } from "@tanstack/react-query";
import { Download, Plus } from "lucide-react";
import { useState } from "react";
import type { CategoryRuleReply } from "@comptoir/contract/operations/category-rules";
import { keepFile } from "../../../lib/api/download.js";
import { useReadOnlyReason } from "../../../lib/session/read-only.js";
import { count } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import type { Chart } from "../categories/category-names.js";
import { EMPTY_RULE, ruleFormOf, type RuleForm, type RulesStart } from "./rule-form.js";
import { RuleEditor } from "./rule-editor.js";
import { RuleList } from "./rule-list.js";
import { categoryRulesQuery } from "./rule-queries.js";

type RulesLayerProps = {
  readonly start: RulesStart;
  readonly chart: Chart;
  readonly used: readonly string[];
  readonly hasVat: boolean;
  readonly onClose: () => void;
};

/** What is edited: a rule by its id, or one that does not exist yet. */
type Edited = { readonly id: string | null; readonly form: RuleForm };

/** The rules of the company: their list, or one of them to write. */
export function RulesLayer({ start, chart, used, hasVat, onClose }: RulesLayerProps) {
  const rules = useQuery(categoryRulesQuery());
  const isDraft = start !== null && "draft" in start;
  const [edited, setEdited] = useState<Edited | null | undefined>(isDraft ? { id: null, form: start.draft } : undefined);
  const asked = start !== null && "ruleId" in start ? rules.data?.find(({ id }) => id === start.ruleId) : undefined;
  const current = edited === undefined && asked ? editing(asked) : edited;
  if (current)
    return <RuleEditor key={current.id} {...current} {...{ chart, used, hasVat }} onDone={isDraft ? onClose : () => setEdited(null)} />;
  return (
    <SideLayer
      name="category-rules"
      title={t("rules.title", "Règles de catégorisation")}
      width={560}
      onClose={onClose}
      isRead
      footer={
        <>
          <Button
            icon={<Download className="icon small" />}
            disabled={(rules.data ?? []).length === 0}
            onClick={() => keepFile(asJson(rules.data ?? []), "regles.json")}
          >
            {t("rules.export", "Exporter (JSON)")}
          </Button>
          <span className="spacer" />
          <Button
            writes
            kind="primary"
            data-autofocus
            icon={<Plus className="icon small" />}
            onClick={() => setEdited({ id: null, form: EMPTY_RULE })}
          >
            {t("rules.add", "Ajouter une règle")}
          </Button>
        </>
      }
    >
      <p className="muted small">
        {t(
          "rules.what",
          "Une règle propose une catégorie aux opérations dont le libellé contient tous ses mots. La première qui convient l’emporte\u00a0; rien n’est enregistré sans votre accord.",
        )}
      </p>
      <Listed rules={rules} chart={chart} onEdit={(rule) => setEdited(editing(rule))} />
    </SideLayer>
  );
}

function editing(rule: CategoryRuleReply): Edited {
  return { id: rule.id, form: ruleFormOf(rule) };
}

type ListedProps = {
  readonly rules: {
    readonly data: readonly CategoryRuleReply[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly chart: Chart;
  readonly onEdit: (rule: CategoryRuleReply) => void;
};

function Listed({ rules: { data, error, refetch }, chart, onEdit }: ListedProps) {
  const isReadOnly = useReadOnlyReason() !== null;
  if (data === undefined && error) return <ReadingFailure error={error} again={refetch} />;
  if (data === undefined)
    return (
      <Skeleton label={t("rules.reading", "Lecture des règles")}>
        <SkeletonBar width="100%" height="96px" />
      </Skeleton>
    );
  if (data.length === 0)
    return (
      <EmptyState title={t("rules.empty", "Aucune règle")}>
        {!isReadOnly && t("rules.empty_detail", "Écrivez-en une ici, ou depuis une opération que vous venez de catégoriser.")}
      </EmptyState>
    );
  return (
    <>
      <p className="muted tiny" role="status">
        {t("rules.count", "{{n}} sur 200", { n: count(data.length) })}
        {!isReadOnly && <span className="desktop-only">{` · ${t("rules.keys", "Alt + ↑ ou ↓ déplace une règle")}`}</span>}
      </p>
      <RuleList rules={data} chart={chart} onEdit={onEdit} />
    </>
  );
}

/** What `POST /api/v1/rules` takes, rule by rule. */
function asJson(rules: readonly CategoryRuleReply[]): Blob {
  const written = rules.map(({ id: _id, ...rule }) => rule);
  return new Blob([`${JSON.stringify(written, null, 2)}\n`], { type: "application/json" });
}
