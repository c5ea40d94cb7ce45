/** A profile's confirmed address, and how it was confirmed. */
interface Confirmed {
  readonly id: string;
  readonly verifiedEmail?: string | undefined;
  readonly verifiedInside?: boolean | undefined;
}

/**
 * The address that a member has confirmed from inside the account; only that proves who they are. '' if there is
 * none.
 */
export function provenAddress({ verifiedEmail = '', verifiedInside = false }: Confirmed): string {
  return verifiedInside ? verifiedEmail : '';
}
