import type { OptInTopic } from './topics.ts';

/**
 * What members read when they agree to mails that are off by default. A stored consent keeps the id and the text, so a
 * changed text needs a new id.
 */
export const consentWordings = {
  /** On the page that confirms an address, for both topics. */
  confirming: /*i18n*/ {
    id: 'consent.confirming',
    message: 'Send me the weekly digest and announcements',
  },
  /**
   * Stored without asking, if the school has turned the topics on for new members; the page that confirms an address
   * shows the box checked.
   */
  school: /*i18n*/ {
    id: 'consent.school',
    message: 'The school turned on the weekly digest and announcements for new members',
  },
  /** In the settings: the label of the checkbox. */
  digest: /*i18n*/ { id: 'consent.digest', message: 'Weekly digest: E-mail' },
  announcement: /*i18n*/ { id: 'consent.announcement', message: 'Announcements: E-mail' },
} as const satisfies Record<
  OptInTopic | 'confirming' | 'school',
  { readonly id: string; readonly message: string }
>;
