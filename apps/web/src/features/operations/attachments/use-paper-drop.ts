import { useState, type DragEvent } from "react";
import { paperExtension } from "@comptoir/contract/attachments/rules";

/** Takes the papers dropped on something, and says when they are over it; files of other kinds pass to what is behind. Null: takes none. */
export function usePaperDrop(onFiles: ((files: readonly File[]) => void) | null) {
  const [isOver, setOver] = useState(false);
  if (onFiles === null) return { isOver: false };
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (!files.some(({ name }) => paperExtension(name) !== null)) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles(files);
    },
  };
}
