import { Info, RotateCcw, UserRound } from "lucide-react";
import { useId, useReducer, type FormEvent, type ReactNode } from "react";
import { DOSSIER_STAGES } from "@comptoir/accounting/firm/dossier-stage";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button, IconButton } from "../../../ui/controls/button.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { Autosuggest } from "../../../ui/fields/suggested/autosuggest.js";
import { CheckboxGroup } from "../../../ui/fields/checkbox-group.js";
import { Acts } from "../../../ui/overlays/acts.js";
import { Content, type Read } from "../../../ui/overlays/content.js";
import type { Option } from "../../../ui/fields/select.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { Tooltip } from "../../../ui/overlays/tooltip.js";
import { appliedDossierFilters, nextDossierFilters, type DossierFilterEvent } from "./dossier-filters.js";
import type { DossierFilters } from "./dossier-search.js";
import { stageName } from "../season/stage-words.js";
import "./dossier-filters.css";

/** A word of the taxonomy; `count` files bear it, `tooltip` says what it means. */
export type DossierTerm = Option & { readonly count?: string; readonly tooltip?: string | undefined };

/** The words of each filter, as the taxonomy gives them. */
export type DossierTerms = Readonly<
  Record<
    | "accountStatus"
    | "taxCategory"
    | "vatSystem"
    | "fiscalYearStatus"
    | "declarationStatus"
    | "ediStatus"
    | "connectionState"
    | "nextVatDeclaration"
    | "nextFiscalDeclaration",
    readonly DossierTerm[]
  >
>;

type DossierFiltersLayerProps = {
  readonly filters: DossierFilters;
  readonly terms: Read<DossierTerms>;
  readonly collaborators: readonly Option[];
  /** The function of the filters is closed: they are shown, and cannot be changed. */
  readonly isFixed?: boolean;
  /** How many files the filters typed would keep. */
  readonly countOf: (filters: DossierFilters) => ReactNode;
  readonly onApply: (event: DossierFilterEvent) => void;
  readonly onClose: () => void;
};

/** « Filtrer » the files of the firm: nothing changes before « Valider », which applies and closes.. */
export function DossierFiltersLayer({
  filters,
  terms,
  collaborators,
  isFixed = false,
  countOf,
  onApply,
  onClose,
}: DossierFiltersLayerProps) {
  const id = useId();
  const [draft, send] = useReducer(nextDossierFilters, filters);
  const change = (part: Partial<DossierFilters>): void => send({ kind: "change", part });
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onApply(appliedDossierFilters(draft));
    onClose();
  };
  return (
    <SideLayer
      name="dossier-filters"
      title={SPEC.filter}
      width={540}
      onClose={onClose}
      aside={
        <Button
          kind="ghost"
          size="small"
          disabled={isFixed}
          icon={<RotateCcw className="icon small" />}
          onClick={() => send({ kind: "reset" })}
        >
          {SPEC.resetFilters}
        </Button>
      }
      footer={
        <Acts
          form={id}
          onLeave={onClose}
          aside={
            <span className="muted small tabular" aria-live="polite">
              {countOf(draft)}
            </span>
          }
        />
      }
    >
      <form id={id} noValidate onSubmit={apply}>
        <fieldset className="dossier-filters" disabled={isFixed}>
          <Autosuggest
            label={t("dossier_filters.collaborator", "Collaborateur")}
            icon={<UserRound className="icon small" />}
            options={collaborators}
            value={draft.collaborator}
            onChange={(collaborator) => change({ collaborator })}
          />
          <Content of={terms}>{(words) => <Boxes draft={draft} terms={words} onChange={change} />}</Content>
          <Days draft={draft} onChange={change} />
          <Waiting draft={draft} onChange={change} />
        </fieldset>
      </form>
    </SideLayer>
  );
}

type PartProps = { readonly draft: DossierFilters; readonly onChange: (part: Partial<DossierFilters>) => void };
type ListKey = {
  [Key in keyof DossierFilters & keyof DossierTerms]: DossierFilters[Key] extends readonly string[] ? Key : never;
}[keyof DossierFilters & keyof DossierTerms];

function Boxes({ draft, terms, onChange }: PartProps & { terms: DossierTerms }) {
  const boxes = (key: ListKey, label: string) => (
    <WithMeanings terms={terms[key]} label={label}>
      <CheckboxGroup label={label} options={terms[key]} values={draft[key]} onChange={(values) => onChange({ [key]: values })} />
    </WithMeanings>
  );
  return (
    <>
      {boxes("accountStatus", t("dossier_filters.account_status", "Statut du compte"))}
      <Flag
        label={t("dossier_filters.terminated", "Dossiers résiliés")}
        box={t("dossier_filters.terminated_year", "Résilié depuis plus de 12 mois")}
        isOn={draft.oneYearTerminatedSubscriptions}
        onChange={(oneYearTerminatedSubscriptions) => onChange({ oneYearTerminatedSubscriptions })}
      />
      {boxes("taxCategory", t("dossier_filters.tax_category", "Catégorie fiscale"))}
      <Flag
        label={t("dossier_filters.micro", "Micro-entreprise")}
        box={t("dossier_filters.micro_box", "Micro-entrepreneur")}
        isOn={draft.independant}
        onChange={(independant) => onChange({ independant })}
      />
      {boxes("vatSystem", t("dossier_filters.vat_system", "Régime de TVA"))}
      {boxes("fiscalYearStatus", t("dossier_filters.year_status", "Statut de l’exercice"))}
      {boxes("connectionState", t("dossier_filters.connection", "Synchronisation bancaire"))}
      <RadioGroup
        label={t("dossier_filters.next_vat", "Prochaine déclaration de TVA")}
        options={terms.nextVatDeclaration}
        value={draft.nextVatDeclaration}
        onChange={(nextVatDeclaration) => onChange({ nextVatDeclaration })}
      />
      <RadioGroup
        label={t("dossier_filters.next_fiscal", "Prochaine déclaration fiscale (bientôt)")}
        disabled
        options={terms.nextFiscalDeclaration}
        value={draft.nextFiscalDeclaration}
        onChange={(nextFiscalDeclaration) => onChange({ nextFiscalDeclaration })}
      />
      {boxes("declarationStatus", t("dossier_filters.declaration", "Statut de la déclaration"))}
      {boxes("ediStatus", t("dossier_filters.edi", "Statut EDI"))}
    </>
  );
}

/** A question of one box. */
function Flag({ label, box, isOn, onChange }: { label: string; box: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <CheckboxGroup
      label={label}
      options={[{ value: "on", label: box }]}
      values={isOn ? ["on"] : []}
      onChange={(values) => onChange(values.length > 0)}
    />
  );
}

/** What the words of a group mean, on a button beside it: pointed at, focused, or read by readers. */
function WithMeanings({ terms, label, children }: { terms: readonly DossierTerm[]; label: string; children: ReactNode }) {
  const meanings = terms.flatMap((term) => (term.tooltip === undefined ? [] : [`${term.label}\u00a0: ${term.tooltip}`]));
  if (meanings.length === 0) return children;
  const text = meanings.join("\n");
  return (
    <div className="with-meanings">
      {children}
      <Tooltip text={text}>
        <IconButton size="small" label={`${label}\u00a0: ${text}`} icon={<Info className="icon small" />} />
      </Tooltip>
    </div>
  );
}

/** What waits in a dossier: after the filters that the specification names. */
function Waiting({ draft, onChange }: PartProps) {
  return (
    <>
      <Flag
        label={t("files.papers_waiting", "Pièces en attente")}
        box={t("dossier_filters.papers_waiting", "Avec des pièces à joindre")}
        isOn={draft.papersWaiting}
        onChange={(papersWaiting) => onChange({ papersWaiting })}
      />
      <CheckboxGroup
        label={t("dossier_filters.questions", "Questions au client")}
        options={[
          { value: "open", label: t("dossier_filters.questions_open", "Sans réponse") },
          { value: "answered", label: t("dossier_filters.questions_answered", "Répondues") },
        ]}
        values={draft.questions}
        onChange={(questions) => onChange({ questions })}
      />
      <Flag
        label={t("files.last_statement", "Dernier relevé")}
        box={t("dossier_filters.statement_missing", "Aucun relevé depuis 35 jours")}
        isOn={draft.statementMissing}
        onChange={(statementMissing) => onChange({ statementMissing })}
      />
      <CheckboxGroup
        label={t("files.closing", "Clôture")}
        options={DOSSIER_STAGES.map((stage) => ({ value: stage, label: stageName(stage) }))}
        values={draft.closing}
        onChange={(closing) => onChange({ closing })}
      />
      <Flag
        label={t("dossier_filters.closing_blocked", "Étapes de la clôture")}
        box={t("dossier_filters.closing_blocked_box", "Bloquées par un point à régler")}
        isOn={draft.closingBlocked}
        onChange={(closingBlocked) => onChange({ closingBlocked })}
      />
      <Flag
        label={t("dossier_filters.waits_for_client", "Client")}
        box={t("dossier_filters.waits_for_client_box", "Le cabinet attend le client")}
        isOn={draft.waitsForClient}
        onChange={(waitsForClient) => onChange({ waitsForClient })}
      />
    </>
  );
}

function Days({ draft, onChange }: PartProps) {
  const soon = (): void => undefined;
  return (
    <>
      <div className="two-columns">
        <DateField label={t("dossier_filters.closing_from", "Clôture du")} value={null} disabled onChange={soon} />
        <DateField label={t("dossier_filters.closing_to", "au")} value={null} disabled onChange={soon} />
      </div>
      <div className="two-columns">
        <DateField
          label={t("dossier_filters.registered_from", "Inscrit du")}
          value={draft.registeredFrom}
          onChange={(registeredFrom) => onChange({ registeredFrom })}
        />
        <DateField
          label={t("dossier_filters.registered_to", "au")}
          value={draft.registeredTo}
          isHeld
          min={draft.registeredFrom ?? undefined}
          onChange={(registeredTo) => onChange({ registeredTo })}
        />
      </div>
    </>
  );
}
