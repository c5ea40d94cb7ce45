import { expect, test } from 'vitest';
import { waitUntilIdle } from '#infra/local/waitUntilIdle.ts';

/** Queues with this many items; each check of the streams processes one. */
function busyPlaces(work: { events: number; messages: number; runs: number }) {
  const left = { ...work };
  const pool = {
    invoked: 0,
    get isIdle() {
      return left.runs === 0;
    },
  };
  const looks: object[] = [];
  const settled = async () => {
    looks.push({ ...left });
    if (left.events > 0) {
      // A processed change puts a message into a queue.
      left.events -= 1;
      left.messages += 1;
      pool.invoked += 1;
    } else if (left.messages > 0) {
      left.messages -= 1;
      left.runs += 1;
      pool.invoked += 1;
    } else if (left.runs > 0) {
      left.runs -= 1;
    }
  };
  return {
    left,
    looks,
    places: { pool, streams: { settled }, queues: { areEmpty: () => left.messages === 0 } },
  };
}

test('the run is idle once streams, queues and functions have nothing left to do', async () => {
  const { left, places } = busyPlaces({ events: 2, messages: 1, runs: 1 });

  await waitUntilIdle(places);

  expect(left).toEqual({ events: 0, messages: 0, runs: 0 });
});

test('a function that runs during a check causes another check', async () => {
  const { looks, places } = busyPlaces({ events: 0, messages: 0, runs: 0 });
  const { settled } = places.streams;
  let isFirst = true;
  places.streams.settled = async () => {
    await settled();
    // Started and ended while the streams were being checked.
    if (isFirst) places.pool.invoked += 1;
    isFirst = false;
  };

  await waitUntilIdle(places);

  expect(looks).toHaveLength(2);
});
