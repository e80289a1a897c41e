import { useEffect, useEffectEvent, useState } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { t } from "../../../text/t.js";
import { joinToAll } from "../changes/changes.js";
import { isValidated } from "../list/list-items.js";
import { PermanentJoinModal } from "./permanent-join-modal.js";
import { SendingRow } from "./sending-papers.js";
import { useJoining } from "./use-joining.js";
import { useSending } from "./use-sending.js";
import styles from "./papers.module.css";

/** Files dropped on a row of the list, or chosen for those ticked. */
export type DroppedFiles = { readonly files: readonly File[]; readonly operations: readonly Transaction[] };

/** Sends what was dropped, each file joined to its operations once it is received; asks first where that is for good. */
export function DroppedPapers({ dropped, onTaken }: { readonly dropped: DroppedFiles | null; readonly onTaken: () => void }) {
  const { sending, send } = useSending();
  const [asked, setAsked] = useState<DroppedFiles | null>(null);
  const { joinForGood, question } = useJoining();
  const sendAll = ({ files, operations }: DroppedFiles): void =>
    send(files, async ({ fid }) => {
      const [only, ...others] = operations;
      if (only && others.length === 0) await joinForGood(only, fid);
      else await joinToAll(operations, fid);
      return null;
    });
  const take = useEffectEvent((given: DroppedFiles) => {
    onTaken();
    if (given.operations.some(isValidated)) setAsked(given);
    else sendAll(given);
  });
  useEffect(() => {
    if (dropped !== null) take(dropped);
  }, [dropped]);
  return (
    <>
      {sending.length > 0 && (
        <ul className={styles["onTheirWay"]} aria-label={t("papers.being_sent", "Pièces en cours d’envoi")}>
          {sending.map((one) => (
            <SendingRow key={one.key} one={one} />
          ))}
        </ul>
      )}
      {asked && (
        <PermanentJoinModal
          validated={asked.operations.filter(isValidated).length}
          total={asked.operations.length}
          onCancel={() => setAsked(null)}
          onConfirm={() => (sendAll(asked), setAsked(null))}
        />
      )}
      {question}
    </>
  );
}
