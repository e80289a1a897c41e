import { isFirmRole } from "../base/permissions.js";

/** The kinds of notices that people receive, beside the ones that protect their account, which are always sent. */
const NOTICE_KINDS = ["question", "import", "statement", "bank", "vat", "closing", "validation", "subscription"] as const;
/** Subject of a notice, for which each person chooses their channels. */
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** How a notice leaves the application; it is among its notifications in any case. */
export type NoticeWay = "mail" | "push";

type Ways = { readonly [Way in NoticeWay]: boolean | null };

/** The ways that each kind may take to a company's people, and whether it does until the person says otherwise. A validation has the mail of its prints, a year that is closed too. */
const TO_CLIENTS: Readonly<Record<NoticeKind, Ways>> = {
  question: { mail: true, push: true },
  import: { mail: false, push: true },
  statement: { mail: true, push: true },
  bank: { mail: true, push: true },
  vat: { mail: true, push: true },
  closing: { mail: true, push: true },
  validation: { mail: null, push: true },
  subscription: { mail: true, push: true },
};

/** To a firm's staff, of each dossier that they keep: many of a kind on one day are read in the application unless they say otherwise. */
const TO_STAFF: typeof TO_CLIENTS = {
  question: { mail: false, push: true },
  import: { mail: false, push: true },
  statement: { mail: false, push: false },
  bank: { mail: false, push: false },
  vat: { mail: false, push: false },
  closing: { mail: null, push: null },
  validation: { mail: false, push: true },
  subscription: { mail: null, push: null },
};

/** Who receives notices, and what they prefer. */
export type NoticeReader = { readonly roleId: string; readonly preferences: Readonly<Record<string, unknown>> };

/** The kinds of notices that a person receives. */
export function noticeKindsOf({ roleId }: Pick<NoticeReader, "roleId">): readonly NoticeKind[] {
  const ways = waysTo(roleId);
  return NOTICE_KINDS.filter((kind) => ways[kind].mail !== null || ways[kind].push !== null);
}

/** The name of a preference of the person: whether notices of a kind take a way. */
export function noticePreference(kind: NoticeKind, way: NoticeWay): string {
  return `notice.${kind}.${way}`;
}

/** True when a person receives a kind of notice that way; null for a way that the kind never uses. */
export function isNoticeWanted(
  { roleId, preferences }: NoticeReader,
  { kind, way }: { readonly kind: NoticeKind; readonly way: NoticeWay },
): boolean | null {
  const usual = waysTo(roleId)[kind][way];
  const chosen = preferences[noticePreference(kind, way)];
  return usual === null ? null : typeof chosen === "boolean" ? chosen : usual;
}

function waysTo(roleId: string): typeof TO_CLIENTS {
  return isFirmRole(roleId) ? TO_STAFF : TO_CLIENTS;
}
