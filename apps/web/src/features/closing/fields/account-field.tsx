import { useQuery } from "@tanstack/react-query";
import { chartQuery } from "../../../queries/chart.js";
import { t } from "../../../text/t.js";
import { Autosuggest } from "../../../ui/fields/suggested/autosuggest.js";
import type { Option } from "../../../ui/fields/select.js";

type AccountFieldProps = {
  readonly label?: string;
  /** The account must begin with one of these. */
  readonly prefixes: readonly string[];
  readonly value: string | null | undefined;
  readonly onChange: (accountCode: string) => void;
  readonly error?: string | null;
  readonly disabled: boolean;
};

/** An account of the chart, among those that a step admits. */
export function AccountField({ label, prefixes, value, onChange, error = null, disabled }: AccountFieldProps) {
  const { data: accounts = [], isPending } = useQuery({ ...chartQuery(), select: (chart) => accountOptions(chart.data) });
  const options = accounts.filter(({ value: code }) => prefixes.some((prefix) => code.startsWith(prefix)));
  return (
    <Autosuggest
      label={label ?? t("closing.account", "Compte")}
      options={options}
      value={value ?? ""}
      onChange={onChange}
      error={error}
      // What is typed before the accounts are read would be lost when the field is left.
      disabled={disabled || isPending}
    />
  );
}

function accountOptions(accounts: readonly { readonly code: string; readonly name: string }[]): readonly Option[] {
  return accounts.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
}
