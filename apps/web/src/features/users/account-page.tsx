import { FileUp } from "lucide-react";
import { useState, type ReactNode } from "react";
import { errorText } from "../../lib/api/api-error.js";
import { useConsumerDisplay } from "../../lib/session/display.js";
import { useFlag } from "../../lib/session/flags.js";
import { PATHS } from "../../lib/paths.js";
import { useSession, useUser } from "../../lib/session/session.js";
import { useCompany } from "../../queries/company.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button, ButtonLink } from "../../ui/controls/button.js";
import { Page } from "../../ui/layout/page.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import { TabList, TabPane } from "../../ui/layout/tab-list.js";
import { shownTabs, tabLabel, tabOf, type AccountTab } from "./account-tabs.js";
import { DevicesPanel } from "./sign-in/devices-panel.js";
import { LeavePanel } from "./sign-in/leave-panel.js";
import { MessagesPanel } from "./preferences/messages-panel.js";
import { NoticePreferences } from "./preferences/notice-preferences.js";
import { PasswordPanel } from "./sign-in/password-panel.js";
import { PreferencesPanel } from "./preferences/preferences-panel.js";
import { PROFILE_FORM, ProfileForm, type FormState, type ProfileParts } from "./profile/profile-form.js";
import { ProfileGroups } from "./profile/profile-groups.js";
import styles from "./account.module.css";

type AccountPageProps = {
  /** `tab` of the address. */
  readonly tab: string | undefined;
  /** The switch of the messages to this device. */
  readonly messages: ReactNode;
  /** The regimes of the company, and its franchise of VAT: in the profile, or in a tab of their own. */
  readonly regimes: ReactNode;
  /** The vehicles and the housing of the company. */
  readonly goods: ReactNode;
  /** Who reads its books. */
  readonly access: ReactNode;
  /** The bank accounts of the company. */
  readonly accounts: ReactNode;
  /** The subscription of the company. */
  readonly subscription: ReactNode;
  readonly onTab: (tab: AccountTab) => void;
};

/** The account of a client: who they are, their bank accounts, their subscription. Errors are shown in place. */
export function AccountPage({ tab: given, messages, regimes, goods, access, accounts, subscription, onTab }: AccountPageProps) {
  const session = useSession();
  const isConsumer = useConsumerDisplay();
  const hasProfile = useFlag("account_profile_display");
  const hasRegimesTab = useFlag("account_vattaxes_display");
  const [state, setState] = useState<FormState>("unchanged");
  if (session.context === "ANON") return null;
  const shown = shownTabs({ context: session.context, hasProfile, hasRegimes: hasRegimesTab });
  const tab = tabOf(given, shown);
  const title = isConsumer ? t("menu.my_account", "Mon compte") : t("menu.account", "Compte");
  return (
    <Page title={title} actions={<HeaderActs tab={tab} state={state} writes={session.context === "ADMIN_CLIENT"} />}>
      <div className="stack">
        <TabList label={title} value={tab} onChange={onTab} tabs={shown.map((value) => ({ value, label: tabLabel(value) }))} />
        <TabPane tab={tab}>
          {tab === "profile" && (
            <ProfilePane
              isOwn={session.context === "CLIENT"}
              messages={messages}
              regimes={hasRegimesTab ? null : regimes}
              goods={goods}
              access={access}
              onState={setState}
            />
          )}
          {tab === "regimes" && <div className="stack">{regimes}</div>}
          {tab === "accounts" && accounts}
          {tab === "subscription" && subscription}
        </TabPane>
      </div>
    </Page>
  );
}

/** `writes`: the form holds nothing of the person at the screen, but the company of the books. */
function HeaderActs({ tab, state, writes }: { readonly tab: AccountTab; readonly state: FormState; readonly writes: boolean }) {
  if (tab === "accounts") {
    return (
      <ButtonLink to={PATHS.importer} icon={<FileUp className="icon small" />}>
        {t("account.import", "Importer un relevé")}
      </ButtonLink>
    );
  }
  return tab === "profile" ? <SaveButton state={state} writes={writes} /> : null;
}

/** Sends the form of the profile, once something has changed. */
export function SaveButton({ state, writes = false }: { readonly state: FormState; readonly writes?: boolean }) {
  return (
    <Button writes={writes} kind="primary" type="submit" form={PROFILE_FORM} disabled={state === "unchanged"} busy={state === "saving"}>
      {t("action.save", "Enregistrer")}
    </Button>
  );
}

type ProfilePaneProps = {
  readonly isOwn: boolean;
  readonly messages: ReactNode;
  readonly regimes: ReactNode;
  readonly goods: ReactNode;
  readonly access: ReactNode;
  readonly onState: (state: FormState) => void;
};

/** `isOwn`: the person at the screen is the one of the company, not a firm's staff. */
function ProfilePane({ isOwn, onState, ...panels }: ProfilePaneProps) {
  const user = useUser();
  const company = useCompany();
  const refused = company.data === undefined ? company.error : null;
  const waiting =
    refused === null ? (
      <FormSkeleton />
    ) : (
      <Banner kind="bad" action={<Button onClick={() => void company.refetch()}>{t("action.retry", "Réessayer")}</Button>}>
        {errorText(refused)}
      </Banner>
    );
  return (
    <ProfileForm
      user={user}
      company={company.data ?? null}
      hasPerson={isOwn}
      waiting={company.data === undefined ? waiting : null}
      onState={onState}
    >
      {(parts) => <Groups isOwn={isOwn} parts={parts} {...panels} />}
    </ProfileForm>
  );
}

type GroupsProps = Omit<ProfilePaneProps, "onState"> & { readonly parts: ProfileParts };

function Groups({ isOwn, parts, messages, regimes, goods, access }: GroupsProps) {
  const notices = (
    <MessagesPanel>
      {messages}
      <NoticePreferences />
    </MessagesPanel>
  );
  return (
    <ProfileGroups
      you={
        isOwn
          ? {
              content: (
                <>
                  {parts.person}
                  {notices}
                </>
              ),
              beside: <PreferencesPanel />,
            }
          : null
      }
      company={
        <>
          {parts.company}
          {regimes}
        </>
      }
      goods={goods}
      access={
        isOwn
          ? {
              content: (
                <>
                  <DevicesPanel />
                  {access}
                </>
              ),
              beside: (
                <>
                  <PasswordPanel />
                  <LeavePanel hasDeletion />
                </>
              ),
            }
          : { content: access }
      }
    />
  );
}

function FormSkeleton() {
  return (
    <Skeleton label={t("account.loading", "Lecture de votre compte")}>
      <section className="panel">
        <div className={`padded-all ${styles["pair"]}`}>
          {[0, 1, 2, 3].map((field) => (
            <SkeletonBar key={field} width="100%" height="40px" />
          ))}
        </div>
      </section>
    </Skeleton>
  );
}
