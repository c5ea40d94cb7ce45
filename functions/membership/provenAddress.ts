/** What a profile says about the address that its member has confirmed. */
interface Confirmed {
  readonly id: string;
  readonly verifiedEmail?: string | undefined;
  readonly verifiedInside?: boolean | undefined;
}

/** The address that a member has confirmed from within the account, which alone says who they are; '' where none is. */
export function provenAddress({ verifiedEmail = '', verifiedInside = false }: Confirmed): string {
  return verifiedInside ? verifiedEmail : '';
}
