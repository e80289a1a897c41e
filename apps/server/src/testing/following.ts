import type { Db } from "../db/db.js";
import { withConsequences } from "../modules/books/consequences.js";

type Following = Omit<Parameters<typeof withConsequences>[1], "isChecked">;

const followings = new WeakMap<Db, Following>();

/** Remembers what follows from changes in the database of a test. */
export function keepFollowing(db: Db, following: Following): void {
  followings.set(db, following);
}

/** Connections of another server, where the same follows as in the database of a test. */
export function followedAs(db: Db, elsewhere: Db): Db {
  const following = followings.get(db);
  return following === undefined ? elsewhere : withConsequences(elsewhere, { ...following, isChecked: false });
}
