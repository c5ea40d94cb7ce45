import { beforeAll, describe, expect, test } from 'vitest';
import { fillTemplate } from '#functions/platform/mail/fillTemplate.ts';
import { type MailKindName, mailKinds } from '#functions/main/mailKinds.ts';
import type { MailKind } from '#functions/platform/mail/mailKind.ts';
import { renderMails } from '#infra/build/renderMails.ts';

const homecoming = {
  title: 'Homecoming',
  details: 'Sunday, 6 December 2026\n7:00 PM, Central European Time\nGreat Hall',
  link: '/events/01ARZ3NDEKTSV4RRFFQ69G5FAV',
};

/** Sample values for each kind, including all optional ones; what is missing here is not tested. */
const samples: { readonly [Name in MailKindName]: Readonly<Record<string, string>> } = {
  caseDecided: {
    thing: 'an experience you shared',
    outcome: "It's hidden. Only you and the moderators can see it.",
    words: 'Please leave phone numbers out.',
    until: '2026-12-01',
  },
  reportDealtWith: {},
  resetPassword: { username: 'maya', link: '/reset-password#t=hT7-k2Qw9vLx4', lasts: '30 minutes' },
  confirmEmail: {
    username: 'maya',
    link: '/verify-email#t=hT7-k2Qw9vLx4',
    notMe: '/verify-email#no=hT7-k2Qw9vLx4',
    code: '048213',
    lasts: '24 hours',
  },
  emailChanged: { username: 'maya', notMe: '/verify-email#no=hT7-k2Qw9vLx4', lasts: '7 days' },
  emailInUse: {},
  newDevice: { username: 'maya', device: 'Firefox on Windows', country: 'Portugal' },
  loginSettingsChanged: { username: 'maya', what: 'Your password was changed.' },
  membershipConfirmed: { link: '/' },
  membershipQuestion: { words: 'Who supervised your thesis?', link: '/waiting' },
  membershipDeclined: { words: 'We find nobody of this name in the class of 2019.' },
  accountLeaving: { username: 'maya', erasedOn: '5 December 2026' },
  exportReady: { username: 'maya', keptUntil: '28 November 2026' },
  eventChanged: {
    ...homecoming,
    what: 'The time and place have changed.',
  },
  eventCancelled: { title: 'Homecoming', details: 'Sunday, 6 December 2026\nAll day' },
  eventReminder: { ...homecoming, day: 'Sunday, 6 December 2026' },
  eventGoing: { ...homecoming, party: 'you and 2 guests' },
  eventWaitlisted: { ...homecoming, party: 'you and 1 guest' },
  eventSeat: { ...homecoming, party: 'you and 1 guest' },
  eventLeft: homecoming,
  unreadMessages: {
    names: 'Maya Okonkwo',
    firstNames: 'Jonas Bergström, Priya Raman, Lin Zhao',
    others: '2',
    link: '/messages',
  },
  weeklyDigest: {
    name: 'Maya',
    days: '22–28 November',
    notices: '2',
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
    eventCancelledTitle: 'Rowing Day',
    eventCancelledLink: '/events/01ARZ3NDEKTSV4RRFFQ69G5FAX',
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
    eventDetails: 'Saturday, 5 December, 6:30 PM, Great Hall',
    eventLink: '/events/01ARZ3NDEKTSV4RRFFQ69G5FAZ',
  },
  announcement: { title: 'Eleven seats are left', text: 'Come to the dinner.\n\n- Bring a friend' },
  announcementTest: { title: 'Eleven seats are left', text: 'Come to the dinner.' },
  rosterInvitation: { name: 'Ruth Feldman', link: '/signup' },
};

const kinds = Object.entries<MailKind>(mailKinds);
let rendered: Awaited<ReturnType<typeof renderMails>>;

beforeAll(async () => {
  rendered = await renderMails('en');
});

const built = {
  $site: 'https://alumni.example',
  $office: 'A school, office@school.example',
  $unsubscribe: '/unsubscribe#t=token',
};
const sampleOf = (name: string) => Object.entries(samples).find(([known]) => known === name)?.[1] ?? {};

function mailOf(name: string, values: Readonly<Record<string, string>>) {
  const template = rendered[name];
  if (template === undefined) throw new Error('It was not rendered.');
  return fillTemplate(template, { ...built, ...values });
}

describe.each(kinds)('the mail %s', (name, kind) => {
  test('is declared under its own name with the declared variables', () => {
    expect(kind.name).toBe(name);
    expect(kind.variables.safeParse(sampleOf(name)).success).toBe(true);
  });

  test('shows all its values in HTML and in text, with no gap', () => {
    const { subject, html, text } = mailOf(name, sampleOf(name));

    for (const part of [subject, html, text]) expect(part).not.toMatch(/[⟦⟧]|undefined|\[object/);
    for (const value of [...Object.values(sampleOf(name)), built.$office]) expect(text).toContain(value);
    expect(html).toContain(built.$office);
    expect(subject.length).toBeGreaterThan(5);
    expect(text).not.toMatch(/<\/?[a-z]+|&[a-z]+;|\n{3}/);
  });

  test('has no line about the school if the school named no contact', () => {
    const { text } = mailOf(name, { ...sampleOf(name), $office: '' });

    expect(text).not.toContain('school.example');
    expect(text).toMatch(/\S\n$/);
  });

  test("renders people's input as text, never as HTML, formatting or header lines", () => {
    const hostile = '<img src=x onerror=alert(1)>"\' &amp; ⟦$site⟧\r\nBcc: all@example.org \u202Egnp';
    const values = Object.fromEntries(
      Object.entries(sampleOf(name)).map(([hole, value]) => [hole, value.startsWith('/') ? value : hostile]),
    );

    const { subject, html, text } = mailOf(name, values);

    expect(html).not.toMatch(/<img src=x|onerror=alert\(1\)>/);
    expect(subject).not.toMatch(/[\r\n]/);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\u202E/);
  });
});

test('the build of mails in a language without translations fails', async () => {
  await expect(renderMails('qps')).rejects.toThrow(/catalogue qps lacks \d+ translations/);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/x"y',
  '/a b',
])('no link of a mail leads to %s', (link) => {
  const { variables } = mailKinds.resetPassword;

  expect(variables.safeParse({ ...samples.resetPassword, link }).success).toBe(false);
});
