type Ask = (go: () => void) => void;

let asks: Ask | undefined;
let holds: ((event: PopStateEvent) => void) | undefined;

/** Goes on to another screen by code, unless a form with unsaved work asks first: then when it is let go. */
export function leaveBy(go: () => void): void {
  if (asks) asks(go);
  else go();
}

/**
 * Hears of Back and Forward before the router does: listeners of the window are called in the order in which they came,
 * so this one must come before the page is drawn.
 */
export function hearOfBackFirst(): void {
  addEventListener('popstate', (event) => holds?.(event));
}

/** Has whoever leaves by code asked by `ask`, and `hold` told of Back and Forward, until the answer is called. */
export function askLeavers(ask: Ask, hold: (event: PopStateEvent) => void): () => void {
  asks = ask;
  holds = hold;
  return () => {
    if (asks !== ask) return;
    asks = undefined;
    holds = undefined;
  };
}
