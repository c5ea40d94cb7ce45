import { afterEach, beforeEach, expect, test } from 'vitest';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { endSession, startSession } from '#web/lib/session/session.ts';
import { toggle, turnOn } from './optimisticMutation.ts';

const jonas = '01JD0000000000000000000099';
let shown: boolean[];
let sent: boolean[];
let answers: { readonly keep: (count: number) => void; readonly refuse: (error: Error) => void }[];
let settled: (readonly [number, boolean])[];

const wish = (now: boolean, make = toggle<number>): Promise<void> =>
  make({
    about: 'like 1',
    now,
    touches: [],
    show: (wanted) => shown.push(wanted),
    send: (wanted) => {
      sent.push(wanted);
      return new Promise<number>((keep, refuse) => {
        answers.push({ keep, refuse });
      });
    },
    settle: (count, wanted) => settled.push([count, wanted]),
  });

beforeEach(() => {
  [shown, sent, answers, settled] = [[], [], [], []];
  startSession(aLoggedInUser());
});

afterEach(() => endSession('logout'));

test('wishes about one thing are sent one after the other, and the latest wins', async () => {
  const first = wish(false);
  await expect.poll(() => sent).toEqual([true]);

  await wish(true);
  expect(sent).toEqual([true]);
  answers[0]?.keep(1);
  await expect.poll(() => sent).toEqual([true, false]);
  answers[1]?.keep(2);
  await first;

  expect(shown).toEqual([true, false]);
});

test('to turn on what is on its way there changes nothing', async () => {
  const first = wish(false);
  await expect.poll(() => sent).toEqual([true]);

  await wish(false, turnOn);
  answers[0]?.keep(1);
  await first;

  expect(sent).toEqual([true]);
  expect(shown).toEqual([true, true]);
});

test('where a wish fails behind one that came true, that one is shown, as the server said it', async () => {
  const first = wish(false);
  await expect.poll(() => sent).toEqual([true]);
  await wish(true);
  answers[0]?.keep(7);
  await expect.poll(() => sent).toEqual([true, false]);

  answers[1]?.refuse(new Error('lost'));
  await first;

  expect(shown).toEqual([true, false, true]);
  expect(settled).toEqual([[7, true]]);
});

test('a wish does not outlive a logout: the next member begins with their own', async () => {
  void wish(false);
  await expect.poll(() => sent).toEqual([true]);

  endSession('logout');
  startSession(aLoggedInUser({ _id: jonas, id: jonas }));
  void wish(false);

  await expect.poll(() => sent).toEqual([true, true]);
});
