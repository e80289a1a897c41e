/** What the link of a mail carries: whose it is, when it was made, its secret. */
export type OpenedLink = { readonly uid: string; readonly timestamp: string; readonly token: string };

/** The link that an address was opened with, in its hash (which no server sees) or in its query; null when a part is missing. */
export function mailLinkOf({ hash, query }: { hash: string; query: string }): OpenedLink | null {
  return linkIn(new URLSearchParams(hash)) ?? linkIn(new URLSearchParams(query));
}

/** True of a link that is sent to someone who has an account: they sign in instead of choosing a password. */
export function isForAccount(hash: string): boolean {
  return new URLSearchParams(hash).get("account") === "1";
}

/** The link made of three parts of an address; null when one is missing. */
export function mailLinkFrom({ uid = "", timestamp = "", token = "" }: Partial<OpenedLink>): OpenedLink | null {
  return uid === "" || timestamp === "" || token === "" ? null : { uid, timestamp, token };
}

function linkIn(given: URLSearchParams): OpenedLink | null {
  return mailLinkFrom({
    uid: given.get("uid") ?? "",
    timestamp: given.get("timestamp") ?? "",
    token: given.get("token") ?? "",
  });
}
