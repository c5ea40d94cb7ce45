/** Texts about login methods; not in `texts`, to keep them out of the first load. */
export const loginMethodTexts = {
  passkeyRefused: "That passkey didn't work. Try again, or use your password.",
  passkeyNotMade: "Couldn't add the passkey. Please try again.",
  passkeyKnown: 'This passkey is already on your account.',
  passkeyUnknown: "This passkey doesn't exist.",
  passkeysMany: 'You have 10 passkeys. Remove one before you add another.',
  passkeyRenamed: 'Passkey renamed.',
  passkeyRemoved: 'Passkey removed.',
  goOn: 'Continue with the provider.',
  providerMissing: "This login method isn't available.",
  oauthFailed: "This login didn't work. Please try again.",
  oauthTaken: "This account is connected to another member, or you've already connected a different one.",
  oauthNotConnected: "This account isn't connected.",
  oauthDisconnected: 'Account disconnected.',
  loginMethodsFailed: "Couldn't load your login methods.",
} as const;
