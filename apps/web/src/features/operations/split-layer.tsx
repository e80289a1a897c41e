import { CornerDownLeft, Plus, Scale, TriangleAlert } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import type { Transaction } from "@comptoir/contract/operations";
import { cents, centsFromEuros, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import { logFailure } from "../../lib/log.js";
import { amount as euros, plainAmount } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/button.js";
import { SideLayer } from "../../ui/side-layer.js";
import { UnsavedModal } from "../../ui/unsaved.js";
import { showToast } from "../../ui/toast.js";
import { saveAllocations } from "./changes.js";
import type { Following } from "./categorize-layer.js";
import { CategoryPicker } from "./category-picker.js";
import { groupsOfSign } from "./category-sections.js";
import { isOpen } from "./list-items.js";
import { findNext, useOperation } from "./next-operation.js";
import { OperationCard } from "./operation-card.js";
import { SplitBar } from "./split-bar.js";
import { SplitLineFields } from "./split-line-fields.js";
import { fillRemainder, firstLines, newLine, remainder, splitInput, splitProblem, splitTotals, type SplitLine } from "./split-lines.js";
import { ReadingLayer } from "./reading-layer.js";
import "./split-layer.css";

type SplitLayerProps = Following & { readonly id: string; readonly accounts: readonly string[]; readonly hasVat: boolean };

/** « Ventiler l’opération »: an amount shared between categories, valid when the account is right. */
export function SplitLayer(props: SplitLayerProps) {
  const { operation, reading } = useOperation(props.id, props.operations);
  if (!operation) return <ReadingLayer name="split" title={splitTitle()} width={650} reading={reading} onClose={props.onClose} />;
  return <SplitForm {...props} operation={operation} />;
}

function SplitForm({
  operation,
  accounts,
  chart,
  hasVat,
  operations,
  onLayer,
  onCursor,
  onClose,
}: SplitLayerProps & { operation: Transaction }) {
  const total = centsFromEuros(operation.value) ?? cents(0);
  const [initial] = useState(() => firstLines(operation, accounts, { chart, hasVat }));
  const [lines, setLines] = useState(initial);
  const [picking, setPicking] = useState<number | "new" | null>(initial.length === 0 ? "new" : null);
  const [isAsking, setAsking] = useState(false);
  const nextKey = useRef(1000);
  const wasCategorized = operation.allocations.length > 0;
  const problem = splitProblem(total, lines);
  const isLocked = !isOpen(operation);

  const change = (key: number, part: Partial<SplitLine>): void =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const pick = (codes: readonly string[]): void => {
    const given = { chart, hasVat };
    const [code] = codes;
    if (picking === "new") setLines([...lines, ...codes.map((account) => newLine((nextKey.current += 1), account, given))]);
    else if (picking !== null && code !== undefined)
      change(picking, { account: code, vatRate: newLine(0, code, given).vatRate, vatAmount: null, vatNature: undefined, privateShare: 0 });
    setPicking(null);
  };
  const goOn = async (): Promise<void> => {
    if (wasCategorized) return onClose();
    const nextId = await findNext(operations, operation.id);
    if (nextId === null) {
      onClose();
      showToast({ title: t("operations.all_done", "Tout est catégorisé") });
      return;
    }
    onCursor(nextId);
    onLayer({ kind: "categories", id: nextId });
  };
  const validate = (): void => {
    if (problem !== null || isLocked) return;
    void saveAllocations(operation, splitInput(lines, hasVat), null);
    goOn().catch((error: unknown) => {
      logFailure("next operation", error);
      onClose();
    });
  };
  const close = (): void => (lines === initial ? onClose() : setAsking(true));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    validate();
  };

  if (picking !== null) {
    const taken = lines.filter(({ key }) => key !== picking).map(({ account }) => account);
    return (
      <CategoryPicker
        context={picking === "new" ? "CATEGORIZATION_ADD" : "CATEGORIZATION_UPDATE"}
        chart={chart}
        groups={groupsOfSign(chart, operation.transactionSign.code === "income" ? "income" : "outcome")}
        initial={[]}
        excluded={taken}
        subject={String(picking)}
        card={<OperationCard operation={operation} />}
        footer={(chosen, submit) => (
          <>
            <span className="spacer" />
            <Button onClick={() => setPicking(null)}>{t("action.back", "Retour")}</Button>
            <Button kind="primary" disabled={chosen.length === 0} onClick={submit}>
              {SPEC.validate}
            </Button>
          </>
        )}
        onValidate={pick}
        onClose={() => (lines.length === 0 ? onClose() : setPicking(null))}
      />
    );
  }
  return (
    <>
      <SideLayer
        name="split"
        title={splitTitle()}
        width={650}
        onClose={close}
        onKeyDown={onKeyDown}
        footer={
          <>
            <Button kind="ghost" onClick={close}>
              {t("split.cancel", "Annuler la ventilation")}
            </Button>
            <span className="spacer" />
            <Button kind="primary" disabled={problem !== null || isLocked} onClick={validate}>
              {wasCategorized ? SPEC.validate : t("categories.validate_next", "Valider et suivante")}
              {!wasCategorized && (
                <kbd className="desktop-only" aria-hidden="true">
                  <CornerDownLeft className="icon tiny" />
                </kbd>
              )}
            </Button>
          </>
        }
      >
        <OperationCard operation={operation} />
        <SplitBar total={total} lines={lines} />
        <div className="stack split-lines">
          <div className="split-line split-head" aria-hidden="true">
            <span>{t("operations.category", "Catégorie")}</span>
            <span>{t("split.amount", "Montant TTC")}</span>
            <span>{hasVat && t("operations.vat", "TVA")}</span>
          </div>
          {lines.map((line, index) => (
            <SplitLineFields
              key={line.key}
              line={line}
              number={index + 1}
              chart={chart}
              hasVat={hasVat}
              isFocused={index === lines.length - 1}
              onChange={(part) => change(line.key, part)}
              onPick={() => setPicking(line.key)}
              onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </div>
        <div className="row wrap tight">
          <Button size="small" icon={<Plus className="icon small" />} onClick={() => setPicking("new")}>
            {SPEC.addCategory}
          </Button>
          <Button
            kind="ghost"
            size="small"
            disabled={lines.length === 0 || remainder(total, lines) === 0}
            onClick={() => setLines(fillRemainder(total, lines))}
          >
            {t("split.fill", "Répartir le reste")}
          </Button>
        </div>
        <Verdict total={total} lines={lines} />
        <Totals lines={lines} hasVat={hasVat} />
      </SideLayer>
      {isAsking && <UnsavedModal sentence={SPEC.selectionNotSaved} onStay={() => setAsking(false)} onLeave={onClose} />}
    </>
  );
}

function Verdict({ total, lines }: { total: Cents; lines: readonly SplitLine[] }) {
  const left = remainder(total, lines);
  const written = euros(eurosFromCents(total));
  if (left === 0) {
    const sum = lines.map((line) => plainAmount(eurosFromCents(line.amount ?? cents(0)))).join(" + ");
    return (
      <div className="verdict" role="status">
        <Scale className="icon" />
        <div className="grow">
          <b>{t("split.right", "Le compte est bon")}</b>
          <div className="small tabular">{`${sum} = ${written}`}</div>
        </div>
      </div>
    );
  }
  return (
    <div className="verdict warn" role="status">
      <TriangleAlert className="icon" />
      <div className="grow">
        <b>
          {left > 0
            ? t("split.left", "Reste à ventiler\u00a0: {{left}}", { left: euros(eurosFromCents(left)) })
            : t("split.over", "Trop ventilé\u00a0: {{over}}", { over: euros(-eurosFromCents(left)) })}
        </b>
        <div className="small">{t("split.must", "La somme doit faire {{total}} pour valider.", { total: written })}</div>
      </div>
    </div>
  );
}

function Totals({ lines, hasVat }: { lines: readonly SplitLine[]; hasVat: boolean }) {
  const { exclTax, vat, own } = splitTotals(lines);
  return (
    <div className="split-totals small">
      <span className="muted">{t("split.total", "Total")}</span>
      {hasVat && (
        <span>
          HT <b className="tabular">{euros(eurosFromCents(exclTax))}</b>
        </span>
      )}
      {hasVat && (
        <span>
          TVA <b className="tabular">{euros(eurosFromCents(vat))}</b>
        </span>
      )}
      <span>
        {t("split.own", "Privé")} <b className="tabular">{euros(eurosFromCents(own))}</b>
      </span>
    </div>
  );
}

function splitTitle(): string {
  return t("split.title", "Ventiler l’opération");
}
