type Ask = (go: () => void) => void;

let asks: Ask | undefined;

/** Goes on to another screen by code, unless a form with unsaved work asks first: then when it is let go. */
export function leaveBy(go: () => void): void {
  if (asks) asks(go);
  else go();
}

/** Has whoever leaves by code asked first, until the answer is called. */
export function askLeavers(ask: Ask): () => void {
  asks = ask;
  return () => {
    if (asks === ask) asks = undefined;
  };
}
