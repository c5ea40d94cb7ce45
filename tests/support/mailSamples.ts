import { findMailHandler, type MailKindName } from '#functions/main/mailHandlers.ts';
import type { MailContent } from '#functions/platform/mail/mailKind.ts';
import type { Words } from '#functions/platform/mail/words.ts';

const homecoming = {
  title: 'Homecoming',
  details: 'Sunday, December 6, 2026\n7:00 PM, Central European Time\nGreat Hall',
  link: '/events/01ARZ3NDEKTSV4RRFFQ69G5FAV',
};

/** What the job of a mail holds or, for kinds whose handler looks it up, the values of the template. */
type Sample = { readonly data: object } | { readonly values: Readonly<Record<string, string>> };

/** A sample of each kind, with all optional values; what is missing here is not tested. */
const samples: { readonly [Name in MailKindName]: Sample } = {
  caseDecided: {
    data: {
      content: 'experience',
      outcome: 'hide',
      words: 'Please leave phone numbers out.',
      until: '2026-12-01',
    },
  },
  reportDealtWith: { data: {} },
  resetPassword: { values: { username: 'maya', link: '/reset-password#t=hT7-k2Qw9vLx4' } },
  confirmEmail: {
    data: {
      username: 'maya',
      link: '/verify-email#t=hT7-k2Qw9vLx4',
      notMe: '/verify-email#no=hT7-k2Qw9vLx4',
      code: '048213',
    },
  },
  emailChanged: { data: { username: 'maya', notMe: '/verify-email#no=hT7-k2Qw9vLx4' } },
  emailInUse: { data: {} },
  newDevice: { data: { username: 'maya', browser: 'Firefox', system: 'Windows', country: 'NL' } },
  loginSettingsChanged: {
    data: {
      username: 'maya',
      what: 'passwordReset',
      removed: { passkeys: 2, accounts: ['github'], onlyUnproven: false },
    },
  },
  membershipConfirmed: { data: { link: '/' } },
  membershipQuestion: { data: { words: 'Who supervised your thesis?', link: '/waiting' } },
  membershipDeclined: { data: { words: 'We could not find your name in the class of 2019.' } },
  accountLeaving: { data: { username: 'maya', erasedOn: '2026-12-05T10:00:00.000Z' } },
  exportReady: { data: { username: 'maya', keptUntil: '2026-11-28T10:00:00.000Z' } },
  eventChanged: {
    values: {
      ...homecoming,
      what: 'The time and place have changed.',
    },
  },
  eventCanceled: { values: { title: 'Homecoming', details: 'Sunday, December 6, 2026\nAll day' } },
  eventReminder: { values: { ...homecoming, day: 'Sunday, December 6, 2026' } },
  eventGoing: { values: { ...homecoming, party: 'you and 2 guests' } },
  eventWaitlisted: { values: { ...homecoming, party: 'you and 1 guest' } },
  eventSeat: { values: { ...homecoming, party: 'you and 1 guest' } },
  eventLeft: { values: homecoming },
  unreadMessages: {
    values: {
      names: 'Maya Okonkwo',
      firstNames: 'Jonas Bergström, Priya Raman, Lin Zhao',
      others: '2 others',
      link: '/messages',
    },
  },
  weeklyDigest: {
    values: {
      subject: 'Your week on the Alumni Network',
      title: 'Your week, Maya',
      days: 'November 22 – 28',
      notices: '2 new notifications',
      like: 'Priya Raman and Omar Diallo',
      likeTitle: 'What a red signal taught me',
      likeLink: '/experience/01ARZ3NDEKTSV4RRFFQ69G5FAV',
      comment: 'Lin Zhao',
      commentTitle: 'From campus radio to trains',
      commentLink: '/experience/01ARZ3NDEKTSV4RRFFQ69G5FAW',
      reply: 'Jonas Bergström',
      replyTitle: 'From slides to sails',
      replyLink: '/experience/01ARZ3NDEKTSV4RRFFQ69G5FAX',
      mention: 'Aisha Bello',
      mentionTitle: 'A robot that folds, slowly',
      mentionLink: '/experience/01ARZ3NDEKTSV4RRFFQ69G5FAY',
      follow: 'Sofía Marchetti',
      followLink: '/users/01ARZ3NDEKTSV4RRFFQ69G5FAV',
      seatTitle: 'Winter Homecoming Dinner',
      seatLink: '/events/01ARZ3NDEKTSV4RRFFQ69G5FAV',
      eventChangedTitle: 'Open Lab',
      eventChangedLink: '/events/01ARZ3NDEKTSV4RRFFQ69G5FAW',
      eventCanceledTitle: 'Rowing Day',
      eventCanceledLink: '/events/01ARZ3NDEKTSV4RRFFQ69G5FAX',
      class: '2019',
      classmates: 'Tomáš Novák, Ada Lind, Bo Madsen and 3 more',
      classLink: '/classes/2019',
      employer: 'Ferrous Mobility',
      colleagues: 'Ines Costa',
      employerLink: '/findusers?employer=Ferrous+Mobility',
      city: 'Rotterdam',
      neighbours: 'Kofi Mensah',
      cityLink: '/findusers?place=Rotterdam',
      eventTitle: 'Alumni Night',
      eventDetails: 'Saturday, December 5, 6:30 PM, Great Hall',
      eventLink: '/events/01ARZ3NDEKTSV4RRFFQ69G5FAZ',
    },
  },
  announcement: {
    values: { title: 'Eleven seats are left', text: 'Come to the dinner.\n\n- Bring a friend' },
  },
  announcementTest: { values: { title: 'Eleven seats are left', text: 'Come to the dinner.' } },
  rosterInvitation: { values: { name: 'Ruth Feldman', link: '/signup' } },
};

export function mailSampleOf(kind: string): Sample {
  const sample = Object.entries(samples).find(([name]) => name === kind)?.[1];
  if (sample === undefined) throw new Error(`There is no sample of the kind ${kind}.`);
  return sample;
}

/** The content of a mail of this kind from its sample, or from other data. */
export async function contentOf(
  kind: string,
  words: Words,
  sample = mailSampleOf(kind),
): Promise<MailContent> {
  if ('values' in sample) return sample;
  const context = { userId: '', to: '', now: new Date(), words };
  const content = await findMailHandler(kind).compose(sample.data, context);
  if ('notSent' in content) throw new Error(content.notSent);
  return content;
}
