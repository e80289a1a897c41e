import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { bankAccountsQuery } from "../../../queries/bank-accounts.js";
import { hasErrorModal, showErrorModal } from "../../../ui/messages/failure.js";

const SHOWN = "comptoir.company.bank_states";

/** Raises what a bank asks for in the modal of errors: each sentence once in a session of the tab, in each company. */
export function BankStateWatch() {
  const { data } = useQuery(bankAccountsQuery());
  const text = data?.find(({ state }) => state.code !== "ok" && state.text !== null && !wasShown(state.text))?.state.text ?? null;
  useEffect(() => {
    if (text === null || !hasErrorModal(location.pathname)) return;
    sessionStorage.setItem(SHOWN, JSON.stringify([...shownTexts(), text]));
    showErrorModal(text);
  }, [text]);
  return null;
}

function wasShown(text: string): boolean {
  return shownTexts().includes(text);
}

function shownTexts(): readonly string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(SHOWN) ?? "[]");
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}
