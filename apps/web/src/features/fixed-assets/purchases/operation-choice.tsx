import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { Autosuggest } from "../../../ui/fields/suggested/autosuggest.js";
import { operationOption, operationsByIdQuery, operationsOnQuery, type AskedOperations } from "./asset-operations.js";

type OperationChoiceProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown in place of the hint when there is nothing to choose. */
  readonly emptyHint?: string;
  readonly error?: string | undefined;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly asked: AskedOperations;
  /** False while it is not known what to ask for. */
  readonly isAsked?: boolean;
  /** False for an operation that may not be chosen. */
  readonly isOpen: (operation: Transaction) => boolean;
  readonly value: string;
  /** Null: nothing is chosen any more. */
  readonly onChange: (operation: Transaction | null) => void;
};

/** An operation of an account, found on the server by its words, its day or its amount. */
export function OperationChoice({
  asked,
  isAsked = true,
  isOpen,
  hint,
  emptyHint,
  error,
  value,
  onChange,
  ...input
}: OperationChoiceProps) {
  const [query, setQuery] = useState("");
  const { data = [] } = useQuery({ ...operationsOnQuery({ ...asked, query }), enabled: isAsked, placeholderData: keepPreviousData });
  const isElsewhere = value !== "" && !data.some(({ id }) => id === value);
  const { data: chosen = [] } = useQuery(operationsByIdQuery(isElsewhere ? [value] : []));
  const known = [...data.filter((operation) => operation.id === value || isOpen(operation)), ...chosen];
  const isEmpty = known.length === 0 && query === "";
  return (
    <Autosuggest
      {...input}
      error={error}
      hint={input.disabled === true ? undefined : isEmpty && emptyHint !== undefined ? emptyHint : hint}
      disabled={input.disabled === true || (isEmpty && input.required !== true)}
      options={known.map(operationOption)}
      value={value}
      onSearch={setQuery}
      onChange={(id) => onChange(known.find((operation) => operation.id === id) ?? null)}
    />
  );
}
