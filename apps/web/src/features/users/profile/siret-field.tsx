import { Lock } from "lucide-react";
import { t } from "../../../text/t.js";
import { Field, fieldProps, frameClass, TextField } from "../../../ui/fields/field.js";
import { fixedHead, typedEnd } from "./siret-end.js";

type SiretFieldProps = {
  /** The number in force; null for a company that has none yet. */
  readonly current: string | null;
  /** True for who may not change it. */
  readonly isFixed: boolean;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (end: string) => void;
  readonly onBlur: () => void;
};

/** The SIRET of a company: its nine first digits are fixed, the five last are typed. */
export function SiretField({ current, isFixed, error, value, onChange, ...input }: SiretFieldProps) {
  const label = t("account.siret", "Numéro de Siret");
  if (current === null) {
    return (
      <TextField
        {...input}
        label={label}
        error={error}
        inputMode="numeric"
        disabled={isFixed}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const head = fixedHead(current);
  return (
    <Field {...fieldProps({ label, error, hint: t("account.siret_hint", "Seuls les 5 derniers chiffres peuvent changer.") })}>
      {(described) => (
        <div className={frameClass({ error }, "with-prefix")}>
          <span className="prefix tabular">
            <Lock className="icon tiny" />
            <span className="visually-hidden">{t("account.siret_fixed", "Fixe\u00a0:")} </span>
            {head}
          </span>
          <input
            {...input}
            {...described}
            className="tabular"
            inputMode="numeric"
            disabled={isFixed}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(typedEnd(event.target.value, current))}
          />
        </div>
      )}
    </Field>
  );
}
