let isRequested = false;

/** Asks the next page title to take the focus: a reader must hear where it arrived. */
export function requestTitleFocus(): void {
  isRequested = true;
}

/** True once after each request. */
export function takeFocusRequest(): boolean {
  const was = isRequested;
  isRequested = false;
  return was;
}
