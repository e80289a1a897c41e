import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { IsoDate } from "@comptoir/accounting/date";
import { centsFromEuros, cents } from "@comptoir/accounting/money";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listSuspectedAssets } from "@comptoir/contract/fixed-assets/register";
import { keepAsExpense } from "@comptoir/contract/vat/declarations";
import { call } from "../../../lib/api/api.js";
import { errorText } from "../../../lib/api/api-error.js";
import { useFlag } from "../../../lib/session/flags.js";
import { refresh } from "../../../lib/api/refresh.js";
import { amount, day } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { plural, t } from "../../../text/t.js";
import { OperationButton } from "../../../ui/books/operation-button.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button } from "../../../ui/controls/button.js";
import { showToast } from "../../../ui/messages/toast.js";
import type { PayingOperation } from "../editor/asset-drafts.js";
import styles from "../assets.module.css";
import { useSuspectedAssets } from "../queries.js";

type Suspect = ReplyOf<typeof listSuspectedAssets>["data"][number];

const SHOWN = 5;

/** Purchases that wait for a decision, one by one: a fixed asset or an expense; or a description. Nothing when there is none. */
export function SuspectedBanner({ onDescribe }: { onDescribe: (operation: PayingOperation) => void }) {
  const { data = [] } = useSuspectedAssets();
  const [shown, setShown] = useState(SHOWN);
  if (data.length === 0) return null;
  const title = plural("assets.suspected", data.length, {
    one: "{{n}} achat attend votre décision",
    other: "{{n}} achats attendent votre décision",
  });
  return (
    <Banner kind="warn" icon={<TriangleAlert className="icon small" />}>
      <b>{title}</b>
      <ul className={styles["suspects"]}>
        {data.slice(0, shown).map((suspect) => (
          <SuspectLine key={`${suspect.id} ${suspect.account}`} suspect={suspect} onDescribe={onDescribe} />
        ))}
      </ul>
      {data.length > shown && (
        <Button size="small" kind="ghost" onClick={() => setShown(data.length)}>
          {plural("assets.more_suspected", data.length - shown, { one: "Voir {{n}} achat de plus", other: "Voir les {{n}} autres achats" })}
        </Button>
      )}
    </Banner>
  );
}

function SuspectLine({ suspect, onDescribe }: { suspect: Suspect; onDescribe: (operation: PayingOperation) => void }) {
  const { kind, label, date, accountName, amountExclVat } = suspect;
  const mayPost = useFlag("immobilisations_component_post");
  const facts = { label, day: day(date), amount: amount(amountExclVat), account: accountName };
  return (
    <li>
      <span className="grow">
        {kind === "expense"
          ? t("assets.suspect", "{{label}}, {{day}}\u00a0: {{amount}} HT en {{account}}, au-dessus du seuil de 500\u00a0€.", facts)
          : t("assets.undescribed", "{{label}}, {{day}}\u00a0: {{amount}} HT en {{account}}, à décrire pour être amorti.", facts)}
      </span>
      <OperationButton id={suspect.id} about={label} />
      {kind === "expense" && <ExpenseActs suspect={suspect} onDescribe={onDescribe} />}
      {kind === "purchase" && mayPost && (
        <Button writes size="small" onClick={() => onDescribe(payingOperation(suspect))}>
          {t("asset.describe", "Décrire le bien")}
          <span className="visually-hidden"> {label}</span>
        </Button>
      )}
    </li>
  );
}

/** The two decisions on an expense: a fixed asset, which goes to another account, or an expense it stays. */
function ExpenseActs({ suspect, onDescribe }: { suspect: Suspect; onDescribe: (operation: PayingOperation) => void }) {
  const { id, label } = suspect;
  const mayPost = useFlag("immobilisations_component_post");
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call(keepAsExpense, { body: { ids: [id] } }),
    onSuccess: () => refresh(client),
    onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
  });
  return (
    <>
      {mayPost && (
        <Button writes size="small" onClick={() => onDescribe(payingOperation(suspect))}>
          {t("assets.capitalize", "Immobiliser")}
          <span className="visually-hidden"> {label}</span>
        </Button>
      )}
      <Button writes size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
        {t("assets.keep", "Laisser en charge")}
        <span className="visually-hidden"> {label}</span>
      </Button>
    </>
  );
}

function payingOperation({ id, kind, label, date, account, amount: value, amountExclVat }: Suspect): PayingOperation {
  return {
    id,
    title: label,
    date: date as IsoDate,
    account,
    amount: centsFromEuros(value) ?? cents(0),
    amountExclVat: centsFromEuros(amountExclVat) ?? cents(0),
    isExpense: kind === "expense",
  };
}
