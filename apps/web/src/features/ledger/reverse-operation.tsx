import { useQuery } from "@tanstack/react-query";
import { Lock, Undo2 } from "lucide-react";
import { useState } from "react";
import { useAllowed } from "../../lib/session/allowed.js";
import { operationEntriesQuery } from "../../queries/operations.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { canReverse, ReverseModal } from "./reverse-entry.js";

/** Reverses the entry of a validated operation on a chosen day; renders nothing for other operations. */
export function ReverseOperation({ operationId }: { operationId: string }) {
  const { data: entries = [] } = useQuery(operationEntriesQuery(operationId));
  const [isAsking, setAsking] = useState(false);
  const maySeal = useAllowed("books.seal");
  const entry = entries.findLast(canReverse);
  if (entry === undefined) return null;
  const reverse = (
    <Button
      writes
      kind="danger"
      size="small"
      icon={<Undo2 className="icon small" />}
      aria-haspopup="dialog"
      onClick={() => setAsking(true)}
    >
      {t("ledger.reverse", "Extourner")}
    </Button>
  );
  return (
    <>
      <Banner kind="info" slim icon={<Lock className="icon" />} action={maySeal && reverse}>
        {t("ledger.operation_frozen", "L’écriture est validée\u00a0: elle ne change plus, elle s’extourne.")}
      </Banner>
      {isAsking && <ReverseModal entry={entry} onReversed={() => setAsking(false)} onClose={() => setAsking(false)} />}
    </>
  );
}
