/** Keeps a file that is dropped beside what takes files from being opened in the place of the application, where what is typed would be lost. */
export function holdStrayFiles(): void {
  addEventListener("dragover", hold);
  addEventListener("drop", hold);
}

function hold(event: DragEvent): void {
  const { dataTransfer, target, defaultPrevented } = event;
  if (defaultPrevented || !dataTransfer?.types.includes("Files")) return;
  if (target instanceof Element && target.matches("input[type=file]")) return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
}
