import { ArrowLeft, ArrowRight, LogOut } from "lucide-react";
import { useId, useReducer, useState, type FormEvent, type ReactNode } from "react";
import { useFlag } from "../../../lib/session/flags.js";
import { errorText } from "../../../lib/api/api-error.js";
import { SPEC } from "../../../text/specification.js";
import { OVERLAY_SPEC } from "../../../text/specification-overlays.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { Acts } from "../../../ui/overlays/acts.js";
import type { Saving } from "../../../ui/overlays/content.js";
import { Modal } from "../../../ui/overlays/modal.js";
import type { Option } from "../../../ui/fields/select.js";
import { ScrollArea } from "../../../ui/overlays/scroll-area.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { Stepper } from "../../../ui/layout/stepper.js";
import { Tooltip } from "../../../ui/overlays/tooltip.js";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved.js";
import { DetailFields, type DetailFigures } from "./detail-fields.js";
import { ExitFields, type ExitFigures, type ExitState } from "../exits/exit-fields.js";
import { hasPrevious, isReadOnly, nextAssetFlow, stepOf, type AssetContext, type AssetFlow } from "./asset-flow.js";
import {
  detailErrors,
  isExitComplete,
  purchaseErrors,
  type DetailForm,
  type DetailLimits,
  type ExitForm,
  type PurchaseForm,
} from "./asset-form.js";
import { PurchaseFields, type PurchaseOrigin } from "./purchase-fields.js";

/** A fixed asset as it is typed: its purchase, the current component, its exit. */
export type AssetForms = { readonly purchase: PurchaseForm; readonly detail: DetailForm; readonly exit: ExitForm };

/** Opens the layer of a new vehicle above this one. */
export type VehicleEditorOf = (given: { readonly onSaved: (id: string) => void; readonly onClose: () => void }) => ReactNode;

type AssetLayerProps = {
  /** Where it opens, and what of the asset decides where it may go. */
  readonly start: AssetFlow;
  readonly forms: AssetForms;
  /** The operation that the asset was bought with, when one is known. */
  readonly origin: PurchaseOrigin | null;
  readonly accounts: readonly Option[];
  /** What the component may be, from its account and its price. */
  readonly limitsOf: (forms: AssetForms) => DetailLimits;
  /** The component that a purchase suggests, when none was described yet. */
  readonly detailOf: (purchase: PurchaseForm) => DetailForm;
  readonly vehicles: readonly Option[];
  /** The layer that adds a vehicle on the spot; without it none is offered. */
  readonly vehicleEditor?: VehicleEditorOf | undefined;
  /** The component that exists, null for a new one. */
  readonly componentId: string | null;
  /** The operations that pay for it. */
  readonly paidBy: readonly string[];
  /** The components of a purchase that exists, under its fields. */
  readonly components?: ReactNode;
  /** The button that deletes what a step shows; none for what does not exist yet. */
  readonly deletion?: { readonly purchase: ReactNode; readonly detail: ReactNode };
  /** What its components already take of a purchase that exists. */
  readonly minimum: Parameters<typeof purchaseErrors>[1];
  /** What decides of an exit, from what is typed. */
  readonly exitStateOf: (forms: AssetForms) => ExitState;
  /** What the domain computes of what is typed; null while it cannot be computed. */
  readonly figuresOf: (forms: AssetForms) => { readonly detail: DetailFigures | null; readonly exit: ExitFigures | null };
  readonly saving: Saving;
  /** Saves what the current step holds. */
  readonly onSave: (forms: AssetForms, context: AssetContext) => void;
  readonly onRemoveExit: () => void;
  readonly onShowTable: (detail: DetailForm) => void;
  readonly onClose: () => void;
};

/** A fixed asset, in three steps: what was bought, each thing that it holds, and how it leaves. */
export function AssetLayer(props: AssetLayerProps) {
  const { saving, onSave, onClose } = props;
  const id = useId();
  const [flow, send] = useReducer(nextAssetFlow, props.start);
  const [forms, setForms] = useState(props.forms);
  const [isChecked, setChecked] = useState(false);
  const [isAddingVehicle, setAddingVehicle] = useState(false);
  const isLocked = isReadOnly(flow);
  const step = stepOf(flow.context);
  const { close, question } = useUnsavedGuard(!isLocked && JSON.stringify(forms) !== JSON.stringify(props.forms), onClose);
  const leadsOn = flow.context === "IMMOBILISATION_ADD";
  const go = (event: "next" | "back"): void => {
    setChecked(false);
    if (leadsOn && forms.detail.title === "") setForms({ ...forms, detail: props.detailOf(forms.purchase) });
    send(event);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isLocked) return onClose();
    setChecked(true);
    if (saving.isPending || !isStepRight(step, forms, props)) return;
    if (leadsOn) go("next");
    else onSave(forms, flow.context);
  };
  const fields = (
    <StepFields
      {...props}
      flow={flow}
      forms={forms}
      isLocked={isLocked}
      isChecked={isChecked}
      onForms={setForms}
      onExit={() => go("next")}
      onAddVehicle={props.vehicleEditor === undefined ? null : () => setAddingVehicle(true)}
    />
  );
  return (
    <>
      <SideLayer
        name="asset"
        title={titleOf(flow.context)}
        width={520}
        onClose={close}
        footer={
          <Acts
            writes={!isLocked}
            form={id}
            isBusy={saving.isPending}
            isDisabled={step === 2 && !isLocked && !isExitComplete(forms.exit)}
            act={actOf(leadsOn, isLocked)}
            leave={hasPrevious(flow) ? <BackWords /> : undefined}
            onLeave={hasPrevious(flow) ? () => go("back") : close}
            aside={<Aside {...props} flow={flow} forms={forms} />}
          />
        }
      >
        {flow.context !== "IMMOBILISATION_UPDATE" && flow.context !== "IMMOBILISATION_VIEW" && <Steps current={step} />}
        {saving.error !== null && <Banner kind="bad">{errorText(saving.error)}</Banner>}
        <form id={id} noValidate onSubmit={submit}>
          {isLocked ? (
            <ScrollArea label={titleOf(flow.context)} className="stack">
              {fields}
            </ScrollArea>
          ) : (
            fields
          )}
        </form>
      </SideLayer>
      {isAddingVehicle &&
        props.vehicleEditor?.({
          onSaved: (vehicleId) => setForms({ ...forms, detail: { ...forms.detail, vehicleId } }),
          onClose: () => setAddingVehicle(false),
        })}
      {question}
    </>
  );
}

type StepFieldsProps = AssetLayerProps & {
  readonly flow: AssetFlow;
  readonly isLocked: boolean;
  readonly isChecked: boolean;
  readonly onForms: (forms: AssetForms) => void;
  readonly onExit: () => void;
  readonly onAddVehicle: (() => void) | null;
};

function StepFields({ flow, forms, isLocked, isChecked, onForms, onExit, onAddVehicle, ...props }: StepFieldsProps) {
  const { purchase, detail, exit } = forms;
  const figures = props.figuresOf(forms);
  switch (stepOf(flow.context)) {
    case 0:
      return (
        <>
          <PurchaseFields
            form={purchase}
            origin={props.origin}
            accounts={props.accounts}
            isLocked={isLocked}
            errors={isChecked ? purchaseErrors(purchase, props.minimum) : {}}
            onChange={(part) => onForms({ ...forms, purchase: { ...purchase, ...part } })}
          />
          {props.components}
        </>
      );
    case 1:
      return (
        <DetailFields
          form={detail}
          limits={props.limitsOf(forms)}
          account={forms.detail.account === "" ? purchase.relatedAccount : forms.detail.account}
          componentId={props.componentId}
          paidBy={props.paidBy}
          accounts={props.accounts}
          vehicles={props.vehicles}
          onAddVehicle={onAddVehicle}
          figures={figures.detail}
          purchasedOn={purchase.dateOfPurchase}
          isLocked={isLocked}
          isOut={flow.outputStatus === "out"}
          errors={isChecked ? detailErrors(detail, props.limitsOf(forms)) : {}}
          onChange={(next) => onForms({ ...forms, detail: next })}
          onShowTable={() => props.onShowTable(detail)}
          onExit={onExit}
        />
      );
    case 2:
      return (
        <ExitFields
          form={exit}
          asset={detail.title}
          state={props.exitStateOf(forms)}
          figures={figures.exit}
          isLocked={isLocked}
          onChange={(part) => onForms({ ...forms, exit: { ...exit, ...part } })}
        />
      );
  }
}

function Steps({ current }: { current: number }) {
  const steps = [t("asset.purchase", "Achat"), t("asset.detail", "Détail"), t("asset.exit", "Sortie")];
  return <Stepper label={t("asset.steps", "Étapes de l’immobilisation")} steps={steps} current={current} />;
}

/** The control that removes what the current step shows: the purchase, its component or its exit. */
function Aside({ flow, forms, deletion, exitStateOf, onRemoveExit }: AssetLayerProps & { flow: AssetFlow }) {
  const mayExit = useFlag("immobilisations_exit_post");
  const step = stepOf(flow.context);
  if (step === 0) return deletion?.purchase;
  if (step === 1) return deletion?.detail;
  return flow.outputStatus === "out" && mayExit ? <RemoveExit {...exitStateOf(forms)} onRemove={onRemoveExit} /> : null;
}

function RemoveExit({ mayRemove, onRemove }: Pick<ExitState, "mayRemove"> & { onRemove: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const button = (
    <Button writes kind="danger" disabled={!mayRemove} onClick={() => setAsking(true)}>
      {t("asset.remove_exit", "Supprimer la sortie")}
    </Button>
  );
  if (!mayRemove) return <Tooltip text={OVERLAY_SPEC.exitKept}>{button}</Tooltip>;
  const remove = (): void => (setAsking(false), onRemove());
  return (
    <>
      {button}
      {isAsking && (
        <Modal
          title={t("asset.remove_exit_title", "Supprimer cette sortie\u00a0?")}
          icon={<LogOut className="icon" />}
          iconKind="bad"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button data-autofocus onClick={() => setAsking(false)}>
                {t("action.cancel", "Annuler")}
              </Button>
              <Button writes kind="danger-fill" onClick={remove}>
                {t("asset.remove_exit", "Supprimer la sortie")}
              </Button>
            </>
          }
        >
          <p className="muted">
            {t("asset.remove_exit_why", "Son écriture quitte les comptes, et les amortissements reprennent jusqu’à leur terme.")}
          </p>
        </Modal>
      )}
    </>
  );
}

function BackWords() {
  return (
    <>
      <ArrowLeft className="icon small" />
      {OVERLAY_SPEC.back}
    </>
  );
}

function actOf(leadsOn: boolean, isLocked: boolean) {
  if (isLocked) return t("action.close", "Fermer");
  if (!leadsOn) return SPEC.validate;
  return (
    <>
      {SPEC.next}
      <ArrowRight className="icon small" />
    </>
  );
}

function isStepRight(step: 0 | 1 | 2, forms: AssetForms, { minimum, limitsOf }: AssetLayerProps): boolean {
  const { purchase, detail, exit } = forms;
  if (step === 0) return Object.keys(purchaseErrors(purchase, minimum)).length === 0;
  return step === 1 ? Object.keys(detailErrors(detail, limitsOf(forms))).length === 0 : isExitComplete(exit);
}

function titleOf(context: AssetContext): string {
  if (stepOf(context) === 2) return t("asset.exit_title", "Sortie de l’immobilisation");
  if (stepOf(context) === 1) return t("asset.detail_title", "Détail de l’immobilisation");
  if (context === "IMMOBILISATION_ADD") return t("asset.add_title", "Ajouter une immobilisation");
  return context === "IMMOBILISATION_UPDATE" ? t("asset.edit_title", "Modifier l’immobilisation") : t("asset.view_title", "Immobilisation");
}
