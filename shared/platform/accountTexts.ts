/** Texts about login, addresses and sessions; not in `texts`, to keep them out of the first load. */
export const accountTexts = {
  passwordNeeded: 'Please show once more that it is you.',
  sessionCookieNeeded: 'This call needs the session cookie of your login. A token alone is not enough.',
  confirmed: 'Thank you.',
  emailSent: 'We have sent you a link. Open it to confirm the address.',
  emailConfirmed: 'Your e-mail is confirmed.',
  emailWithdrawn: 'Thank you. This address is no longer part of that account.',
  emailTakenBack:
    'Your address is yours again, and everybody is logged out. Choose a new password: a mail says if other ways in are gone.',
  emailMissing: 'Please enter an e-mail address first.',
  emailDone: 'This address is confirmed already.',
  linkEnded: 'This link has ended.',
  codeWrong: 'This code is not correct, or has ended.',
  mailMissing: 'No e-mail is sent here. Please ask the alumni office.',
  resetSent: 'If the account has a confirmed address, a link is on its way to it.',
  passwordReset: 'Your password is saved. Please log in with it.',
  sessionEnded: 'Logged out.',
  sessionsEnded: 'Logged out everywhere else.',
  sessionUnknown: 'This login has ended already.',
  sessionsFailed: 'Failed to fetch where you are logged in.',
  waysFailed: 'Failed to fetch the ways to sign in.',
} as const;
