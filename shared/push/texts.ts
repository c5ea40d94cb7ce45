export const pushTexts = {
  failed: "Couldn't check whether push notifications are available.",
  subscribed: 'Push notifications are on for this device.',
  notSubscribed: "Couldn't turn on push notifications. Please try again.",
  unsubscribed: 'Push notifications are off for this device.',
  notUnsubscribed: "Couldn't turn off push notifications. Please try again.",
  endpointInvalid: "This isn't the address of a known push service.",
  keyInvalid: "This isn't a valid push subscription key.",
  off: "Push notifications aren't available because the school hasn't added a contact e-mail.",
  tested: 'A test notification is on its way.',
  deviceUnknown: 'This device no longer gets push notifications. Turn them back on.',
  testFailed: "This browser's push service didn't accept the test. Please try again later.",
} as const;
