import type { DragEvent, ReactNode } from "react";

/** Takes the files dropped on what it holds; anything else that is dragged passes. */
export function FileDrop({ children, onFiles }: { children: ReactNode; onFiles: (files: readonly File[]) => void }) {
  const onDrop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
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
