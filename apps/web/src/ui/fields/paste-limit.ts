import { t } from "../../text/t.js";
import { showToast } from "../messages/toast.js";

/** Says, from now on, that what was pasted in a field is longer than the field takes: the browser cuts it without a word. */
export function sayCutPastes(): void {
  document.addEventListener("paste", ({ target, clipboardData }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.maxLength < 0) return;
    const pasted = clipboardData?.getData("text").length ?? 0;
    const selected = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0);
    const left = pasted - Math.max(0, target.maxLength - target.value.length + selected);
    if (left <= 0) return;
    showToast({
      kind: "error",
      title: t(
        "paste.cut",
        "Le texte collé est trop long\u00a0: ce champ prend {{max}} caractères, les {{left}} derniers ne sont pas collés.",
        {
          max: target.maxLength,
          left: Math.min(left, pasted),
        },
      ),
    });
  });
}
