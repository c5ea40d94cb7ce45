import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listen, reservePort } from './listen.ts';

test('a reserved port is never free for another program until its server stops', async () => {
  const reserved = await reservePort(0);
  await expect(listen(createServer(), reserved.port)).rejects.toThrow('already in use');

  const site = await listen(
    createServer((_, outgoing) => outgoing.end('ready')),
    reserved,
  );

  expect(site.port).toBe(reserved.port);
  expect(await (await fetch(site.url)).text()).toBe('ready');
  await expect(listen(createServer(), reserved.port)).rejects.toThrow('already in use');
  await site.stop();
  await reserved.release();
  const next = await listen(createServer(), reserved.port);
  await next.stop();
});

test('a reservation that nobody took over gives its port back', async () => {
  const reserved = await reservePort(0);
  await reserved.release();

  const next = await listen(createServer(), reserved.port);

  expect(next.port).toBe(reserved.port);
  await next.stop();
});
