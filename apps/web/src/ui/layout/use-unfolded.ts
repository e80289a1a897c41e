import { useState } from "react";

/** True while a part is unfolded: opened by what it holds, it stays open when that is erased, since the user may be typing in it. */
export function useUnfolded(isOpen: boolean): boolean {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  if (isOpen && !isUnfolded) setUnfolded(true);
  return isUnfolded || isOpen;
}
