import type { Db } from "../db/db.js";
import { withConsequences } from "../modules/books/consequences.js";

type Following = Parameters<typeof withConsequences>[1];

const followings = new WeakMap<Db, Following>();

/** The database of a test, whose transactions settle what they change; what tests write themselves is not checked. */
export function followed(db: Db, following: Omit<Following, "isChecked">): Db {
  const given = { ...following, isChecked: false };
  const settling = withConsequences(db, given);
  followings.set(settling, given);
  return settling;
}

/** Connections of another server, which settles as the first one does. */
export function followedAs(db: Db, elsewhere: Db): Db {
  const following = followings.get(db);
  return following === undefined ? elsewhere : withConsequences(elsewhere, following);
}
