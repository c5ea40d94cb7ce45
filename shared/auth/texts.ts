/** Texts about login methods; not in `texts`, to keep them out of the first load. */
export const wayTexts = {
  passkeyRefused: 'That passkey did not work. Please try again, or use your password.',
  passkeyNone: 'You have no passkey yet. Please use your password.',
  passkeyNotMade: 'The passkey could not be added. Please try again.',
  passkeyKnown: 'This passkey is known already.',
  passkeyUnknown: 'There is no such passkey.',
  passkeysMany: 'You have ten passkeys. Remove one you no longer use first.',
  passkeyAdded: 'The passkey has been added.',
  passkeyRenamed: 'The passkey has its new name.',
  passkeyRemoved: 'The passkey has been removed.',
  goOn: 'Please go on there.',
  providerMissing: 'Logging in that way is not available here.',
  oauthFailed: 'Logging in that way did not work. Please try again.',
  connected: (name: string) => `${name} is connected.`,
  logInToConnect: (name: string) =>
    `You already have an account. Log in once with your password to connect ${name}.`,
  oauthTaken: 'That account is connected already.',
  oauthNotConnected: 'That account is not connected.',
  oauthDisconnected: 'The account is no longer connected.',
  waysFailed: 'Your ways to sign in could not be loaded. Please try again.',
} as const;
