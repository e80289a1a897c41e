import { Crop } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isLogoSize, LOGO_TYPE_SENTENCE, logoSizeSentence } from "@comptoir/contract/firms/rules";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { CROP, placeInFrame, WHOLE, type Framing } from "./logo-crop.js";
import styles from "./settings.module.css";

type LogoCropperProps = {
  readonly file: File;
  readonly isSaving: boolean;
  /** The file is no picture that may be a logo: why. */
  readonly onRefused: (sentence: string) => void;
  readonly onCropped: (image: File) => void;
  readonly onClose: () => void;
};

/** Shows a picture in the frame of a logo, to choose the part that is kept. */
export function LogoCropper({ file, isSaving, onRefused, onCropped, onClose }: LogoCropperProps) {
  const [framing, setFraming] = useState<Framing>(WHOLE);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = usePicture(file, onRefused);
  useEffect(() => {
    if (canvas.current && picture) draw(canvas.current, picture, framing);
  }, [picture, framing]);
  const keep = (): void => {
    canvas.current?.toBlob((blob) => blob && onCropped(new File([blob], "logo.png", { type: "image/png" })), "image/png");
  };
  const rule = (name: keyof Framing, label: string, [min, max]: readonly [number, number]) => (
    <label className="field">
      <span className="label">{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={framing[name]}
        onChange={(event) => setFraming({ ...framing, [name]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <Modal
      title={t("settings.crop", "Cadrer le logo")}
      width={520}
      icon={<Crop className="icon" />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button kind="primary" disabled={picture === null} busy={isSaving} onClick={keep}>
            {t("settings.crop_keep", "Enregistrer le logo")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <canvas
          ref={canvas}
          className={styles["cropped"]}
          width={CROP.width}
          height={CROP.height}
          role="img"
          aria-label={t("settings.crop_frame", "Le logo tel qu’il sera affiché")}
        />
        {rule("zoom", t("settings.crop_zoom", "Taille"), [1, 4])}
        {rule("across", t("settings.crop_across", "De gauche à droite"), [0, 1])}
        {rule("down", t("settings.crop_down", "De haut en bas"), [0, 1])}
      </div>
    </Modal>
  );
}

/** The picture of a file, null until it is read. */
function usePicture(file: File, onRefused: (sentence: string) => void): HTMLImageElement | null {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.onload = () => {
      const sides = { width: image.naturalWidth, height: image.naturalHeight };
      if (isLogoSize(sides)) setPicture(image);
      else refuse(logoSizeSentence(sides));
    };
    image.onerror = () => refuse(LOGO_TYPE_SENTENCE);
    if (/^image\/(png|jpeg)$/.test(file.type)) image.src = address;
    else refuse(LOGO_TYPE_SENTENCE);
    return () => {
      image.onload = null;
      image.onerror = null;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return picture;
}

function draw(canvas: HTMLCanvasElement, picture: HTMLImageElement, framing: Framing): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { x, y, width, height } = placeInFrame({ width: picture.naturalWidth, height: picture.naturalHeight }, framing);
  context.clearRect(0, 0, CROP.width, CROP.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, width, height);
}
