/** How many questions a register accepts in a period; it also says how long no question may be asked. */
export type Allowance = {
  /** Counts a question; false when it would be one too many, and must not be sent. */
  take(): boolean;
  pause(seconds: number): void;
};

/** At most `count` questions in any `seconds`; `now` in milliseconds. */
export function allowance({ count, seconds, now }: { count: number; seconds: number; now: () => number }): Allowance {
  let sent: readonly number[] = [];
  let silentUntil = 0;
  return {
    take() {
      const instant = now();
      sent = sent.filter((at) => at > instant - seconds * 1000);
      if (instant < silentUntil || sent.length >= count) return false;
      sent = [...sent, instant];
      return true;
    },
    pause(wished) {
      silentUntil = now() + wished * 1000;
    },
  };
}
