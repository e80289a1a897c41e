/** How far a file on its way is. */
export type DownloadProgress = {
  /** Not asked for yet (or on another server), being sent, sent to its end, cut before it, or refused before its first byte. */
  readonly state: "waiting" | "sending" | "sent" | "cut" | "refused";
  /** Handed to the connection of its reader. */
  readonly bytes: number;
  /** Why it was refused, for its reader. */
  readonly message: string | null;
};

/** The downloads whose page follows them: each is read by the person who asked for it alone. */
export type FollowedDownloads = {
  /** Keeps what `read` returns from now on, in the place of what was known under the same id. */
  keep(userId: string, id: string, read: () => DownloadProgress): void;
  progressOf(userId: string, id: string): DownloadProgress;
};

const WAITING: DownloadProgress = { state: "waiting", bytes: 0, message: null };
/** A page asks for minutes after the end; the oldest are forgotten first. */
const KEPT = 2000;

/** Nothing is followed. */
export function followedDownloads(): FollowedDownloads {
  const reads = new Map<string, () => DownloadProgress>();
  return {
    keep(userId, id, read) {
      const key = `${userId} ${id}`;
      reads.delete(key);
      reads.set(key, read);
      const oldest = reads.keys().next();
      if (reads.size > KEPT && !oldest.done) reads.delete(oldest.value);
    },
    progressOf: (userId, id) => reads.get(`${userId} ${id}`)?.() ?? WAITING,
  };
}
