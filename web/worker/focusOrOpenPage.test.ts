import { expect, test } from 'vitest';
import { optionalTopicsOf } from '#shared/notices/topics.ts';
import { focusOrOpenPage } from './focusOrOpenPage.ts';
import { notificationOf, pathOf } from './notifications.ts';

/** The open pages of a browser, and what happened to them. */
function pretendPages(...urls: readonly string[]) {
  const done: string[] = [];
  const open = urls.map((url) => {
    const page = {
      url,
      focus: async () => {
        done.push(`focus ${url}`);
        return page;
      },
      navigate: async (address: string) => done.push(`${url} to ${address}`),
    };
    return page;
  });
  const openWindow = async (address: string) => done.push(`open ${address}`);
  return { done, pages: { matchAll: async () => open, openWindow } };
}

test.each([
  [[], ['open /messages']],
  [['/', '/messages'], ['focus /messages']],
  [
    ['/', '/events'],
    ['focus /', '/ to /messages'],
  ],
])('with %j open, a click does %j', async (urls, expected) => {
  const { done, pages } = pretendPages(...urls);

  await focusOrOpenPage(pages, '/messages');

  expect(done).toEqual(expected);
});

test('every kind of push has a text and a path of this site, whatever comes', () => {
  for (const kind of [...optionalTopicsOf('push'), 'several', 'test']) {
    const { body, data } = notificationOf({ kind, count: 2 });
    expect(body).not.toBe('');
    expect(pathOf(data)).toMatch(/^\/\w/);
    expect(data).toBe(kind);
  }
  expect(pathOf('message')).toBe('/messages');
  for (const odd of [
    undefined,
    null,
    'text',
    { kind: 'toString', count: 'x' },
    { kind: 'https://evil.example' },
  ]) {
    expect(notificationOf(odd)).toMatchObject({ data: 'several', body: 'You have a new notification' });
    expect(pathOf(odd)).toBe('/notifications');
  }
});
