import { describe, expect, test } from 'vitest';
import { findUser, hideProfileSteps } from '#functions/members/users.ts';
import { transact } from '#functions/platform/dynamo/transaction.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { follow, listFollowers } from '#shared/profiles/followRoutes.ts';
import { findPlaces } from '#shared/profiles/placeRoutes.ts';
import { getUser } from '#shared/profiles/routes.ts';
import { profileTexts } from '#shared/profiles/texts.ts';
import { http, sendJson } from '../support/http.ts';
import { knownBySchool } from '../support/knownBySchool.ts';
import { refusal } from '../support/outcome.ts';
import { aMember, aNewcomer, logIn, type Member } from '../support/people.ts';
import { multipart } from '../support/pictures.ts';

const rotterdam = { city: 'Rotterdam', country: 'Netherlands' };
const facts = {
  headline: 'Keeps 1,400 trains a day apart',
  classYear: 2019,
  degree: 'BSc Computer Science',
  place: rotterdam,
  employer: 'Ferrous Mobility',
  jobTitle: 'Platform Engineer',
  field: 'software' as const,
  openTo: ['mentoring' as const, 'speaking' as const],
  links: ['https://maya.example/', 'https://github.com/mayaok'],
};
const tell = ({ call }: Member, body: object) => call(updateProfile, { body });
const shownTo = async ({ call }: Member, { user }: Member) =>
  (await call(getUser, { params: { userId: user.id } })).data;
const asSeenBy = async ({ call, user }: Member, as: 'all' | 'class' | 'following') =>
  (await call(getUser, { params: { userId: user.id }, query: { as } })).data;

async function refused({ headers }: Member, body: object) {
  const answer = await sendJson('PUT', updateProfile.path, body, headers);
  return { status: answer.status, body: answer.json };
}

describe('the facts of a member', () => {
  test('are on the profile for others too, until they are cleared', async () => {
    const [member, other] = await Promise.all([aMember(), aMember()]);

    await tell(member, facts);
    expect(await shownTo(other, member)).toMatchObject(facts);
    expect(await shownTo(member, member)).toMatchObject(facts);

    const cleared = {
      headline: '',
      degree: '',
      classYear: '',
      place: '',
      employer: '',
      jobTitle: '',
      field: '',
    };
    await tell(member, { ...cleared, openTo: [], links: [] });
    const left = Object.keys(await shownTo(other, member));
    for (const fact of Object.keys(facts)) expect(left).not.toContain(fact);
  });

  test('are read from a form, with lists and objects as JSON', async () => {
    const member = await aMember();
    const fields = {
      headline: 'From a form',
      classYear: '2019',
      place: JSON.stringify(rotterdam),
      openTo: '["hiring"]',
      links: '["https://maya.example/"]',
      audience: '{"links":"me"}',
    };

    const form = multipart(fields, []);
    const answer = await http(updateProfile.path, {
      method: 'PUT',
      ...form,
      headers: { ...member.headers, ...form.headers },
    });

    expect(answer.status).toBe(200);
    expect(await shownTo(member, member)).toMatchObject({
      headline: 'From a form',
      classYear: 2019,
      place: rotterdam,
      openTo: ['hiring'],
      links: ['https://maya.example/'],
      audience: { links: 'me' },
    });
  });

  test('are in neither login nor user/me, except the class', async () => {
    const member = await aMember();
    await tell(member, { ...facts, audience: { headline: 'me' } });

    const { user: fresh } = await logIn(member.user.username, member.password);
    const { data: own } = await member.call(me, {});

    const { classYear, ...others } = facts;
    for (const answer of [fresh, own]) {
      expect(answer.classYear).toBe(classYear);
      for (const fact of [...Object.keys(others), 'audience', 'earlierNames']) {
        expect(Object.keys(answer)).not.toContain(fact);
      }
    }
  });

  test("are in others' lists if everyone may see them", async () => {
    const [member, other] = await Promise.all([aMember(), aMember()]);
    await member.call(follow, { body: { userIdToFollow: other.user.id } });

    await tell(member, { ...facts, audience: { employer: 'class', place: 'following', headline: 'me' } });

    const { employer: _, place: __, headline: ___, links: ____, ...forAll } = facts;
    await expect
      .poll(async () => (await other.call(listUsers, { query: { ids: member.user.id } })).data[0])
      .toMatchObject(forAll);
    const { data: followers } = await other.call(listFollowers, { params: { userId: other.user.id } });
    for (const hidden of ['employer', 'place', 'headline', 'links', 'audience']) {
      expect(Object.keys(followers[0] ?? {})).not.toContain(hidden);
    }
  });
});

describe('the audience of a fact', () => {
  const audience = { headline: 'class', employer: 'following', jobTitle: 'me' } as const;

  test('"class" means those the school knows to be in it, not those who claim to be', async () => {
    const [member, classmate, claimant, elder] = await Promise.all([
      aMember(),
      aMember(),
      aMember(),
      aMember(),
    ]);
    await Promise.all([
      tell(member, { ...facts, audience }),
      tell(claimant, { classYear: 2019 }),
      knownBySchool(classmate, { classYear: 2019, degree: 'MSc' }),
      knownBySchool(elder, { classYear: 1999, degree: 'MSc' }),
    ]);

    expect(await shownTo(classmate, member)).toMatchObject({ headline: facts.headline });
    for (const viewer of [claimant, elder]) {
      expect(Object.keys(await shownTo(viewer, member))).not.toContain('headline');
    }
    for (const hidden of ['employer', 'jobTitle', 'audience']) {
      expect(Object.keys(await shownTo(classmate, member))).not.toContain(hidden);
    }
  });

  test('"people I follow" means those whom the member follows, not their followers', async () => {
    const [member, followed, follower] = await Promise.all([aMember(), aMember(), aMember()]);
    await tell(member, { ...facts, audience });
    await member.call(follow, { body: { userIdToFollow: followed.user.id } });
    await follower.call(follow, { body: { userIdToFollow: member.user.id } });

    expect(await shownTo(followed, member)).toMatchObject({ employer: facts.employer });
    expect(Object.keys(await shownTo(follower, member))).not.toContain('employer');
    for (const hidden of ['headline', 'jobTitle']) {
      expect(Object.keys(await shownTo(followed, member))).not.toContain(hidden);
    }
  });

  test('of messages limits who may write; others learn why they cannot', async () => {
    const [member, followed, stranger] = await Promise.all([aMember(), aMember(), aMember()]);
    await member.call(follow, { body: { userIdToFollow: followed.user.id } });
    await tell(member, { audience: { messages: 'following' } });
    const write = (from: Member, to: Member) =>
      from.call(sendMessage, { params: { id: to.user.id }, body: { message: 'Hello' } });

    expect((await write(followed, member)).data.newMessage.message).toBe('Hello');
    await expect(write(stranger, member)).rejects.toMatchObject({
      status: 403,
      code: 'MESSAGE_CLOSED',
      message: 'This person only accepts messages from certain people.',
    });
    expect((await shownTo(stranger, member)).messagesFrom).toBe('following');
    expect(Object.keys(await shownTo(followed, member))).not.toContain('messagesFrom');

    await write(member, stranger);

    expect(Object.keys(await shownTo(stranger, member))).not.toContain('messagesFrom');
    expect((await write(stranger, member)).data.newMessage.message).toBe('Hello');
  });

  test('changes one fact at a time and leaves the rest', async () => {
    const member = await aMember();
    await tell(member, { audience });

    await tell(member, { audience: { headline: 'all' } });

    expect((await shownTo(member, member)).audience).toEqual({ ...audience, headline: 'all' });
  });

  test('can be previewed by the member with the code that others get', async () => {
    const member = await aMember();
    await tell(member, { ...facts, audience });

    const [all, ofClass, followed] = await Promise.all([
      asSeenBy(member, 'all'),
      asSeenBy(member, 'class'),
      asSeenBy(member, 'following'),
    ]);

    expect([all.headline, all.employer, all.jobTitle, all.email, all.audience]).toEqual(
      Array(5).fill(undefined),
    );
    expect([ofClass.headline, ofClass.employer]).toEqual([facts.headline, undefined]);
    expect([followed.headline, followed.employer]).toEqual([undefined, facts.employer]);
  });

  test('cannot be previewed by anyone else', async () => {
    const [member, other] = await Promise.all([aMember(), aMember()]);

    const call = other.call(getUser, { params: { userId: member.user.id }, query: { as: 'class' } });

    expect(await refusal(call)).toMatchObject({ status: 400, message: profileTexts.onlyYourself });
  });

  test('of the e-mail is only the member by default, and an unconfirmed one is never shown', async () => {
    const [member, other] = await Promise.all([aNewcomer({ email: 'not-mine@alumni.example' }), aMember()]);

    expect(Object.keys(await shownTo(other, member))).not.toContain('email');
    await tell(member, { audience: { email: 'all' } });

    expect(Object.keys(await shownTo(other, member))).not.toContain('email');
    expect((await shownTo(member, member)).email).toBe('not-mine@alumni.example');
  });
});

describe('class and degree', () => {
  test('confirmed by the school cannot be changed, but may be sent unchanged', async () => {
    const member = await aMember();
    await knownBySchool(member, { classYear: 2019, degree: 'BSc' });

    for (const change of [{ classYear: 2020 }, { classYear: '' }, { degree: 'PhD' }, { degree: '' }]) {
      expect(await refused(member, change)).toMatchObject({
        status: 409,
        body: { message: profileTexts.factLocked, code: 'FACT_LOCKED' },
      });
    }
    await tell(member, { classYear: 2019, degree: 'BSc', headline: 'Hello' });

    expect(await shownTo(member, member)).toMatchObject({
      classYear: 2019,
      degree: 'BSc',
      headline: 'Hello',
    });
  });
});

describe('is refused with a message and writes nothing', () => {
  test.each([
    ['headline', { headline: 'x'.repeat(121) }, 'Headline can have up to 120 characters.'],
    ['headline', { headline: 'a\u0007b' }, "Headline contains characters that can't be saved."],
    ['headline', { headline: 'two\nlines' }, 'Headline must be a single line of plain text.'],
    ['jobTitle', { jobTitle: 7 }, 'Job must be text.'],
    ['employer', { employer: ['x'] }, 'Employer must be text.'],
    ['classYear', { classYear: 1200 }, profileTexts.classInvalid],
    ['classYear', { classYear: new Date().getUTCFullYear() + 11 }, profileTexts.classInvalid],
    ['classYear', { classYear: 'soon' }, profileTexts.classInvalid],
    ['place', { place: 'Rotterdam' }, profileTexts.placeUnknown],
    ['place', { place: { city: 'Atlantis', country: 'Netherlands' } }, profileTexts.placeUnknown],
    ['field', { field: 'wizardry' }, 'Choose a field of work from the list.'],
    [
      'openTo',
      { openTo: 'mentoring' },
      'Open to must be a list of mentoring, hiring, speaking, without duplicates.',
    ],
    [
      'openTo',
      { openTo: ['hiring', 'hiring'] },
      'Open to must be a list of mentoring, hiring, speaking, without duplicates.',
    ],
    ['links', { links: Array(6).fill('https://maya.example') }, 'You can add up to 5 links.'],
    ['links.0', { links: ['javascript:alert(1)'] }, 'Enter a valid web address.'],
    ['links.1', { links: ['https://a.example', 'data:text/html,x'] }, 'Enter a valid web address.'],
    ['links.0', { links: [`https://a.example/${'x'.repeat(200)}`] }, 'Link can have up to 200 characters.'],
    [
      'audience.headline',
      { audience: { headline: 'everybody' } },
      'Each audience must be one of all, class, following, me.',
    ],
    ['audience', { audience: 'all' }, 'Each audience must be one of all, class, following, me.'],
  ])('%s %j', async (path, wrong, message) => {
    const member = await aMember();

    const { status, body } = await refused(member, { bio: 'Not written.', ...wrong });

    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'INVALID_INPUT', errors: [{ path, message }] });
    expect((await shownTo(member, member)).bio).toBe('');
  });
});

test('two concurrent writes of different facts are both stored', async () => {
  const member = await aMember();

  await Promise.all([
    tell(member, { headline: 'One', audience: { headline: 'class' } }),
    tell(member, { employer: 'Two', audience: { employer: 'me' } }),
  ]);

  expect(await shownTo(member, member)).toMatchObject({
    headline: 'One',
    employer: 'Two',
    audience: { headline: 'class', employer: 'me' },
  });
});

test('a profile hidden by the moderators shows no facts, on its page or in lists', async () => {
  const [member, other] = await Promise.all([aMember(), aMember()]);
  await tell(member, facts);
  const user = await findUser(member.user.id);
  await transact(user === undefined ? [] : hideProfileSteps(user, 'a case', new Date()));

  const shown = await shownTo(other, member);

  for (const fact of Object.keys(facts)) expect(Object.keys(shown)).not.toContain(fact);
  await expect
    .poll(async () =>
      Object.keys((await other.call(listUsers, { query: { ids: member.user.id } })).data[0] ?? {}),
    )
    .not.toContain('employer');
  expect(await shownTo(member, member)).toMatchObject(facts);
});

test('cities are found while typing', async () => {
  const member = await aMember();

  const { data } = await member.call(findPlaces, { query: { q: 'Rotterd' } });

  expect(data[0]).toEqual(rotterdam);
});
