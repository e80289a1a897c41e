import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import type { User } from "@comptoir/contract/users/users";
import { t } from "../../../text/t.js";
import { showToast } from "../../../ui/messages/toast.js";
import { useForm } from "../../../ui/forms/use-form.js";
import { CompanyPanel } from "./company-panel.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { PersonPanel } from "./person-panel.js";
import { placeError } from "../../../lib/api/place-error.js";
import {
  CHANGEABLE_COMPANY_FIELDS,
  PERSON_FIELDS,
  profileChanges,
  profileRules,
  profileValues,
  type ChangeableCompany,
  type ProfileField,
} from "./profile-changes.js";
import { useSaveProfile } from "../queries.js";
import styles from "../account.module.css";

/** The form that the button of the header sends. */
export const PROFILE_FORM = "profile-form";
/** What the button of the header shows. */
export type FormState = "unchanged" | "changed" | "saving";

type ProfileFormProps = {
  readonly user: User;
  readonly company: ChangeableCompany | null;
  /** False in a client's company, whose person is someone else. */
  readonly hasPerson: boolean;
  /** Shown instead of the fields until the company is read: what is around them stays as it is when they come. */
  readonly waiting?: ReactNode;
  readonly onState: (state: FormState) => void;
  /** More fields of the person. */
  readonly more?: ReactNode;
  /** Where both parts are shown; one under the other otherwise. */
  readonly children?: (parts: ProfileParts) => ReactNode;
};

/** The fields of the person, and the fields of the company; nothing where there are none. */
export type ProfileParts = { readonly person: ReactNode; readonly company: ReactNode };

/** The person and the company, sent together by the button of the header; errors are shown in place. */
export function ProfileForm({ user, company, hasPerson, waiting = null, onState, more, children = together }: ProfileFormProps) {
  const [start, setStart] = useState(() => profileValues(user, company));
  const rules = profileRules(company);
  const form = useForm<ProfileField, HTMLDivElement>({
    start,
    rules,
    ...(!hasPerson && { disabled: ["firstName", "lastName", "phone"] as const }),
  });
  const [isWaiting, setWaiting] = useState(waiting !== null);
  if (isWaiting && waiting === null) {
    const read = profileValues(user, company);
    setWaiting(false);
    setStart(read);
    form.restart(read);
  }
  const save = useSaveProfile();
  const [failure, setFailure] = useState<string | null>(null);
  const changes = profileChanges(form.values, start, company);
  const state = save.isPending ? "saving" : Object.keys(changes).length === 0 ? "unchanged" : "changed";
  useEffect(() => onState(state), [onState, state]);

  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending || state === "unchanged" || !form.check()) return;
    setFailure(null);
    save.mutate(changes, {
      onSuccess: () => {
        setStart(form.values);
        showToast({ title: t("account.saved", "Modifications enregistrées") });
      },
      onError: (error) => {
        const placed = placeError(
          error,
          changes.company === undefined ? PERSON_FIELDS : { ...PERSON_FIELDS, ...CHANGEABLE_COMPANY_FIELDS },
        );
        if (placed.field === null) setFailure(placed.message);
        else form.refuse({ [placed.field]: placed.message });
      },
    });
  };
  const attributes = { className: styles["spaced"], noValidate: true, onSubmit: send };
  if (waiting !== null)
    return <div ref={form.ref}>{children(hasPerson ? { person: waiting, company: null } : { person: null, company: waiting })}</div>;
  return (
    <div ref={form.ref}>
      {children({
        person: hasPerson && (
          <form id={PROFILE_FORM} {...attributes}>
            <FormFailure message={failure} />
            <PersonPanel form={form} username={user.username}>
              {more}
            </PersonPanel>
          </form>
        ),
        company: company !== null && (
          <form {...(!hasPerson && { id: PROFILE_FORM })} {...attributes}>
            {!hasPerson && <FormFailure message={failure} />}
            <CompanyPanel form={form} company={company} isOwn={hasPerson} />
            {/* Enter sends from here too, without the button of the header, which belongs to one form. */}
            {hasPerson && <button type="submit" hidden aria-label={t("action.save", "Enregistrer")} />}
          </form>
        ),
      })}
    </div>
  );
}

function together({ person, company }: ProfileParts): ReactNode {
  return (
    <>
      {person}
      {company}
    </>
  );
}
