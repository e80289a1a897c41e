import type { PartnerFile, PartnerMessage, TaxPartner } from "../tax-partner/tax-partner.js";

/** A partner of a test: keeps what it receives, and says what the test makes it say. */
export type StandInPartner = TaxPartner & {
  /** What it holds, one for each key. */
  readonly files: ReadonlyMap<string, PartnerFile>;
  /** Says something of a deposit, or of one it never had. */
  say(message: PartnerMessage): void;
  /** Out of reach while true. */
  setAway(isAway: boolean): void;
};

/** A partner that takes every file and stays silent until the test makes it speak. */
export function standInPartner(): StandInPartner {
  const files = new Map<string, PartnerFile>();
  let waiting: PartnerMessage[] = [];
  let away = false;
  const reach = (): void => {
    if (away) throw new Error("the partner is out of reach");
  };
  return {
    files,
    say: (message) => void waiting.push(message),
    setAway: (isAway) => void (away = isAway),
    async send(file) {
      reach();
      files.set(file.key, file);
    },
    async messages() {
      reach();
      return [...waiting];
    },
    async confirm(ids) {
      waiting = waiting.filter(({ id }) => !ids.includes(id));
    },
  };
}
