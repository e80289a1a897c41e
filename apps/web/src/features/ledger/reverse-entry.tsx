import { Undo2 } from "lucide-react";
import { useState } from "react";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import type { EntryReply } from "@comptoir/contract/ledger/ledger";
import { useAllowed } from "../../lib/session/allowed.js";
import { ApiError, errorText } from "../../lib/api/api-error.js";
import { today } from "../../lib/clock.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { RadioGroup } from "../../ui/fields/choice.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { Modal } from "../../ui/overlays/modal.js";
import { showToast } from "../../ui/messages/toast.js";
import { useReverseEntry } from "./queries.js";

/** A validated entry that is no reversal and has none can be reversed. */
export function canReverse({
  validatedAt,
  reversedEntryId,
  reversedByEntryId,
}: Pick<EntryReply, "validatedAt" | "reversedEntryId" | "reversedByEntryId">): boolean {
  return validatedAt !== null && reversedEntryId === null && reversedByEntryId === null;
}

/** « Extourner », its day and its confirmation, for who may. */
export function ReverseEntry({ entry, onReversed }: { entry: EntryReply; onReversed: (entryId: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const frozen = <span className="muted small">{t("ledger.frozen", "Une écriture validée ne change plus.")}</span>;
  if (!useAllowed("books.seal")) return frozen;
  return (
    <>
      {frozen}
      <span className="spacer" />
      <Button writes kind="danger" icon={<Undo2 className="icon small" />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t("ledger.reverse", "Extourner")}
      </Button>
      {isAsking && <ReverseModal entry={entry} onReversed={onReversed} onClose={() => setAsking(false)} />}
    </>
  );
}

type Follow = "again" | "cancel";

function followOptions(): readonly { readonly value: Follow; readonly label: string }[] {
  return [
    { value: "again", label: t("ledger.reverse_correct", "Extourner et corriger") },
    { value: "cancel", label: t("ledger.cancel", "Annuler définitivement") },
  ];
}

/** The day of a reversal, what becomes of its operation, and the confirmation. */
export function ReverseModal({
  entry,
  onReversed,
  onClose,
}: {
  entry: EntryReply;
  onReversed: (entryId: string) => void;
  onClose: () => void;
}) {
  const reverse = useReverseEntry();
  const [date, setDate] = useState<IsoDate | null>(() => firstDay(entry.date));
  const [isMissing, setMissing] = useState(false);
  const [follow, setFollow] = useState<Follow>("again");
  const submit = (): void => {
    setMissing(date === null);
    if (date === null) return;
    reverse.mutate(
      { id: entry.id, date, recordAgain: follow === "again" },
      {
        onSuccess: ({ entryId, number }) => {
          showToast({ title: number === null ? "Écriture extournée" : `Écriture extournée par le n°\u00a0${number}` });
          onClose();
          onReversed(entryId);
        },
      },
    );
  };
  const isAboutDate = reverse.error instanceof ApiError && reverse.error.target !== null;
  const actions = (
    <>
      <Button onClick={onClose}>{t("cancel", "Annuler")}</Button>
      <Button writes kind="danger-fill" busy={reverse.isPending} onClick={submit}>
        {t("ledger.reverse", "Extourner")}
      </Button>
    </>
  );
  return (
    <Modal
      title={t("ledger.reverse_question", "Extourner cette écriture\u00a0?")}
      icon={<Undo2 className="icon" />}
      iconKind="warn"
      actions={actions}
      onClose={onClose}
    >
      <p>{t("ledger.reverse_effect", "L’écriture inverse sera validée aussitôt.")}</p>
      {entry.operationId !== null && (
        <RadioGroup
          label={t("ledger.reverse_then", "Ensuite, l’opération")}
          oneColumn
          value={follow}
          onChange={(value) => setFollow(value === "cancel" ? "cancel" : "again")}
          options={followOptions()}
        />
      )}
      {entry.operationId !== null && (
        <p className="muted small">
          {follow === "again"
            ? t("ledger.reverse_again_effect", "Elle redevient à catégoriser.")
            : t(
                "ledger.cancel_effect",
                "Elle quitte la liste, les totaux et les suggestions, sans retour possible\u00a0; le filtre «\u00a0Opérations annulées\u00a0» la montre.",
              )}
        </p>
      )}
      <DateField
        label={t("ledger.reverse_date", "Date de l’extourne")}
        value={date}
        min={isIsoDate(entry.date) ? entry.date : undefined}
        max={firstDay(entry.date)}
        error={isMissing && date === null ? SPEC.dateRequired : isAboutDate ? errorText(reverse.error) : null}
        onChange={(next) => {
          setDate(next);
          reverse.reset();
        }}
      />
      {reverse.isError && !isAboutDate && (
        <p className="verdict bad" role="alert">
          {errorText(reverse.error)}
        </p>
      )}
    </Modal>
  );
}

/** Today, or the day of the entry when it is later. */
function firstDay(date: string): IsoDate {
  const now = today();
  return isIsoDate(date) && date > now ? date : now;
}
