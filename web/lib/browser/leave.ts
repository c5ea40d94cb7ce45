type Ask = (go: () => void) => void;

let currentAsk: Ask | undefined;
let currentHold: ((event: PopStateEvent) => void) | undefined;

/**
 * Navigates to another screen from code. A form with unsaved work asks first, and the navigation waits for its consent.
 */
export function navigateGuarded(go: () => void): void {
  if (currentAsk) currentAsk(go);
  else go();
}

/**
 * Listens to Back and Forward before the router does: window listeners run in the order they were added, so
 * this one must be added before the page renders.
 */
export function listenToBackFirst(): void {
  addEventListener('popstate', (event) => currentHold?.(event));
}

/**
 * Makes code navigations call `ask`, and Back and Forward call `hold`, until the returned function is called.
 */
export function guardLeaving(confirm: Ask, hold: (event: PopStateEvent) => void): () => void {
  currentAsk = confirm;
  currentHold = hold;
  return () => {
    if (currentAsk !== confirm) return;
    currentAsk = undefined;
    currentHold = undefined;
  };
}
