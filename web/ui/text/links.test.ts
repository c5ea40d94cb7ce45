import { describe, expect, it } from 'vitest';
import { splitLinks } from './links.ts';

const links = (message: string): string[] => splitLinks(message).flatMap(({ href }) => href ?? []);
const text = (message: string): string =>
  splitLinks(message)
    .map((piece) => piece.text)
    .join('');

describe('links in a message', () => {
  it.each([
    ['See https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
    ['(https://example.org/a_(b))', ['https://example.org/a_(b)']],
    ['www.example.org, or http://example.com!', ['https://www.example.org', 'http://example.com']],
    ['HTTPS://Example.org', ['HTTPS://Example.org']],
  ])('finds the addresses in %s', (message, found) => {
    expect(links(message)).toEqual(found);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
    'https://user:word@example.org',
    'no link at all',
  ])('does not link %s', (message) => {
    expect(links(message)).toEqual([]);
  });

  it('loses no character', () => {
    const message = 'a https://example.org/x), b\nwww.example.org. "http://example.com/?q=(1"';

    expect(text(message)).toBe(message);
  });
});
