import { beforeEach, expect, test } from 'vitest';
import { aLoggedInUser } from '#tests/support/aLoggedInUser.ts';
import { endSession, startSession } from '#web/lib/session/session.ts';
import { toggleOptimistically } from './writes.ts';

const jonas = '01JD0000000000000000000099';
let shown: boolean[];
let sent: boolean[];
let answers: { readonly keep: (count: number) => void; readonly refuse: (error: Error) => void }[];
let settled: (readonly [number, boolean])[];

const change = (now: boolean, next = (on: boolean): boolean => !on): Promise<void> =>
  toggleOptimistically<number>({
    target: 'like 1',
    current: now,
    next,
    affectedKeys: [],
    show: (wanted) => shown.push(wanted),
    send: (wanted) => {
      sent.push(wanted);
      return new Promise<number>((keep, refuse) => {
        answers.push({ keep, refuse });
      });
    },
    applyResponse: (count, wanted) => settled.push([count, wanted]),
  });

beforeEach(() => {
  [shown, sent, answers, settled] = [[], [], [], []];
  startSession(aLoggedInUser());
});

test('mutations of one scope are sent one after the other, and the latest wins', async () => {
  const first = change(false);
  await expect.poll(() => sent).toEqual([true]);

  await change(true);
  expect(sent).toEqual([true]);
  answers[0]?.keep(1);
  await expect.poll(() => sent).toEqual([true, false]);
  answers[1]?.keep(2);
  await first;

  expect(shown).toEqual([true, false]);
});

test('repeating a pending value changes nothing', async () => {
  const first = change(false);
  await expect.poll(() => sent).toEqual([true]);

  await change(false, () => true);
  answers[0]?.keep(1);
  await first;

  expect(sent).toEqual([true]);
  expect(shown).toEqual([true, true]);
});

test('a change that fails after a saved one shows the saved one, as the server returned it', async () => {
  const first = change(false);
  await expect.poll(() => sent).toEqual([true]);
  await change(true);
  answers[0]?.keep(7);
  await expect.poll(() => sent).toEqual([true, false]);

  answers[1]?.refuse(new Error('lost'));
  await first;

  expect(shown).toEqual([true, false, true]);
  expect(settled).toEqual([[7, true]]);
});

test('a change that fails gives way to a later one, which is sent and stays', async () => {
  const first = change(false);
  await expect.poll(() => sent).toEqual([true]);
  await change(true);

  answers[0]?.refuse(new Error('lost'));
  await expect.poll(() => sent).toEqual([true, false]);
  answers[1]?.keep(3);
  await first;

  expect(shown).toEqual([true, false]);
  expect(settled).toEqual([[3, false]]);
});

test('a change does not survive a logout: the next member starts with their own', async () => {
  void change(false);
  await expect.poll(() => sent).toEqual([true]);

  endSession('logout');
  startSession(aLoggedInUser({ _id: jonas, id: jonas }));
  void change(false);

  await expect.poll(() => sent).toEqual([true, true]);
});
