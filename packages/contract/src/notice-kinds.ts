/** What a company's people are told of, beside what protects their account, which is always told. */
export const NOTICE_KINDS = ["import", "statement", "vat", "validation", "subscription"] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** How a notice leaves the application; it stands in « À faire » in any case. */
export type NoticeWay = "mail" | "push";

/** The ways that each kind may take, and whether it does until the person says otherwise. A validation has the mail of its prints. */
const NOTICE_WAYS: Readonly<Record<NoticeKind, { readonly [Way in NoticeWay]: boolean | null }>> = {
  import: { mail: false, push: true },
  statement: { mail: true, push: true },
  vat: { mail: true, push: true },
  validation: { mail: null, push: true },
  subscription: { mail: true, push: true },
};

/** The name of a preference of the person: whether notices of a kind take a way. */
export function noticePreference(kind: NoticeKind, way: NoticeWay): string {
  return `notice.${kind}.${way}`;
}

/** Whether a person receives a kind of notice that way; null where it never takes it. */
export function isNoticeWanted(
  preferences: Readonly<Record<string, unknown>>,
  { kind, way }: { readonly kind: NoticeKind; readonly way: NoticeWay },
): boolean | null {
  const usual = NOTICE_WAYS[kind][way];
  const chosen = preferences[noticePreference(kind, way)];
  return usual === null ? null : typeof chosen === "boolean" ? chosen : usual;
}
