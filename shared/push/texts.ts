/** Texts of pushes. */
export const pushTexts = {
  failed: "Couldn't check whether push is available.",
  subscribed: 'Push is on for this device.',
  notSubscribed: "Couldn't turn on push. Please try again.",
  unsubscribed: 'Push is off for this device.',
  notUnsubscribed: "Couldn't turn off push. Please try again.",
  endpointInvalid: "This isn't the address of a known push service.",
  keyInvalid: "This isn't a valid push subscription key.",
  off: "Push isn't available, because the school hasn't added a contact address.",
  tested: 'A test is on its way.',
  deviceUnknown: 'This device no longer gets push notifications. Turn them on again.',
  testFailed: "This browser's push service didn't accept the test. Please try again later.",
} as const;
