/** Texts about mail. */
export const mailTexts = {
  turnOff: 'No more of these mails?',
  turnedOff: 'They are off',
  unsubscribed: 'You will get no more of these mails.',
  staysOn: 'What concerns your account, as a new password, still reaches you.',
} as const;
