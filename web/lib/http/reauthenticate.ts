/**
 * Makes a call; if the server requires it, asks the member to confirm their identity and calls again.
 * @returns the response; undefined if the member closed the dialog.
 * @throws any other error of the call.
 */
export type Reauthenticate = <T>(send: () => Promise<T>) => Promise<T | undefined>;
