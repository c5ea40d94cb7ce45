/** Texts of pushes. */
export const pushTexts = {
  failed: "Couldn't check whether push is available.",
  subscribed: 'Push is on for this device.',
  notSubscribed: "Couldn't turn on push. Please try again.",
  unsubscribed: 'Push is off for this device.',
  notUnsubscribed: "Couldn't turn off push. Please try again.",
  endpointInvalid: "This isn't the address of a known push service.",
  keyInvalid: "This isn't a valid key of a push subscription.",
  off: "This site doesn't push: the school has named no contact address.",
  tested: 'A test is on its way.',
  deviceUnknown: 'This device no longer gets pushes. Turn push on again.',
  testFailed: "The push service of this browser didn't take the test. Please try again later.",
} as const;
