/** Texts about login, addresses and sessions; not in `texts`, to keep them out of the first load. */
export const accountTexts = {
  passwordNeeded: 'Confirm your password to continue.',
  sessionCookieNeeded: "This call needs your session cookie. A token alone isn't enough.",
  confirmed: 'Thank you.',
  unsubscribed: "You won't get these e-mails anymore.",
  emailSent: "We've sent you a link. Open it to confirm your e-mail address.",
  emailConfirmed: 'Your e-mail address is confirmed.',
  emailWithdrawn: 'Thanks. This address is no longer linked to that account.',
  emailTakenBack:
    'Your e-mail address was restored to your account, and all devices were logged out. Choose a new password.',
  emailMissing: 'Please enter an e-mail address first.',
  emailDone: 'This address is already confirmed.',
  linkEnded: 'This link has expired.',
  codeWrong: 'This code is wrong or has expired.',
  mailMissing: "This site doesn't send e-mail. Please contact the alumni office.",
  resetSent: "If the account has a confirmed e-mail address, we've sent a link to it.",
  passwordReset: 'Password saved. Log in with your new password.',
  sessionEnded: 'Logged out.',
  sessionsEnded: 'Logged out everywhere else.',
  sessionUnknown: 'This device is already logged out.',
  sessionsFailed: "Couldn't load your devices.",
  waysFailed: "Couldn't load your login methods.",
} as const;
