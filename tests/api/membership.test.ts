import { beforeAll, describe, expect, test } from 'vitest';
import { findByUsername } from '#functions/members/users.ts';
import { addInvitation } from '#functions/membership/store/invitations.ts';
import { updateProfile } from '#shared/account/profileRoutes.ts';
import { register } from '#shared/auth/registerRoutes.ts';
import { me } from '#shared/auth/sessionRoutes.ts';
import { listUsers } from '#shared/directory/userRoutes.ts';
import {
  createInvitation,
  getMembership,
  listInvitations,
  updateRequestDetails,
} from '#shared/membership/routes.ts';
import { decideRequest, listRequests } from '#shared/office/requestRoutes.ts';
import { callsInBrowser } from '../support/browserLogin.ts';
import { asOwner } from '../support/owner.ts';
import {
  aMember,
  anAdmin,
  byBearer,
  type Caller,
  type Member,
  newUsername,
  stranger,
} from '../support/people.ts';
import { openQuietly } from '../support/socket.ts';
import { aWaitingMember, suspend } from '../support/standing.ts';

let admin: Member;
let office: Caller;

beforeAll(async () => {
  admin = await anAdmin();
  office = await callsInBrowser(admin);
});

const params = ({ user }: Member) => ({ params: { id: user.id } });
const decided = (member: Member, decision: 'approve' | 'more' | 'decline' | 'undo', text = 'Who are you?') =>
  office(decideRequest, { ...params(member), body: { decision, text } });

async function inQueue({ user }: Member) {
  const { data } = await office(listRequests, { query: { limit: '100' } });
  return data.find(({ id }) => id === user.id);
}

describe('a pending person', () => {
  test("adds a note, replies to the school's question, and is admitted while the connection stays open", async () => {
    const member = await aWaitingMember();
    await member.call(updateRequestDetails, {
      body: { text: 'I married in 2015.', classYear: 2012, degree: 'LLB' },
    });
    expect(await inQueue(member)).toMatchObject({
      text: 'I married in 2015.',
      match: 'none',
      classYear: { wrote: '2012', known: '', mark: 'unknown' },
    });

    await decided(member, 'more');
    expect(await inQueue(member)).toBeUndefined();
    expect((await member.call(getMembership, {})).data).toMatchObject({
      status: 'waiting',
      request: { state: 'asked', question: 'Who are you?' },
    });
    await member.call(updateRequestDetails, { body: { text: 'Haddad, then.' } });
    expect(await inQueue(member)).toMatchObject({
      text: 'Haddad, then.',
      classYear: { wrote: '' },
      isMailed: false,
    });

    const device = await openQuietly(member);
    await decided(member, 'approve');
    const told = await device.next((frame) => (frame.event === 'membership' ? frame.data.status : undefined));

    expect(told).toBe('member');
    expect(await device.closed).toBeGreaterThanOrEqual(1000);
    expect(device.frames.every(({ event }) => event === 'membership')).toBe(true);
    expect((await member.call(listUsers, {})).data).toBeDefined();
    await expect(member.call(updateRequestDetails, { body: { text: 'Thanks' } })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('shows the class of their profile to the admins, who need not ask for it again', async () => {
    const member = await aWaitingMember();

    await member.call(updateProfile, { body: { classYear: '2012', degree: 'LLB' } });

    const { classYear, degree } = (await inQueue(member)) ?? {};
    expect([classYear?.wrote, degree?.wrote]).toEqual(['2012', 'LLB']);
    const { request } = (await member.call(getMembership, {})).data;
    expect(request).toMatchObject({ classYear: 2012, degree: 'LLB' });
    await member.call(updateRequestDetails, { body: { text: 'I married in 2015.', classYear: 2013 } });
    expect((await inQueue(member))?.classYear.wrote).toBe('2013');
  });

  test('an approval can be undone, which makes the person pending again; after a decline, a further note changes nothing', async () => {
    const member = await aWaitingMember();
    await decided(member, 'approve');
    await expect(decided(member, 'decline')).rejects.toMatchObject({ code: 'REQUEST_DECIDED' });
    await decided(member, 'undo');
    expect((await member.call(me, {})).data.status).toBe('waiting');

    await decided(member, 'decline');
    await expect(member.call(updateRequestDetails, { body: { text: 'Please' } })).rejects.toMatchObject({
      code: 'NOT_WAITING',
    });
    expect((await member.call(getMembership, {})).data.request?.state).toBe('declined');
    expect(await inQueue(member)).toBeUndefined();
  });

  test('sends and receives nothing over the socket', async () => {
    const waiting = await aWaitingMember();
    const device = await openQuietly(waiting);

    device.send({ event: 'hello', data: { presence: true, watch: { ids: [admin.user.id], chats: [] } } });
    device.send({ event: 'watch', data: [admin.user.id] });
    device.send({ event: 'ping', data: { ids: [admin.user.id], conversations: true } });
    await device.next((frame) => (frame.event === 'pong' ? true : undefined));

    expect(device.frames).toEqual([{ event: 'pong', data: null }]);
    await suspend(waiting);
    expect(await device.closed).toBeGreaterThanOrEqual(1000);
  });
});

describe('an admin who decides a request', () => {
  test('must send a text if one is required, and needs a cookie and a recent login', async () => {
    const member = await aWaitingMember();

    await expect(decided(member, 'decline', '')).rejects.toMatchObject({ status: 400 });
    await expect(
      byBearer(admin)(decideRequest, { ...params(member), body: { decision: 'approve' } }),
    ).rejects.toMatchObject({ status: 403, code: 'SESSION_COOKIE_NEEDED' });
    expect((await member.call(me, {})).data.status).toBe('waiting');
  });
});

describe('invitations', () => {
  test('cannot be made if the school does not allow them, and an unknown one admits nobody', async () => {
    const member = await aMember();

    await expect(member.call(createInvitation, { body: {} })).rejects.toMatchObject({
      code: 'INVITATIONS_OFF',
    });
    expect((await member.call(listInvitations, {})).data).toEqual([]);
    const password = 'a long enough secret';
    const signUp = (invitation: string) =>
      stranger(register, {
        body: {
          fullName: 'Max Best',
          username: newUsername(),
          password,
          confirmPassword: password,
          invitation,
        },
      });
    await expect(signUp('A'.repeat(22))).rejects.toMatchObject({ status: 409, code: 'INVITATION_ENDED' });
    await expect(signUp('')).rejects.toMatchObject({ status: 400 });
  });

  test('are counted and remembered with the members they brought', async () => {
    const maker = await aMember();
    asOwner();
    const { token } = await addInvitation(maker.user.id, { uses: 2, days: 1 }, new Date());
    const username = newUsername();
    const password = 'a long enough secret';
    const body = { fullName: 'Ruth', username, password, confirmPassword: password, invitation: token };

    await stranger(register, { body });

    expect((await findByUsername(username))?.invitedBy).toBe(maker.user.id);
    expect((await maker.call(listInvitations, {})).data).toMatchObject([
      { uses: 2, used: 1, hasEnded: false },
    ]);
  });
});
