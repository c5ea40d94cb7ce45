type ConfirmLeave = (go: () => void) => void;

let confirmLeave: ConfirmLeave | undefined;
let onPopState: ((event: PopStateEvent) => void) | undefined;

/**
 * Navigates to another screen from code. A form with unsaved work asks first, and the navigation waits for its consent.
 */
export function navigateGuarded(go: () => void): void {
  if (confirmLeave) confirmLeave(go);
  else go();
}

/**
 * Listens to Back and Forward before the router does: window listeners run in the order they were added, so
 * this one must be added before the page renders.
 */
export function listenToBackFirst(): void {
  addEventListener('popstate', (event) => onPopState?.(event));
}

/**
 * Makes code navigations call `confirm`, and Back and Forward call `handlePopState`, until the returned function is called.
 */
export function guardLeaving(
  confirm: ConfirmLeave,
  handlePopState: (event: PopStateEvent) => void,
): () => void {
  confirmLeave = confirm;
  onPopState = handlePopState;
  return () => {
    if (confirmLeave !== confirm) return;
    confirmLeave = undefined;
    onPopState = undefined;
  };
}
