import { Camera, Paperclip } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { ACCEPTED } from "./accepted-papers.js";

type AddPapersProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly isPrimary?: boolean;
  /** True for one file at a time. */
  readonly isSingle?: boolean;
  /** Electronic invoices in XML, too. */
  readonly takesInvoices?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Chooses files; on a phone, takes a picture too. */
export function AddPapers({ label, disabled, isPrimary = false, isSingle = false, takesInvoices = false, onFiles }: AddPapersProps) {
  const accept = takesInvoices ? `${ACCEPTED},.xml,application/xml,text/xml` : ACCEPTED;
  return (
    <>
      <FileButton icon={<Paperclip className="icon small" />} {...{ accept, disabled, isPrimary, isSingle, onFiles }}>
        {label}
      </FileButton>
      <FileButton
        className="mobile-only"
        icon={<Camera className="icon small" />}
        accept="image/jpeg,image/png"
        isPhoto
        {...{ disabled, onFiles }}
      >
        {t("papers.photo", "Prendre une photo")}
      </FileButton>
    </>
  );
}

type FileButtonProps = {
  readonly icon: ReactNode;
  readonly accept: string;
  /** A phone opens its camera. */
  readonly isPhoto?: boolean;
  readonly disabled: boolean;
  readonly isPrimary?: boolean;
  /** True for one file at a time. */
  readonly isSingle?: boolean;
  readonly className?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

/** A button that chooses files. */
export function FileButton(props: FileButtonProps) {
  const { icon, accept, isPhoto = false, disabled, isPrimary = false, isSingle = isPhoto, className, onFiles, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        writes
        size="small"
        kind={isPrimary ? "primary" : "default"}
        className={className}
        icon={icon}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={!isSingle}
        {...(isPhoto && { capture: "environment" as const })}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
