import { Link, type LinkProps } from "@tanstack/react-router";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "../class-names.js";
import { WhenWritable } from "./when-writable.js";

type Look = {
  /** One primary per view; `danger-fill` only in the modal that confirms. */
  readonly kind?: "primary" | "default" | "soft" | "ghost" | "danger" | "danger-fill";
  readonly size?: "small" | "large";
  readonly block?: boolean;
  /** An icon of 15 px before the words. */
  readonly icon?: ReactNode;
};

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Shows a spinner in place of the icon and ignores clicks. */
    readonly busy?: boolean;
    /** It changes books: where they are read only it is disabled, and says why. */
    readonly writes?: boolean;
    readonly ref?: Ref<HTMLButtonElement>;
  };

/** A button that says its act with a verb. */
export function Button({ writes = false, ...props }: ButtonProps) {
  return writes ? (
    <WhenWritable>{(readOnly) => <AnyButton {...props} {...readOnly} isPressedOnce />}</WhenWritable>
  ) : (
    <AnyButton {...props} />
  );
}

type AnyButtonProps = Omit<ButtonProps, "writes"> & {
  /** The second press of a double one does nothing. */
  readonly isPressedOnce?: boolean;
};

function AnyButton({
  kind,
  size,
  block,
  icon,
  busy = false,
  isPressedOnce = false,
  className,
  children,
  onClick,
  ...rest
}: AnyButtonProps) {
  const press: ButtonProps["onClick"] = (event) => {
    if (busy || (isPressedOnce && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ kind, size, block }), className)}
      aria-busy={busy || undefined}
      // Left at the press, a field may say what is wrong with it and move the button from under the pointer.
      onMouseDown={rest.type === "submit" ? (event) => event.preventDefault() : rest.onMouseDown}
      onClick={press}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

type IconButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> & {
    readonly label: string;
    /** As for a button. */
    readonly writes?: boolean;
    readonly ref?: Ref<HTMLButtonElement>;
  };

/** A button reduced to its icon; its name is for readers and the tooltip. */
export function IconButton({ writes = false, ...props }: IconButtonProps) {
  return writes ? <WhenWritable>{(readOnly) => <AnyIconButton {...props} {...readOnly} />}</WhenWritable> : <AnyIconButton {...props} />;
}

function AnyIconButton({ kind = "ghost", size, label, icon, className, ...rest }: Omit<IconButtonProps, "writes">) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(buttonClass({ kind, size }), "icon-only", className)}
    >
      {icon}
    </button>
  );
}

type ButtonLinkProps = Look &
  Pick<LinkProps, "to" | "search" | "params" | "state"> & {
    readonly children: ReactNode;
    readonly lang?: string;
    readonly className?: string;
    /** Its name for readers and the tooltip, where the words are shorter or left out. */
    readonly label?: string;
    /** It leads to what changes books: where they are read only it leads nowhere, and says why. */
    readonly writes?: boolean;
  };

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ writes = false, ...props }: ButtonLinkProps) {
  if (!writes) return <AnyButtonLink {...props} />;
  const { to: _to, search: _search, params: _params, state: _state, lang: _lang, label, ...look } = props;
  return (
    <WhenWritable>
      {(readOnly) =>
        readOnly.disabled === undefined ? <AnyButtonLink {...props} /> : <AnyButton {...look} aria-label={label} {...readOnly} />
      }
    </WhenWritable>
  );
}

function AnyButtonLink({ kind, size, block, icon, children, className, label, ...rest }: Omit<ButtonLinkProps, "writes">) {
  return (
    <Link {...(rest as LinkProps)} aria-label={label} title={label} className={classNames(buttonClass({ kind, size, block }), className)}>
      {icon}
      {children}
    </Link>
  );
}

function buttonClass({ kind, size, block }: { [K in keyof Look]?: Look[K] | undefined }): string {
  const kindClass = kind === "danger-fill" ? "danger fill" : kind === "default" ? "" : kind;
  return classNames("button", kindClass, size === "small" && "small", size === "large" && "large", block && "block");
}
