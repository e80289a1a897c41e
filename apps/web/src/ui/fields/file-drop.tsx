import type { DragEvent, ReactNode } from "react";
import { useGuardedWrite } from "../controls/guarded-write.js";

/** Takes the files dropped on what it holds, which go in books; anything else that is dragged passes. */
export function FileDrop({ children, onFiles }: { children: ReactNode; onFiles: (files: readonly File[]) => void }) {
  const take = useGuardedWrite()(onFiles);
  const onDrop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };
  return (
    <div onDragOver={(event) => hasFiles(event) && event.preventDefault()} onDrop={onDrop}>
      {children}
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes("Files");
}
