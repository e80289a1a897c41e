import type { ReactNode } from "react";
import { t } from "../../text/t.js";
import { ReadingFailure } from "../messages/reading-failure.js";
import { Skeleton, SkeletonBar } from "../messages/skeleton.js";

/** What a frame shows and does not hold: a reply of the API, as a query gives it. */
export type Read<Data> = { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown };

/** What was asked for by a frame: under way, or refused. A mutation gives it. */
export type Saving = { readonly isPending: boolean; readonly error: Error | null };

/** What was read; before that, bars in its place, or the failure and a way to ask again. */
export function Content<Data>({ of, children }: { of: Read<Data>; children: (data: Data) => ReactNode }) {
  if (of.data !== undefined) return children(of.data);
  if (of.error !== null) return <ReadingFailure error={of.error} again={of.refetch} />;
  return (
    <Skeleton label={t("state.loading", "Lecture…")}>
      <div className="stack">
        <SkeletonBar width="100%" height="40px" />
        <SkeletonBar width="100%" height="40px" />
        <SkeletonBar width="70%" height="40px" />
      </div>
    </Skeleton>
  );
}
