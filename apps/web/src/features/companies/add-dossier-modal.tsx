import { RotateCcw } from "lucide-react";
import { useEffect, useId, useState, type FormEvent, type ReactNode } from "react";
import { changeAnswers, type CompanyAnswers } from "@comptoir/accounting/company/answers";
import { offeredLegalStatuses } from "@comptoir/accounting/company/legal-status";
import type { Profession } from "@comptoir/accounting/company/profession";
import type { createCompany } from "@comptoir/contract/companies/companies";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { ApiError } from "../../lib/api/api-error.js";
import { today } from "../../lib/clock.js";
import { SPEC } from "../../text/specification.js";
import { OVERLAY_SPEC } from "../../text/specification-overlays.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { showFailure } from "../../ui/messages/failure.js";
import { TextField } from "../../ui/fields/field.js";
import { Acts } from "../../ui/overlays/acts.js";
import { Content, type Read, type Saving } from "../../ui/overlays/content.js";
import { Modal } from "../../ui/overlays/modal.js";
import { Select } from "../../ui/fields/select.js";
import type { FormErrors } from "../../ui/forms/form-errors.js";
import { useUnsavedGuard } from "../../ui/overlays/unsaved.js";
import { ActivityFields } from "./activity-fields.js";
import { signUpCompany, lockedFields, type SignUpCompany } from "./sign-up/company-of.js";
import { emptyDraft, draftSiret, type Draft } from "./sign-up/draft.js";
import { FiscalYearFields } from "./fiscal-year-fields.js";
import { FoundCard } from "./found-card.js";
import { professionOptions } from "./sign-up/profession-options.js";
import { SiretForm } from "./siret-form.js";
import { useFieldErrors } from "./use-field-errors.js";
import "./sign-up/sign-up.css";

type NewDossier = BodyInput<typeof createCompany>;

type AddDossierModalProps = {
  /** Who creates the file, for the register. */
  readonly userId: string;
  /** A file that is known to have no SIRET begins with its profile. */
  readonly isWithoutSiret?: boolean;
  readonly professions: Read<readonly Profession[]>;
  readonly saving: Saving;
  readonly onCreate: (dossier: NewDossier) => void;
  readonly onClose: () => void;
};

/** A client's file, created by a firm: its SIRET, then the profile of the company.. */
export function AddDossierModal({ userId, isWithoutSiret = false, professions, saving, onCreate, onClose }: AddDossierModalProps) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...emptyDraft(null), lookUp: isWithoutSiret ? "bypassed" : "none" }));
  const [isProfile, setProfile] = useState(isWithoutSiret);
  const change = (part: Partial<Draft>): void => setDraft((current) => ({ ...current, ...part }));
  const refused = refusedFields(saving.error);
  const { close, question } = useUnsavedGuard(draft.siret !== "" || draft.answers !== null, onClose);
  useEffect(() => {
    if (saving.error !== null && Object.keys(refusedFields(saving.error)).length === 0) showFailure(saving.error);
    if (refusedFields(saving.error).siret !== undefined) setProfile(false);
  }, [saving.error]);
  const shared = { draft, change, onClose: close };
  return (
    <>
      {isProfile ? (
        <Profile
          {...shared}
          professions={professions}
          refused={refused}
          isSending={saving.isPending}
          onReset={() => {
            setDraft(emptyDraft(null));
            setProfile(false);
          }}
          onSend={(answers, legalStatus) => onCreate({ ...answers, userId, siret: draftSiret(draft), legalStatus })}
        />
      ) : (
        <SiretOfDossier {...shared} userId={userId} refused={refused.siret} onNext={() => setProfile(true)} />
      )}
      {question}
    </>
  );
}

type StepProps = { readonly draft: Draft; readonly change: (part: Partial<Draft>) => void; readonly onClose: () => void };

function SiretOfDossier({
  draft,
  change,
  userId,
  refused,
  onNext,
  onClose,
}: StepProps & { userId: string; refused: string | undefined; onNext: () => void }) {
  return (
    <Modal name="add-dossier" title={OVERLAY_SPEC.addDossier} width={520} onClose={onClose} actions={null}>
      <p className="muted">
        {t("dossier.lead", "Le numéro de Siret remplit l’identité de l’entreprise. Vous compléterez son profil ensuite.")}
      </p>
      <div className="add-dossier">
        <SiretForm draft={draft} change={change} userId={userId} refused={refused} onNext={onNext}>
          {({ isSending, withoutSiret }) => (
            <div className="actions">
              {withoutSiret}
              <span className="spacer" />
              <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
              <Button kind="primary" type="submit" busy={isSending}>
                {SPEC.ok}
              </Button>
            </div>
          )}
        </SiretForm>
      </div>
    </Modal>
  );
}

type ProfileProps = StepProps & {
  readonly professions: Read<readonly Profession[]>;
  readonly refused: DossierErrors;
  readonly isSending: boolean;
  readonly onReset: () => void;
  readonly onSend: (answers: SignUpCompany["form"]["answers"], legalStatus: string) => void;
};

/** The fields of a dossier: the fields of a company, and its legal form. */
type DossierField = keyof CompanyAnswers | "legalStatus";
type DossierErrors = FormErrors<DossierField>;

function Profile({ professions, draft, onClose, ...props }: ProfileProps) {
  const id = useId();
  const situation = professions.data && { today: today(), professions: professions.data };
  const company = situation && signUpCompany(draft, NOBODY, situation);
  return (
    <Modal
      name="add-dossier"
      title={OVERLAY_SPEC.addDossier}
      width={860}
      onClose={onClose}
      actions={
        <Acts
          form={id}
          act={t("dossier.create", "Créer le dossier")}
          isBusy={props.isSending}
          isDisabled={!company?.form.canSubmit}
          onLeave={onClose}
          aside={
            <span className="muted small desktop-only">
              {t("dossier.questions", "Une question n’apparaît que si la profession l’admet.")}
            </span>
          }
        />
      }
    >
      <Content of={{ ...professions, data: company && professions.data }}>
        {(known) =>
          company &&
          situation && (
            <ProfileForm
              {...props}
              id={id}
              draft={draft}
              company={company}
              professions={known}
              onAnswer={(given) => props.change({ answers: changeAnswers(company.answers, given, situation) })}
            />
          )
        }
      </Content>
    </Modal>
  );
}

type ProfileFormProps = Omit<ProfileProps, "professions" | "onClose"> & {
  readonly id: string;
  readonly company: SignUpCompany;
  readonly professions: readonly Profession[];
  readonly onAnswer: (given: Partial<CompanyAnswers>) => void;
};

function ProfileForm({ id, draft, company, professions, refused, isSending, onReset, onAnswer, onSend }: ProfileFormProps) {
  const [legalStatus, setLegalStatus] = useState(offeredLegalStatuses[0]?.value ?? "");
  const errors: DossierErrors = { ...company.errors, ...(legalStatus === "" && { legalStatus: MESSAGES.legalStatus }) };
  const fields = useFieldErrors<DossierField>(errors, refused);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSending && fields.check(Object.keys(errors) as DossierField[])) onSend(company.form.answers, legalStatus);
  };
  return (
    <form id={id} ref={fields.box} className="add-dossier sections" noValidate onSubmit={send}>
      <div className="row between wrap">
        {draft.establishment !== null && draft.establishment.name !== "" ? (
          <FoundCard establishment={draft.establishment} />
        ) : (
          <p className="muted small">{t("dossier.without_siret", "Sans numéro de Siret\u00a0: tout est à saisir.")}</p>
        )}
        <Button kind="ghost" icon={<RotateCcw className="icon small" />} onClick={onReset}>
          {SPEC.reset}
        </Button>
      </div>
      <Section title={t("dossier.activity", "Activité")}>
        <ActivityFields
          form={company.form}
          onAnswer={onAnswer}
          fields={fields}
          professions={professionOptions(professions, draft)}
          locked={lockedFields(draft)}
          speech="to-firm"
        />
        <div className="two-columns" data-field="legalStatus">
          <Select
            label={t("dossier.legal_status", "Forme juridique")}
            name="legalStatus"
            required
            placeholder={null}
            options={[{ value: "", label: t("dossier.no_legal_status", "Choisir") }, ...offeredLegalStatuses]}
            value={legalStatus}
            error={fields.errorOf("legalStatus")}
            onChange={(value) => {
              setLegalStatus(value);
              fields.leave("legalStatus")();
            }}
          />
        </div>
      </Section>
      <Section title={t("dossier.reach", "Suivi par le cabinet")}>
        <FirmFields answers={company.answers} fields={fields} onAnswer={onAnswer} />
      </Section>
      <Section title={t("dossier.first_year", "Premier exercice")}>
        <FiscalYearFields form={company.form} onAnswer={onAnswer} errorOf={fields.errorOf} leave={fields.leave} />
      </Section>
    </form>
  );
}

type FirmFieldsProps = {
  readonly answers: CompanyAnswers;
  readonly fields: Pick<ReturnType<typeof useFieldErrors<keyof CompanyAnswers>>, "errorOf" | "leave">;
  readonly onAnswer: (given: Partial<CompanyAnswers>) => void;
};

/** What only a firm keeps of a company. */
function FirmFields({ answers, fields, onAnswer }: FirmFieldsProps) {
  const text = (name: "internalRef" | "phone" | "fixedPhone", label: string) => (
    <div data-field={name}>
      <TextField
        label={label}
        name={name}
        autoComplete="off"
        maxLength={60}
        placeholder={t("field.optional", "Facultatif")}
        {...(name !== "internalRef" && { type: "tel", inputMode: "tel" as const })}
        value={answers[name]}
        error={fields.errorOf(name)}
        onChange={({ target }) => onAnswer({ [name]: target.value })}
        onBlur={fields.leave(name)}
      />
    </div>
  );
  return (
    <div className="two-columns">
      {text("internalRef", t("dossier.reference", "Référence interne"))}
      {text("phone", t("dossier.mobile", "Téléphone mobile"))}
      {text("fixedPhone", t("dossier.phone", "Téléphone fixe"))}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const NOBODY = { firstName: "", lastName: "" };

function refusedFields(error: Error | null): DossierErrors & { readonly siret?: string } {
  return error instanceof ApiError && error.target !== null ? { [error.target]: error.message } : {};
}
