import { dotted } from "@comptoir/accounting/french-text";
import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { useLayoutEffect, useRef, useState, type DragEvent, type KeyboardEvent } from "react";
import type { CategoryRuleReply } from "@comptoir/contract/operations/category-rules";
import { useReadOnlyReason } from "../../../lib/session/read-only.js";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { IconButton } from "../../../ui/controls/button.js";
import { Switch } from "../../../ui/fields/choice.js";
import { classNames } from "../../../ui/class-names.js";
import { useGuardedWrite } from "../../../ui/controls/guarded-write.js";
import type { Chart } from "../categories/category-names.js";
import { choiceOf } from "../categories/category-sections.js";
import { movedBefore, movedBy } from "./rule-form.js";
import { useOrderRules, useSwitchRule } from "./rule-queries.js";
import styles from "./rules.module.css";

type RuleListProps = {
  readonly rules: readonly CategoryRuleReply[];
  readonly chart: Chart;
  readonly onEdit: (rule: CategoryRuleReply) => void;
};

/** The rules in their order, which buttons, keys and dragging change. */
export function RuleList({ rules, chart, onEdit }: RuleListProps) {
  const order = useOrderRules();
  const isReadOnly = useReadOnlyReason() !== null;
  const writing = useGuardedWrite();
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const ids = rules.map(({ id }) => id);
  const keepFocus = useFocusKept(ids.join());
  const write = (next: readonly string[]): void => {
    if (next.join() === ids.join()) return;
    keepFocus();
    order.mutate(next);
  };
  const goesAfter = (target: string): boolean => dragged !== null && ids.indexOf(dragged) < ids.indexOf(target);
  const dropOn = (target: string): void => {
    if (dragged !== null) write(movedBefore(ids, dragged, goesAfter(target) ? (ids[ids.indexOf(target) + 1] ?? null) : target));
    setDragged(null);
    setOver(null);
  };
  return (
    <ol className={styles["ruleList"]} aria-label={t("rules.title", "Règles de catégorisation")}>
      {rules.map((rule, index) => (
        <li
          key={rule.id}
          className={classNames(
            styles["ruleRow"],
            !rule.active && styles["suspended"],
            over === rule.id && dragged !== rule.id && styles[goesAfter(rule.id) ? "targetAfter" : "target"],
          )}
          draggable={!isReadOnly}
          onDragStart={(event: DragEvent) => {
            event.dataTransfer.effectAllowed = "move";
            // Firefox starts no drag that carries nothing.
            event.dataTransfer.setData("text/plain", rule.name);
            setDragged(rule.id);
          }}
          onDragEnd={() => {
            setDragged(null);
            setOver(null);
          }}
          onDragOver={(event: DragEvent) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(rule.id);
          }}
          onDrop={(event: DragEvent) => {
            event.preventDefault();
            dropOn(rule.id);
          }}
          onKeyDown={(event: KeyboardEvent) => {
            const step = event.altKey ? STEPS[event.key] : undefined;
            if (step === undefined) return;
            event.preventDefault();
            writing(write)(movedBy(ids, rule.id, step));
          }}
        >
          <RuleRow
            rule={rule}
            chart={chart}
            isFirst={index === 0}
            isLast={index === rules.length - 1}
            isReadOnly={isReadOnly}
            onEdit={() => onEdit(rule)}
            onMove={(step) => write(movedBy(ids, rule.id, step))}
          />
        </li>
      ))}
    </ol>
  );
}

/** A row that moves in the page loses the focus: it comes back to what had it, or to the name of its rule. */
function useFocusKept(written: string): () => void {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = held.current;
    held.current = null;
    if (!(element instanceof HTMLElement) || !element.isConnected) return;
    (element.matches(":disabled") ? element.closest("li")?.querySelector("button") : element)?.focus();
  }, [written]);
  return () => {
    held.current = document.activeElement;
  };
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

type RuleRowProps = {
  readonly rule: CategoryRuleReply;
  readonly chart: Chart;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isReadOnly: boolean;
  readonly onEdit: () => void;
  readonly onMove: (step: -1 | 1) => void;
};

function RuleRow({ rule, chart, isFirst, isLast, isReadOnly, onEdit, onMove }: RuleRowProps) {
  const change = useSwitchRule();
  const { name } = rule;
  return (
    <>
      {!isReadOnly && <GripVertical className={classNames("icon small", styles["dragHandle"])} aria-hidden="true" />}
      <button type="button" className={styles["ruleName"]} onClick={onEdit}>
        <b className="clip">{name}</b>
        <span className="muted tiny">{conditionsText(rule)}</span>
        <span className="small clip">{categoriesText(rule, chart)}</span>
      </button>
      <Switch writes checked={rule.active} onChange={(active) => change.mutate({ rule, active })}>
        <span className="visually-hidden">{t("rules.active", "Règle active\u00a0: {{name}}", { name })}</span>
      </Switch>
      <span className={styles["moves"]}>
        <IconButton
          writes
          size="small"
          label={t("rules.up", "Monter {{name}}", { name })}
          disabled={isFirst}
          icon={<ChevronUp className="icon small" />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          writes
          size="small"
          label={t("rules.down", "Descendre {{name}}", { name })}
          disabled={isLast}
          icon={<ChevronDown className="icon small" />}
          onClick={() => onMove(1)}
        />
      </span>
    </>
  );
}

function conditionsText({ words, sign, amountMin, amountMax, bankAccounts }: CategoryRuleReply): string {
  return dotted([
    words.join(" + "),
    sign === undefined ? null : sign === "income" ? t("operations.income", "Recette") : t("operations.outcome", "Dépense"),
    boundsText(amountMin, amountMax),
    bankAccounts === undefined ? null : t("rules.some_accounts", "certains comptes"),
  ]);
}

function boundsText(min: number | undefined, max: number | undefined): string | null {
  if (min !== undefined && max !== undefined) return t("rules.between", "de {{min}} à {{max}}", { min: amount(min), max: amount(max) });
  if (min !== undefined) return t("rules.from", "à partir de {{min}}", { min: amount(min) });
  return max === undefined ? null : t("rules.up_to", "jusqu’à {{max}}", { max: amount(max) });
}

function categoriesText({ parts }: CategoryRuleReply, chart: Chart): string {
  return parts.map(({ account }) => choiceOf(chart, account)?.label ?? account).join(", ");
}
