import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { centsFromEuros, cents } from "@comptoir/accounting/money";
import type { listAccounts } from "@comptoir/contract/categories/categories";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { AssetComponent } from "@comptoir/contract/fixed-assets/assets";
import { today } from "../../../lib/clock.js";
import { errorText } from "../../../lib/api/api-error.js";
import { useFlag } from "../../../lib/session/flags.js";
import { useUser } from "../../../lib/session/session.js";
import { chartQuery } from "../../../queries/chart.js";
import { day } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import { t } from "../../../text/t.js";
import { accountOptions } from "../../../ui/books/journal-lines.js";
import type { Option } from "../../../ui/fields/select.js";
import { showToast } from "../../../ui/messages/toast.js";
import { assetFlow, mayRemoveExit, type AssetContext } from "./asset-flow.js";
import { formsOf, limitsOf, suggestedDetail, type AssetSubject } from "./asset-drafts.js";
import type { DetailForm } from "./asset-form.js";
import { AssetLayer, type AssetForms, type VehicleEditorOf } from "./asset-layer.js";
import { AssetComponents } from "./asset-components.js";
import { DeleteAsset } from "./delete-asset.js";
import { ExitConfirmationModal } from "../exits/exit-confirmation-modal.js";
import { componentsQuery, useVehicleChoices } from "../queries.js";
import { TypedSheet } from "./component-sheet.js";
import { typedFigures } from "./typed-figures.js";
import { isAssetAccountCode } from "../purchases/operation-purchase.js";
import { useRemoveExit, useSaveAsset } from "./use-asset-saving.js";

type AssetEditorProps = {
  readonly subject: AssetSubject;
  readonly context: AssetContext;
  readonly years: readonly FiscalYear[];
  /** Opens another component of the same purchase, or a new one; without it, its purchase does not list them. */
  readonly onOpen?: (subject: AssetSubject, context: AssetContext) => void;
  readonly vehicleEditor: VehicleEditorOf;
  readonly onClose: () => void;
};

/** The layer of a fixed asset on its data: what it may be, what it saves, its table above it, and what an exit does once declared. */
export function AssetEditor({ subject, context, years, onOpen, vehicleEditor, onClose }: AssetEditorProps) {
  const { asset, component, operation } = subject;
  const hasVat = useUser().isVatSubjected === true;
  const vehicles = useVehicleChoices();
  const { data: accounts = [] } = useQuery({ ...chartQuery(), select: assetAccounts });
  const { data: exits = [] } = useQuery({ ...componentsQuery(), select: (all) => paidExitsOf(all, component?.id) });
  const save = useSaveAsset(subject);
  const remove = useRemoveExit(component);
  const mayPost = useFlag("immobilisations_component_post");
  const [table, setTable] = useState<DetailForm | null>(null);
  const [exited, setExited] = useState<AssetForms | null>(null);
  const [start] = useState(() => formsOf(subject, { hasVat }));
  const booksBegin = years.map(({ beginning }) => beginning as IsoDate).toSorted()[0] ?? null;
  const isPaid = operation !== null || component?.hasBankingTransactionsAllocations === true;
  const limits = (forms: AssetForms) => limitsOf(forms, { hasVat, booksBegin, isPaid });
  const isFrozen = asset?.validation_capital_asset === "1";
  const mayRemove = mayRemoveExit({
    odIsFixed: component?.od_is_fixed === true,
    isExitValidated: component?.validation_output === "1",
  });
  const figuresOf = (forms: AssetForms) =>
    typedFigures(forms, {
      years,
      today: today(),
      openingOn: (component?.opening_date ?? null) as IsoDate | null,
      vehicle: vehicles.data?.find(({ id }) => id === forms.detail.vehicleId) ?? null,
      kept: component !== null && JSON.stringify(forms.detail) === JSON.stringify(start.detail) ? component : null,
    });
  if (exited !== null) {
    const figures = figuresOf(exited).exit;
    return <ExitConfirmationModal consequence={exitConsequence(exited, figures?.gain ?? null)} mayRemove={mayRemove} onClose={onClose} />;
  }
  return (
    <>
      <AssetLayer
        start={assetFlow(context, { outputStatus: component?.isOut === true ? "out" : "used", isFrozen })}
        forms={start}
        origin={operation === null ? null : { title: operation.title, date: operation.date, amount: cents(-operation.amount) }}
        accounts={accounts}
        limitsOf={limits}
        detailOf={(purchase) => suggestedDetail(purchase, { hasVat })}
        componentId={component?.id ?? null}
        paidBy={component?.operation_ids ?? []}
        components={asset !== null && onOpen && <AssetComponents asset={asset} onOpen={onOpen} />}
        {...(asset !== null &&
          mayPost && {
            deletion: {
              purchase: <DeleteAsset asset={asset} component={null} onDeleted={onClose} />,
              detail: component && <DeleteAsset asset={asset} component={component} onDeleted={onClose} />,
            },
          })}
        vehicles={(vehicles.data ?? []).map(({ id, label }) => ({ value: id, label }))}
        vehicleEditor={vehicleEditor}
        minimum={minimumOf(subject)}
        exitStateOf={(forms) => ({
          firstDay: firstExitDay(forms, years),
          mayRemove,
          bearsVat: hasVat && (component === null || component.maxAmount < component.price_incl_vat),
          paidExits: exits,
          years: years.map(({ beginning, end }) => ({ beginning: beginning as IsoDate, end: end as IsoDate })),
        })}
        figuresOf={figuresOf}
        saving={{ isPending: save.isPending || remove.isPending, error: save.error ?? remove.error }}
        onSave={(forms, saved) =>
          save.mutate(
            { forms, context: saved, limits: limits(forms) },
            {
              onSuccess: () => {
                showToast({ title: savedTitle(saved) });
                if (saved.startsWith("IMMOBILISATION_DETAIL_EXIT")) setExited(forms);
                else onClose();
              },
              onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
            },
          )
        }
        onRemoveExit={() =>
          remove.mutate(undefined, {
            onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
            onSuccess: () => {
              showToast({ title: OVERLAY_SPEC.exitRemoved });
              onClose();
            },
          })
        }
        onShowTable={setTable}
        onClose={onClose}
      />
      {table !== null && <TypedSheet detail={table} component={component} isFrozen={isFrozen} onClose={() => setTable(null)} />}
    </>
  );
}

/** The accounts of the company's chart that the register follows. */
function assetAccounts({ data }: ReplyOf<typeof listAccounts>): readonly Option[] {
  return accountOptions(data, isAssetAccountCode);
}

/** The operation that pays the exit of each component but one. */
function paidExitsOf(components: readonly AssetComponent[], except: string | undefined): readonly string[] {
  return components.flatMap(({ id, banking_transaction_id: paidBy }) => (paidBy === null || id === except ? [] : [paidBy]));
}

function minimumOf({ asset }: AssetSubject) {
  if (asset === null || asset.components.length === 0) return null;
  return { inclVat: centsFromEuros(asset.minAmount) ?? cents(0), exclVat: centsFromEuros(asset.minAmountExcl) ?? cents(0) };
}

/** The later of the purchase and of the first day that is open. */
function firstExitDay({ purchase }: AssetForms, years: readonly FiscalYear[]): IsoDate {
  const bought = purchase.dateOfPurchase ?? today();
  const open = years
    .filter(({ status }) => status !== "closed")
    .map(({ beginning }) => beginning as IsoDate)
    .toSorted()[0];
  return open !== undefined && open > bought ? open : bought;
}

function savedTitle(context: AssetContext): string {
  if (context === "IMMOBILISATION_DETAIL_UPDATE" || context === "IMMOBILISATION_UPDATE") return OVERLAY_SPEC.detailChanged;
  return context.startsWith("IMMOBILISATION_DETAIL_EXIT_UPDATE") ? OVERLAY_SPEC.detailChanged : OVERLAY_SPEC.assetCreated;
}

/** What an exit does, in one sentence. */
function exitConsequence({ detail, exit }: AssetForms, gain: number | null): string {
  const facts = { title: detail.title, day: exit.releaseDate === null ? "" : day(exit.releaseDate) };
  if (gain === null || gain === 0)
    return t("exit.done", "«\u00a0{{title}}\u00a0» sort le {{day}}. Le dernier amortissement s’arrête ce jour-là.", facts);
  return gain > 0
    ? t(
        "exit.done_gain",
        "«\u00a0{{title}}\u00a0» sort le {{day}}. Le dernier amortissement s’arrête ce jour-là et la plus-value entre dans le résultat.",
        facts,
      )
    : t(
        "exit.done_loss",
        "«\u00a0{{title}}\u00a0» sort le {{day}}. Le dernier amortissement s’arrête ce jour-là et la moins-value entre dans le résultat.",
        facts,
      );
}
