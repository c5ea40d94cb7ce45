/** A text of the invitation, in the language of the mail or of its preview. */
interface Text {
  readonly id: string;
  readonly message: string;
}

/** The texts of the mail that invites people on the roster. */
export const invitationTexts = {
  subject: /*i18n*/ { id: 'mail.rosterInvitation.subject', message: 'Find your class on the Alumni Network' },
  title: /*i18n*/ { id: 'mail.rosterInvitation.title', message: "You're invited" },
  greeting: /*i18n*/ { id: 'mail.rosterInvitation.greeting', message: 'Dear {name},' },
  what: /*i18n*/ {
    id: 'mail.rosterInvitation.what',
    message:
      "The alumni office invites you to join the Alumni Network. Find people from your class, see what they're working on, and hear about events near you.",
  },
  how: /*i18n*/ {
    id: 'mail.rosterInvitation.how',
    message: 'Sign up with this e-mail address so we can recognize you.',
  },
  join: /*i18n*/ { id: 'mail.rosterInvitation.join', message: 'Join the Alumni Network' },
  why: /*i18n*/ {
    id: 'mail.why.rosterInvitation',
    message:
      "You're receiving this e-mail because the alumni office has your address. We send at most two of these.",
  },
} as const satisfies Readonly<Record<string, Text>>;
