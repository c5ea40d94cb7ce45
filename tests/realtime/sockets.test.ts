import { describe, expect, test } from 'vitest';
import { changePassword } from '#shared/auth/passwordRoutes.ts';
import { logout } from '#shared/auth/sessionRoutes.ts';
import { sendMessage } from '#shared/messages/routes.ts';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { limits } from '#shared/platform/limits.ts';
import { socketLimits } from '#shared/realtime/limits.ts';
import { plantedBrowser } from '../support/browserLogin.ts';
import { sendJson } from '../support/http.ts';
import { changeRoleOf, setBackSessionsOf } from '../support/owner.ts';
import { aMember, logIn, logInPlanted } from '../support/people.ts';
import { connect, newMessage, online, openQuietly, pong } from '../support/socket.ts';
import { suspend } from '../support/standing.ts';

/** More than one page of anything that counts sockets, and more than a member may have. */
const many = socketLimits.maxSockets + 5;

describe('sockets end with their session', () => {
  test('a logout closes its own sockets and no others', async () => {
    const member = await aMember();
    const other = await logInPlanted(member.user.id);
    const devices = await Promise.all(Array.from({ length: 12 }, () => connect(member)));
    const stays = await connect(other);

    await member.call(logout, {});

    for (const device of devices) expect(await device.closed).toBeGreaterThanOrEqual(1000);
    stays.send({ event: 'ping' });
    expect(await stays.next(pong)).toBe(true);
    await stays.close();
  });

  test('a new password closes every socket, and nothing sent afterwards reaches them', async () => {
    const [member, sender] = await Promise.all([aMember(), aMember()]);
    const devices = await Promise.all(Array.from({ length: socketLimits.maxSockets }, () => connect(member)));

    const body = { password: member.password, newPassword: 'quite another secret' };
    const changed = await sendJson('POST', changePassword.path, body, await plantedBrowser(member));
    expect(changed.status).toBe(200);
    await sender.call(sendMessage, {
      params: { id: member.user.id },
      body: { message: 'Not for the old ones' },
    });

    for (const device of devices) expect(await device.closed).toBeGreaterThanOrEqual(1000);
    expect(devices.flatMap(({ frames }) => frames.map(newMessage)).filter(Boolean)).toEqual([]);
  });

  test('a new role closes every socket', async () => {
    const member = await aMember();
    const device = await connect(member);

    await changeRoleOf(member);

    expect(await device.closed).toBeGreaterThanOrEqual(1000);
  });

  test('the eleventh login closes the sockets of the oldest session', async () => {
    const member = await aMember();
    const device = await connect(member);

    for (let count = 1; count < limits.maxSessions; count += 1) await logInPlanted(member.user.id);
    await logIn(member.user.username, member.password);

    expect(await device.closed).toBeGreaterThanOrEqual(1000);
  });

  test('a suspension closes every socket, and nothing sent afterwards reaches them', async () => {
    const [member, sender] = await Promise.all([aMember(), aMember()]);
    const devices = await Promise.all([connect(member), connect(member)]);

    const written = { params: { id: member.user.id }, body: { message: 'Still there?' } };
    await sender.call(sendMessage, written);
    for (const device of devices) await device.next(newMessage);
    await suspend(member);
    // A function that has just read the member may cache that for some seconds: then the frame must not reach them.
    await sender.call(sendMessage, written).catch(() => undefined);

    for (const device of devices) expect(await device.closed).toBeGreaterThanOrEqual(1000);
    for (const { frames } of devices) expect(frames.map(newMessage).filter(Boolean)).toHaveLength(1);
  });

  test.each([
    ['seven days after the login', 'createdAt', browserLimits.sessionDays * 24 * 3600],
    ['seventy-two hours after the last use', 'lastUsedAt', limits.sessionIdleHours * 3600],
  ] as const)('%s a frame closes it and does not reach it', async (_, time, seconds) => {
    const [member, sender] = await Promise.all([aMember(), aMember()]);
    const device = await connect(member);
    await setBackSessionsOf(member, time, seconds);

    await sender.call(sendMessage, { params: { id: member.user.id }, body: { message: 'Too late' } });

    expect(await device.closed).toBeGreaterThanOrEqual(1000);
    expect(device.frames.map(newMessage).filter(Boolean)).toEqual([]);
  });

  test.each([
    ['seven days after the login', 'createdAt', browserLimits.sessionDays * 24 * 3600],
    ['seventy-two hours after the last use', 'lastUsedAt', limits.sessionIdleHours * 3600],
  ] as const)('%s a ping closes it and is not answered', async (_, time, seconds) => {
    const member = await aMember();
    const device = await connect(member);
    device.send({ event: 'ping' });
    await device.next(pong);
    await setBackSessionsOf(member, time, seconds);

    device.send({ event: 'ping' });

    expect(await device.closed).toBeGreaterThanOrEqual(1000);
    expect(device.frames.map(pong).filter(Boolean)).toHaveLength(1);
  });
});

test("a member's oldest sockets beyond twenty are closed", { tags: ['heavy'] }, async () => {
  const member = await aMember();
  const devices = [];
  for (let count = 0; count < many; count += 1) devices.push(await connect(member));

  const gone = devices.slice(0, many - socketLimits.maxSockets);
  for (const device of gone) expect(await device.closed).toBeGreaterThanOrEqual(1000);
  for (const device of devices.slice(gone.length)) {
    device.send({ event: 'ping' });
    expect(await device.next(pong)).toBe(true);
    await device.close();
  }
});

// Among them is a frame that is counted for the member: one in ten is, chosen by the socket.
test('twenty pings at once are all answered', async () => {
  const device = await connect(await aMember());

  for (let count = 0; count < 20; count += 1) device.send({ event: 'ping' });

  await expect.poll(() => device.frames.map(pong).filter(Boolean).length).toBe(20);
  await device.close();
});

test('a socket that floods is closed while another member is served', { tags: ['heavy'] }, async () => {
  const [flooder, other] = await Promise.all([aMember(), aMember()]);
  const [flooding, device] = await Promise.all([connect(flooder), connect(other)]);

  for (let count = 0; count < 3 * socketLimits.maxFramesPerSocket; count += 1)
    flooding.send({ event: 'ping' });
  device.send({ event: 'ping' });

  expect(await device.next(pong)).toBe(true);
  expect(await flooding.closed).toBeGreaterThanOrEqual(1000);
  expect(flooding.frames.map(pong).filter(Boolean).length).toBeLessThanOrEqual(
    socketLimits.maxFramesPerSocket,
  );
  await device.close();
});

test('a client that never sends anything still gets the online list', async () => {
  const [one, other] = await Promise.all([aMember(), aMember()]);
  const device = await openQuietly(one);
  await device.next(online((ids) => ids.includes(one.user.id)));

  const visitor = await openQuietly(other);

  await expect(device.next(online((ids) => ids.includes(other.user.id)))).resolves.toBeDefined();
  await Promise.all([device, visitor].map((each) => each.close()));
});
