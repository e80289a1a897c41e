import { dotted } from "@comptoir/accounting/french-text";
import { ArrowRight, CornerDownLeft, Split } from "lucide-react";
import { useState } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { percent } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { accept, saveAllocations, categorizeAll } from "../changes/changes.js";
import { openLayer } from "../../../ui/overlays/open-layer.js";
import { categoryName, type Chart } from "./category-names.js";
import { CategoryPicker } from "./category-picker.js";
import { choiceOf, groupsOfSign, type CategoryOption } from "./category-sections.js";
import { openNext, type Following } from "../operation/following.js";
import { isMiscellaneous, isOpen, isToCategorize, suggestedCodes } from "../list/list-items.js";
import { useOperation } from "../operation/next-operation.js";
import { OperationCard } from "../operation/operation-card.js";
import { ReadingLayer } from "../operation/reading-layer.js";

/** « Ajouter une catégorie » on one operation after the other; « Modifier la catégorie » on one that has one. */
export function CategorizeLayer(props: Following & { id: string }) {
  const { id, operations, toCategorize, chart, used, goesOn, onClose } = props;
  const { operation, reading } = useOperation(id, operations);
  const [total] = useState(toCategorize);
  const [visited, setVisited] = useState(1);
  const [done, setDone] = useState(0);
  if (!operation) return <ReadingLayer name="categories" title={SPEC.addCategory} width={572} reading={reading} onClose={onClose} />;

  const initial = operation.allocations.map(({ account }) => account.code);
  const isUpdate = initial.length > 0;
  const isLocked = !isOpen(operation);
  const place = placeOf(id, operations);
  const position = place === null ? visited : done + place;
  const next = (what: "done" | "passed"): void => void openNext(id, what, props).then((hasNext) => hasNext && setVisited(visited + 1));
  const pass = (): void => next("passed");
  const goOn = (): void => {
    setDone(done + 1);
    next("done");
  };
  const validate = (chosen: readonly string[]): void => {
    const [only] = chosen;
    if (isLocked) return;
    if (!isUpdate && isProposalOfOnePart(operation, chosen)) {
      void accept([operation]);
      return goOn();
    }
    if (chosen.length > 1) return void openLayer({ kind: "split", id, accounts: chosen });
    if (only === undefined && !isUpdate) return pass();
    if (only !== initial[0] || initial.length > 1) {
      const pending = only === undefined ? null : (choiceOf(chart, only) ?? { code: only, label: only });
      const allocations = only === undefined ? [] : [{ account: only, amount: operation.value }];
      void saveAllocations(operation, allocations, pending && { code: pending.code, name: pending.label });
    }
    if (isUpdate) onClose();
    else goOn();
  };

  return (
    <CategoryPicker
      context={isUpdate ? "CATEGORIZATION_UPDATE" : "CATEGORIZATION_ADD"}
      chart={chart}
      groups={groupsOfSign(chart, operation.transactionSign.code === "income" ? "income" : "outcome")}
      initial={isUpdate ? initial : preselected(operation)}
      isProposal={!isUpdate}
      suggestions={suggestedChoices(operation, chart)}
      used={used}
      subject={id}
      onPass={isUpdate || !goesOn ? undefined : pass}
      card={
        <>
          <OperationCard operation={operation}>
            <Button
              size="small"
              icon={<Split className="icon small" />}
              disabled={isLocked}
              onClick={() => openLayer({ kind: "split", id })}
            >
              {t("operations.split_act", "Ventiler")}
            </Button>
          </OperationCard>
          {isLocked && (
            <p className="banner warn small">
              {t("operations.locked", "La TVA de cette période est validée\u00a0: la catégorie ne peut plus changer.")}
            </p>
          )}
        </>
      }
      aside={
        !isUpdate &&
        total > 0 && (
          <span className="muted tiny tabular">
            {t("categories.position", "{{position}} sur {{total}}", { position: Math.min(position, total), total })}
          </span>
        )
      }
      footer={(chosen, submit) => (
        <>
          {isUpdate ? (
            <Button kind="ghost" onClick={onClose}>
              {t("action.cancel", "Annuler")}
            </Button>
          ) : (
            <Button kind="ghost" onClick={pass}>
              {t("categories.skip", "Passer")}
              <kbd className="desktop-only" aria-hidden="true">
                <ArrowRight className="icon tiny" />
              </kbd>
            </Button>
          )}
          <span className="spacer" />
          <Button writes kind="primary" disabled={isLocked || (chosen.length === 0 && !isUpdate)} onClick={submit}>
            {submitText(chosen, isUpdate)}
            {!isUpdate && (
              <kbd className="desktop-only" aria-hidden="true">
                <CornerDownLeft className="icon tiny" />
              </kbd>
            )}
          </Button>
        </>
      )}
      onValidate={validate}
      onClose={onClose}
    />
  );
}

/** The place of an operation among the ones left to categorise in the list, from 1; null out of it. */
function placeOf(id: string, operations: readonly Transaction[]): number | null {
  const index = operations.filter(isToCategorize).findIndex((operation) => operation.id === id);
  return index === -1 ? null : index + 1;
}

/** One category for all the operations ticked. */
export function CategorizeSelectionLayer({
  operations,
  chart,
  used,
  onDone,
  onClose,
}: {
  operations: readonly Transaction[];
  chart: Chart;
  used: readonly string[];
  onDone: () => void;
  onClose: () => void;
}) {
  const open = operations.filter((operation) => isOpen(operation) && !isMiscellaneous(operation));
  const isIncome = open.length > 0 && open.every(({ transactionSign }) => transactionSign.code === "income");
  const validate = ([code]: readonly string[]): void => {
    if (code === undefined || open.length === 0) return;
    const name = choiceOf(chart, code)?.label ?? code;
    onDone();
    onClose();
    void categorizeAll(open, { code, name });
  };
  return (
    <CategoryPicker
      context="CATEGORIZATION_UPDATE"
      chart={chart}
      groups={groupsOfSign(chart, isIncome ? "income" : "outcome")}
      initial={[]}
      used={used}
      subject="selection"
      card={
        <p className="operation-card">
          <b>
            {plural("operations.selected_long", open.length, {
              one: "{{n}} opération sélectionnée",
              other: "{{n}} opérations sélectionnées",
            })}
          </b>
        </p>
      }
      footer={(chosen, submit) => (
        <>
          <span className="spacer" />
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button kind="primary" disabled={chosen.length === 0} onClick={submit}>
            {SPEC.validate}
          </Button>
        </>
      )}
      onValidate={validate}
      onClose={onClose}
    />
  );
}

function submitText(chosen: readonly string[], isUpdate: boolean): string {
  if (chosen.length > 1) return t("operations.split_long", "Ventiler l’opération");
  return isUpdate ? SPEC.validate : t("categories.validate_next", "Valider et suivante");
}

/** What is proposed says more of its one category than its account: its VAT, its private share. */
function isProposalOfOnePart({ suggestion }: Transaction, chosen: readonly string[]): boolean {
  return suggestion?.allocations?.length === 1 && chosen.join() === suggestion.account.code;
}

function preselected({ suggestion }: Transaction): readonly string[] {
  return suggestion ? suggestedCodes(suggestion) : [];
}

function suggestedChoices({ suggestion }: Transaction, chart: Chart): readonly CategoryOption[] {
  if (!suggestion) return [];
  const accounts = [...(suggestion.allocations?.map(({ account }) => account) ?? [suggestion.account]), ...suggestion.alternatives];
  return accounts.map((account, index): CategoryOption => {
    const choice = choiceOf(chart, account.code) ?? { code: account.code, label: categoryName(chart, account), icon: "tag", details: "" };
    return index === 0 ? { ...choice, note: dotted([percent(Math.floor(suggestion.confidence * 100)), suggestion.reason]) } : choice;
  });
}
