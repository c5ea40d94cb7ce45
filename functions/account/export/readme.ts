import type { MailText, Words } from '#functions/platform/mail/words.ts';

const intro: MailText = /*i18n*/ {
  id: 'mail.value.export.intro',
  message: 'This is a copy of your data on the Alumni Network.',
};

/** The files and folders of a copy, each with its content. */
const contents: Readonly<Record<string, MailText>> = {
  'profile.json': /*i18n*/ {
    id: 'mail.value.export.profile',
    message: 'your profile, and who can see each part of it',
  },
  'experiences.json': /*i18n*/ {
    id: 'mail.value.export.experiences',
    message: 'what you shared, newest first',
  },
  'comments.json': /*i18n*/ { id: 'mail.value.export.comments', message: 'your comments, oldest first' },
  'likes.json': /*i18n*/ {
    id: 'mail.value.export.likes',
    message: "the IDs of the experiences you've liked",
  },
  'following.json': /*i18n*/ {
    id: 'mail.value.export.following',
    message: 'who you follow and since when',
  },
  'followers.json': /*i18n*/ {
    id: 'mail.value.export.followers',
    message: 'who follows you and since when',
  },
  'blocked.json': /*i18n*/ { id: 'mail.value.export.blocked', message: "who you've blocked" },
  'muted.json': /*i18n*/ { id: 'mail.value.export.muted', message: "who you've hidden from your feed" },
  'events.json': /*i18n*/ {
    id: 'mail.value.export.events',
    message: "your RSVPs, and how many guests you're bringing",
  },
  'pushes.json': /*i18n*/ {
    id: 'mail.value.export.pushes',
    message: 'the browsers that get your push notifications',
  },
  'calendar.json': /*i18n*/ {
    id: 'mail.value.export.calendar',
    message: 'when you created your calendar link',
  },
  'invitations.json': /*i18n*/ {
    id: 'mail.value.export.invitations',
    message: 'the invitation links you created, and how often each was used',
  },
  'school.json': /*i18n*/ {
    id: 'mail.value.export.school',
    message: 'the details you gave the school when you signed up, and your current suspension, if any',
  },
  'reports.json': /*i18n*/ {
    id: 'mail.value.export.reports',
    message: 'what you reported to the moderators',
  },
  'decisions.json': /*i18n*/ {
    id: 'mail.value.export.decisions',
    message: 'decisions about you and your content, with your appeals',
  },
  'notices.json': /*i18n*/ {
    id: 'mail.value.export.notices',
    message: 'your notification settings and notifications',
  },
  'logins.json': /*i18n*/ {
    id: 'mail.value.export.logins',
    message: 'your login methods, and when you added them',
  },
  'devices.json': /*i18n*/ { id: 'mail.value.export.devices', message: "where you're logged in" },
  'messages/': /*i18n*/ {
    id: 'mail.value.export.messages',
    message: 'one file for each person you exchanged messages with, oldest message first',
  },
  'images/': /*i18n*/ {
    id: 'mail.value.export.images',
    message: 'the images of your experiences and your profile',
  },
};

const further: MailText = /*i18n*/ {
  id: 'mail.value.export.further',
  message: 'Long lists are split into several files: comments.json, comments-2.json, and so on.',
};

/** The text that explains the files of a copy. Their names and fields are for programs, too, and stay in English. */
export function readmeIn(words: Words): string {
  const lines = Object.entries(contents).map(([name, what]) => `${name.padEnd(18)} ${words.text(what)}`);
  return [words.text(intro), '', ...lines, '', words.text(further), ''].join('\n');
}
