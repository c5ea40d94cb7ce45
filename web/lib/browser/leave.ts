type Ask = (go: () => void) => void;

let asks: Ask | undefined;
let holds: ((event: PopStateEvent) => void) | undefined;

/**
 * Navigates to another screen from code. A form with unsaved work asks first, and the navigation waits for its consent.
 */
export function navigateGuarded(go: () => void): void {
  if (asks) asks(go);
  else go();
}

/**
 * Listens to Back and Forward before the router does: window listeners run in the order they were added, so
 * this one must be added before the page renders.
 */
export function listenToBackFirst(): void {
  addEventListener('popstate', (event) => holds?.(event));
}

/**
 * Makes code navigations call `ask`, and Back and Forward call `hold`, until the returned function is called.
 */
export function guardLeaving(ask: Ask, hold: (event: PopStateEvent) => void): () => void {
  asks = ask;
  holds = hold;
  return () => {
    if (asks !== ask) return;
    asks = undefined;
    holds = undefined;
  };
}
