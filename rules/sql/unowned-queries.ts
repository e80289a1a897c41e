/**
 * Queries on shared tables that say no firm, company nor person, each with its reason: file below apps/server/src, function or value, table.
 * A list that gets no longer: what none of these reasons covers names whose rows it means.
 */
export const UNOWNED_QUERIES: Readonly<Record<string, readonly string[]>> = {
  "names a session, which the signed token of its own caller says": [
    "access/membership-repository.ts COMPANY_OF_FIRM devices",
    "access/membership-repository.ts COMPANY_OF_MEMBER devices",
    "access/membership-repository.ts readSession devices",
    "modules/auth/repository.ts insertLink devices",
    "modules/auth/repository.ts revokeFamily devices",
    "modules/auth/repository.ts revokeFamily refresh_tokens",
    "modules/auth/session/devices-repository.ts readDevice devices",
    "modules/notifications/push-repository.ts saveSubscription devices",
  ],
  "names the hash of a secret that its bearer alone has": [
    "modules/auth/registration/people-repository.ts markEmailLinkUsed email_links",
    "modules/auth/repository.ts lockRefreshToken refresh_tokens",
    "modules/auth/repository.ts markUsed refresh_tokens",
    "modules/auth/repository.ts useLink one_time_links",
    "modules/documents/sharing/codes-repository.ts findLiveCode document_codes",
    "modules/notifications/push-repository.ts removeDeadSubscription push_subscriptions",
  ],
  "finds the account of an address at its sign-in": ["modules/auth/repository.ts findUser users"],
  "reads the public face of a firm: its host, its brand, its logo": [
    "access/origins-repository.ts isHostOfFirm firms",
    "modules/config/repository.ts FIRM_BY_HOST firms",
    "modules/config/repository.ts readFirmFace firms",
    "modules/config/repository.ts readLogo firm_logos",
  ],
  "asks of every company whether one has a SIRET, and returns nothing else": [],
  "is given pairs of a person and a notification by the event that settles them": [],
  "removes what is out of date, of everybody": [
    "modules/auth/person-log-repository.ts forgetPersonLog person_log",
    "modules/auth/registration/people-repository.ts insertEmailLink email_links",
    "modules/auth/repository.ts insertLink one_time_links",
    "modules/auth/session/devices-repository.ts deleteStaleDevices devices",
    "modules/contact/repository.ts forgetMessages contact_messages",
    "modules/notifications/repository.ts forgetNotifications notifications",
  ],
  "is the queue or the tasks of the day, which serve every company in turn": [
    "jobs/repository.ts bringForward jobs",
    "jobs/repository.ts companiesAfter companies",
    "jobs/repository.ts countJobs jobs",
    "jobs/repository.ts deleteJob jobs",
    "jobs/repository.ts deleteJobs jobs",
    "jobs/repository.ts dueKinds jobs",
    "jobs/repository.ts lateKinds jobs",
    "jobs/repository.ts lockTakenJob jobs",
    "jobs/repository.ts moveBehind jobs",
    "jobs/repository.ts postponeJob jobs",
    "jobs/repository.ts runAgain jobs",
    "jobs/repository.ts takeJob jobs",
    "modules/books/regimes/regimes-repository.ts COMPANIES_WITH_NEW_REGIME companies",
    "modules/subscriptions/repository.ts companiesEnding companies",
  ],
  "keeps or gives back the whole database, or looks in it for a person who comes in, for the operator": [
    "backup/company/rows-repository.ts isPersonThere users",
    "backup/company/rows-repository.ts openAccountOf users",
    "backup/tables-repository.ts readCompanies companies",
  ],
  "serves the operator on the command line, or the signed events of the payment service and of the aggregator of banks": [
    "modules/banking/connection/users-repository.ts companyOfBankUser bank_users",
    "modules/subscriptions/repository.ts findByEmail users",
    "modules/subscriptions/repository.ts isInvoicePaid invoices",
    "modules/subscriptions/repository.ts listSubscriptions companies",
    "modules/subscriptions/repository.ts listSubscriptions memberships",
    "modules/subscriptions/repository.ts listSubscriptions users",
  ],
  "fills an empty database with the demonstration": [
    "demo/firm-states-repository.ts companyOfRef companies",
    "demo/firm-states-repository.ts decide users",
    "demo/firm-states-repository.ts insertFirmStates companies",
    "demo/firm-states-repository.ts insertFirmStates dossier_summaries",
    "demo/firm-states-repository.ts insertFirmStates users",
    "demo/first-start-repository.ts readDatabaseState users",
    "demo/people-repository.ts userIdOf users",
  ],
};

/** How many there were when this list was made, and since: three that purge personal data, one for the events of partners, two of backups, one that counts jobs. */
export const MOST_UNOWNED = 58;
