import { Check, CircleAlert, Eye, EyeOff } from "lucide-react";
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from "react";
import { IconButton } from "../controls/button.js";
import { classNames } from "../class-names.js";

/** What surrounds every control: a label always visible, then a hint, or the error that replaces it. */
export type FieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** A sentence; null when the value is right. */
  readonly error?: string | null | undefined;
  /** Said under the field once a check took place. */
  readonly success?: string;
  /** A link at the right of the label, which the keyboard reaches after the control. */
  readonly beside?: ReactNode;
  /** Hides the label from sight, for a table that already has headers. */
  readonly hideLabel?: boolean;
  readonly required?: boolean | undefined;
};

/**
 * `aria-invalid` is always there: without it, Safari announces a required field as wrong before anything is typed. Firefox does so as long as the browser
 * itself finds the field wrong and does not read `aria-invalid`: a required field is announced by `aria-required`, never by the attribute `required`.
 */
type Described = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
  readonly "aria-required": true | undefined;
  readonly required: undefined;
};

/** Lays out a control under its label. `children` receives what ties the control to its label and message. */
export function Field({
  label,
  hint,
  error,
  success,
  beside,
  hideLabel = false,
  required,
  children,
}: FieldProps & { readonly children: (described: Described) => ReactNode }) {
  const id = useId();
  const messageId = `${id}-message`;
  const hasMessage = Boolean(error) || Boolean(success) || hint !== undefined;
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : undefined}>
        {label}
      </label>
      {children({
        id,
        "aria-describedby": hasMessage ? messageId : undefined,
        "aria-invalid": Boolean(error),
        "aria-required": required === true || undefined,
        required: undefined,
      })}
      {beside !== undefined && <div className="beside-label small">{beside}</div>}
      {hasMessage && <FieldMessage id={messageId} hint={hint} error={error} success={success} />}
    </div>
  );
}

/** The text under a control: the error, else the success of a check, else the hint. */
export function FieldMessage({
  id,
  hint,
  error,
  success,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  success?: string | undefined;
}) {
  if (error) {
    return (
      <span className="field-error" id={id}>
        <CircleAlert className="icon tiny" />
        {error}
      </span>
    );
  }
  if (success) {
    return (
      <span className="field-success" id={id}>
        <Check className="icon tiny" />
        {success}
      </span>
    );
  }
  return (
    <span className="hint" id={id}>
      {hint}
    </span>
  );
}

/** Classes of the frame around a control. */
export function frameClass(
  { error, disabled, success }: { error?: string | null | undefined; disabled?: boolean | undefined; success?: string | undefined },
  ...more: string[]
): string {
  return classNames("input", error ? "is-error" : success ? "is-ok" : null, disabled && "is-disabled", ...more);
}

type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "size"> & {
    readonly icon?: ReactNode;
    readonly suffix?: string;
    readonly ref?: Ref<HTMLInputElement>;
  };

/** One line of text. */
export function TextField({ label, hint, error, success, beside, hideLabel, icon, suffix, ...input }: TextFieldProps) {
  return (
    <Field {...fieldProps({ label, hint, error, success, beside, hideLabel, required: input.required })}>
      {(described) => (
        <div className={frameClass({ error, disabled: input.disabled, success })}>
          {icon}
          <input type="text" {...input} {...described} />
          {suffix !== undefined && <span className="suffix">{suffix}</span>}
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { readonly ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <Field {...fieldProps({ label, hint, error, required: area.required })}>
      {(described) => (
        <div className={frameClass({ error, disabled: area.disabled }, "area")}>
          <textarea rows={3} {...area} {...described} />
        </div>
      )}
    </Field>
  );
}

/** A password that may be pasted and shown. */
export function PasswordField({ label, hint, error, beside, icon, ...input }: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...fieldProps({ label, hint, error, beside, required: input.required })}>
      {(described) => (
        <div className={frameClass({ error, disabled: input.disabled })}>
          {icon}
          <input {...input} {...described} type={isShown ? "text" : "password"} />
          <IconButton
            size="small"
            label={isShown ? "Masquer le mot de passe" : "Afficher le mot de passe"}
            aria-pressed={isShown}
            icon={isShown ? <EyeOff className="icon small" /> : <Eye className="icon small" />}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  );
}

/** Leaves out what was not given, for optional properties that may not be undefined. */
export function fieldProps(props: { [K in keyof FieldProps]?: FieldProps[K] | undefined } & { label: string }): FieldProps {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as FieldProps;
}
