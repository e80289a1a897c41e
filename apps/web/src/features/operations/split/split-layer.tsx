import { CornerDownLeft, Plus } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { classNames } from "../../../ui/class-names.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { UnsavedModal } from "../../../ui/overlays/unsaved.js";
import { saveAllocations } from "../changes/changes.js";
import type { Chart } from "../categories/category-names.js";
import { CategoryPicker } from "../categories/category-picker.js";
import { groupsOfSign } from "../categories/category-sections.js";
import { openNext, type Following } from "../operation/following.js";
import { useOperation } from "../operation/next-operation.js";
import { OperationCard } from "../operation/operation-card.js";
import { ReadingLayer } from "../operation/reading-layer.js";
import { SplitBar } from "./split-bar.js";
import { SplitLineFields } from "./split-line-fields.js";
import { remainder, splitInput } from "./split-lines.js";
import { SplitTotals, SplitVerdict } from "./split-result.js";
import { useSplit, type Split } from "./use-split.js";
import "./split-layer.css";

type SplitLayerProps = Following & { readonly id: string; readonly accounts: readonly string[]; readonly hasVat: boolean };

/** « Ventiler l’opération »: an amount shared between categories, valid when the account is right. */
export function SplitLayer(props: SplitLayerProps) {
  const { operation, reading } = useOperation(props.id, props.operations);
  if (!operation) return <ReadingLayer name="split" title={splitTitle()} width={650} reading={reading} onClose={props.onClose} />;
  return <SplitForm {...props} operation={operation} />;
}

function SplitForm(props: SplitLayerProps & { operation: Transaction }) {
  const { operation, accounts, chart, hasVat, onClose } = props;
  const split = useSplit({ operation, accounts, chart, hasVat });
  const [isAsking, setAsking] = useState(false);
  const isUpdate = operation.allocations.length > 0;
  const validate = (): void => {
    if (!split.canValidate) return;
    void saveAllocations(operation, splitInput(split.lines, hasVat), null);
    if (isUpdate) onClose();
    else void openNext(operation.id, "done", props);
  };
  const close = (): void => (split.isChanged ? setAsking(true) : onClose());
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    validate();
  };
  const card = <OperationCard operation={operation} />;
  if (split.picking !== null) return <SplitCategories {...{ operation, split, chart, used: props.used, card, onClose }} />;
  return (
    <>
      <SideLayer
        name="split"
        title={splitTitle()}
        width={650}
        onClose={close}
        onKeyDown={onKeyDown}
        footer={<SplitFooter isUpdate={isUpdate} canValidate={split.canValidate} onCancel={close} onValidate={validate} />}
      >
        {card}
        <SplitBar total={split.total} lines={split.lines} />
        <SplitLines split={split} chart={chart} hasVat={hasVat} />
        <SplitVerdict total={split.total} lines={split.lines} />
        <SplitTotals lines={split.lines} hasVat={hasVat} />
      </SideLayer>
      {isAsking && <UnsavedModal sentence={SPEC.selectionNotSaved} onStay={() => setAsking(false)} onLeave={onClose} />}
    </>
  );
}

type SplitCategoriesProps = {
  readonly operation: Transaction;
  readonly split: Split;
  readonly chart: Chart;
  readonly used: readonly string[];
  readonly card: ReactNode;
  readonly onClose: () => void;
};

/** The category of a line, or the categories of the lines to add; categories of the other lines are not offered again. */
function SplitCategories({ operation, split, chart, used, card, onClose }: SplitCategoriesProps) {
  const { picking, lines } = split;
  const back = (): void => split.pick(null);
  return (
    <CategoryPicker
      used={used}
      context={picking === "new" ? "CATEGORIZATION_ADD" : "CATEGORIZATION_UPDATE"}
      chart={chart}
      groups={groupsOfSign(chart, operation.transactionSign.code === "income" ? "income" : "outcome")}
      initial={[]}
      excluded={lines.filter(({ key }) => key !== picking).map(({ account }) => account)}
      subject={String(picking)}
      card={card}
      footer={(chosen, submit) => (
        <>
          <span className="spacer" />
          <Button onClick={back}>{t("action.back", "Retour")}</Button>
          <Button kind="primary" disabled={chosen.length === 0} onClick={submit}>
            {SPEC.validate}
          </Button>
        </>
      )}
      onValidate={split.take}
      onClose={lines.length === 0 ? onClose : back}
    />
  );
}

type SplitFooterProps = {
  readonly isUpdate: boolean;
  readonly canValidate: boolean;
  readonly onCancel: () => void;
  readonly onValidate: () => void;
};

function SplitFooter({ isUpdate, canValidate, onCancel, onValidate }: SplitFooterProps) {
  return (
    <>
      <Button kind="ghost" onClick={onCancel}>
        {t("split.cancel", "Annuler la ventilation")}
      </Button>
      <span className="spacer" />
      <Button writes kind="primary" disabled={!canValidate} onClick={onValidate}>
        {isUpdate ? SPEC.validate : t("categories.validate_next", "Valider et suivante")}
        {!isUpdate && (
          <kbd className="desktop-only" aria-hidden="true">
            <CornerDownLeft className="icon tiny" />
          </kbd>
        )}
      </Button>
    </>
  );
}

function SplitLines({ split, chart, hasVat }: { split: Split; chart: Chart; hasVat: boolean }) {
  const { total, lines } = split;
  return (
    <>
      <div className={classNames("stack split-lines", !hasVat && "no-vat")}>
        <div className="split-line split-head" aria-hidden="true">
          <span>{t("operations.category", "Catégorie")}</span>
          <span>{t("split.amount", "Montant TTC")}</span>
          {hasVat && <span>{t("operations.vat", "TVA")}</span>}
        </div>
        {lines.map((line, index) => (
          <SplitLineFields
            key={line.key}
            line={line}
            number={index + 1}
            chart={chart}
            hasVat={hasVat}
            isFocused={index === lines.length - 1}
            onChange={(part) => split.change(line.key, part)}
            onPick={() => split.pick(line.key)}
            onRemove={() => split.remove(line.key)}
          />
        ))}
      </div>
      <div className="row wrap tight">
        <Button size="small" icon={<Plus className="icon small" />} onClick={() => split.pick("new")}>
          {SPEC.addCategory}
        </Button>
        <Button kind="ghost" size="small" disabled={lines.length === 0 || remainder(total, lines) === 0} onClick={split.fill}>
          {t("split.fill", "Répartir le reste")}
        </Button>
      </div>
    </>
  );
}

function splitTitle(): string {
  return t("split.title", "Ventiler l’opération");
}
