import type { Fresh, Recurring } from "../books/lines.js";

/** What a psychologist puts aside each month, as the account that it leaves says it; the last one is still to categorise. */
export const toSavings: { readonly recurring: readonly Recurring[]; readonly fresh: readonly Fresh[] } = {
  recurring: [
    { day: 7, label: "VIR SEPA EMIS /MOTIF TRESORERIE {MOIS} /BEN IDRISS HADDAD LIVRET PRO", cents: -20_000, to: [{ account: "580000" }] },
  ],
  fresh: [{ label: "VIR SEPA EMIS /MOTIF TRESORERIE /BEN IDRISS HADDAD LIVRET PRO", cents: -50_000 }],
};

/** The same as the account where it arrives says it. */
export const onSavings: typeof toSavings = {
  recurring: [{ day: 8, label: "VIR SEPA RECU /DE IDRISS HADDAD /MOTIF TRESORERIE {MOIS}", cents: 20_000, to: [{ account: "580000" }] }],
  fresh: [{ label: "VIR SEPA RECU /DE IDRISS HADDAD /MOTIF TRESORERIE", cents: 50_000 }],
};
