import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { changeAnswers, type CompanyAnswers } from "@comptoir/accounting/company/answers";
import type { User } from "@comptoir/contract/users/users";
import { today } from "../../../lib/clock.js";
import { requestTitleFocus } from "../../../lib/keyboard/navigation-focus.js";
import { reloadSession, useSession } from "../../../lib/session/session.js";
import { ActivityStep } from "./activity-step.js";
import { signUpCompany, lockedFields } from "./company-of.js";
import { draftSiret } from "./draft.js";
import { FiscalYearStep } from "./fiscal-year-step.js";
import { likelyProfessions, professionOptions } from "./profession-options.js";
import { professionsQuery } from "../../../queries/company.js";
import { SignUpCard } from "./sign-up-card.js";
import { SiretStep } from "./siret-step.js";
import type { Step } from "./step.js";
import { stepToShow } from "./steps.js";
import { SubscriptionStep } from "./subscription-step.js";
import { useCreation } from "./use-creation.js";
import { forgetDraft, useDraft } from "./use-draft.js";
import { Waiting } from "./waiting.js";

type SignUpPageProps = {
  /** The step of the address; null when it names none. */
  readonly asked: Step | null;
  /** Puts a step in the address. */
  readonly show: (step: Step, options: { replace: boolean }) => void;
  /** Where a bank hides the statement that comes next. */
  readonly exportHelp: ReactNode;
  /** Goes to the application. */
  readonly leave: () => void;
};

/** The rest of a sign-up: the company, its activity, its first fiscal year, the subscription. */
export function SignUpPage(props: SignUpPageProps) {
  const session = useSession();
  // Someone who leaves is being led to the login.
  return session.context === "ANON" ? null : <SignUp key={session.user.id} {...props} user={session.user} />;
}

function SignUp({ asked, show, exportHelp, leave, user }: SignUpPageProps & { readonly user: User }) {
  const professions = useQuery(professionsQuery);
  const { draft, change, isSaved } = useDraft(user);
  const situation = professions.data && { today: today(), professions: professions.data };
  const company = situation && draft ? signUpCompany(draft, user, situation) : undefined;
  const step = stepToShow(asked, { completionStatus: user.completionStatus, isActivityRight: company?.isActivityRight ?? true });
  useEffect(() => {
    // The draft says how far it has come.
    if (draft !== null && asked !== step) show(step, { replace: true });
  });
  const go = (next: Step): void => {
    requestTitleFocus();
    show(next, { replace: false });
  };
  const { refused, isSending, create, forgive } = useCreation(go);

  const answer = (given: Partial<CompanyAnswers>): void => {
    if (!situation || !company) return;
    forgive(Object.keys(given));
    change({ answers: changeAnswers(company.answers, given, situation) });
  };
  const unlock = (): void => {
    if (draft === null) return;
    change({ isUnlocked: true });
    answer(Object.fromEntries(lockedFields(draft).map((field) => [field, ""])));
  };
  const end = async (checkoutUrl: string | null): Promise<void> => {
    forgetDraft(user);
    if (checkoutUrl === null) {
      await reloadSession();
      leave();
    } else window.location.assign(checkoutUrl);
  };
  if (draft === null)
    return (
      <SignUpCard step={step} username={user.username} isSaved={false}>
        <Waiting error={null} again={() => undefined} />
      </SignUpCard>
    );
  const isWaiting = (step === 1 || step === 2) && company === undefined;
  return (
    <SignUpCard step={step} username={user.username} isSaved={isSaved}>
      {step === 0 && <SiretStep draft={draft} change={change} userId={user.id} refused={refused["siret"]} onNext={() => go(1)} />}
      {isWaiting && <Waiting error={professions.error} again={() => void professions.refetch()} />}
      {step === 1 && company && (
        <ActivityStep
          {...company}
          refused={refused}
          professions={professionOptions(professions.data ?? [], draft)}
          likely={likelyProfessions(professions.data ?? [], draft)}
          locked={lockedFields(draft)}
          onAnswer={answer}
          onReset={unlock}
          onBack={() => go(0)}
          onNext={() => go(2)}
        />
      )}
      {step === 2 && company && (
        <FiscalYearStep
          {...company}
          refused={refused}
          isSending={isSending}
          onAnswer={answer}
          onBack={() => go(1)}
          onNext={() => void create({ ...company.form.answers, userId: user.id, siret: draftSiret(draft), legalStatus: "individual" })}
        />
      )}
      {step === 3 && <SubscriptionStep draft={draft} change={change} exportHelp={exportHelp} onDone={end} />}
    </SignUpCard>
  );
}
