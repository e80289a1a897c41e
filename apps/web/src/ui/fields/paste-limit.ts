import { t } from "../../text/t.js";
import { showToast } from "../messages/toast.js";

/** Says, from now on, that what was pasted in a field is longer than the field takes: the browser cuts it without a word. */
export function sayCutPastes(): void {
  document.addEventListener("paste", ({ target, clipboardData, defaultPrevented }) => {
    // A field that takes pastes by itself, or that is read only, cuts nothing.
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || target.maxLength < 0) return;
    if (defaultPrevented || target.readOnly) return;
    const pasted = kept(target, clipboardData?.getData("text") ?? "").length;
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

/** What the browser keeps of a pasted text before it cuts it: a field of one line takes no end of line, and ends of line are one character. */
function kept(field: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  return field instanceof HTMLInputElement ? text.replaceAll(/[\r\n]/g, "") : text.replaceAll("\r\n", "\n");
}
