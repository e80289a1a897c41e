import { useState, type ReactNode } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { isValidated } from "../list/list-items.js";
import { changedMeanwhile } from "../changes/resolve-conflict.js";
import { PermanentJoinModal } from "./permanent-join-modal.js";
import { joinToOperation } from "./paper-calls.js";
import { sayDone, sayRefused } from "./use-sending.js";

type Joining = { readonly operation: Transaction; readonly fid: string; readonly isSince: boolean };
type Join = (operation: Transaction, fid: string) => Promise<void>;

/**
 * Joins papers, each to one operation as it was read. `join` asks first where that is for good, `joinForGood` was asked already; both ask where the
 * operation was validated since. `write` joins one and says so.
 */
export function useJoining(write: Join = joinAndSay): { readonly join: Join; readonly joinForGood: Join; readonly question: ReactNode } {
  const [asked, setAsked] = useState<readonly Joining[]>([]);
  const ask = (joining: Joining): void => setAsked((all) => [...all, joining]);
  const joinForGood: Join = async (operation, fid) => {
    try {
      await write(operation, fid);
    } catch (error) {
      const now = changedMeanwhile(error);
      if (now === null || !isValidated(now)) throw error;
      ask({ operation: now, fid, isSince: true });
    }
  };
  const join: Join = async (operation, fid) => {
    if (isValidated(operation)) ask({ operation, fid, isSince: false });
    else await joinForGood(operation, fid);
  };
  const [first] = asked;
  const next = (): void => setAsked((all) => all.slice(1));
  const question = first && (
    <PermanentJoinModal
      validated={1}
      total={1}
      isSince={first.isSince}
      onCancel={next}
      onConfirm={() => {
        next();
        joinForGood(first.operation, first.fid).catch(sayRefused);
      }}
    />
  );
  return { join, joinForGood, question };
}

async function joinAndSay(operation: Transaction, fid: string): Promise<void> {
  sayDone(await joinToOperation(operation, fid));
}
