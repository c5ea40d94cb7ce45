import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { announcementHtml } from './announcementHtml.ts';

test('marks become tags, and everything typed is escaped', () => {
  expect(announcementHtml('**a** <b>&\n\n1. [x](https://x.example/?a=1&b="2)')).toBe(
    '<p style="margin:0 0 16px"><strong>a</strong> &lt;b&gt;&amp;</p>' +
      '<ol style="margin:0 0 16px;padding:0 24px"><li style="margin:0 0 4px">' +
      '<a href="https://x.example/?a=1&amp;b=&quot;2" style="color:inherit;text-decoration:underline">x</a></li></ol>',
  );
});

const pieces = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"',
  "'",
  '&',
  '<',
  '>',
  '**',
  '*',
  '_',
  '[a](javascript:alert(1))',
  '[a](https://x.example/"onmouseover="alert(1))',
  '[',
  '](https://x.example)',
  'https://x.example/<b>',
  '\n',
  '\n\n- ',
  '\n1. ',
  ' ',
  'word',
);

test('whatever is typed, the HTML has only our own tags, each closed, and only links to the web', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (typed) => {
      const html = announcementHtml(typed.join(''));
      const open: string[] = [];
      const rest = html.replace(
        /<(\/?)(p|ul|ol|li|strong|em|a|br)((?: (?:style|href)="[^"<>]*")*)>/g,
        (_, slash: string, tag: string, attributes: string) => {
          if (slash === '/') expect(open.pop()).toBe(tag);
          else if (tag !== 'br') open.push(tag);
          const href = / href="([^"]*)"/.exec(attributes)?.[1];
          if (href !== undefined) expect(href).toMatch(/^https?:\/\//i);
          return '';
        },
      );
      expect(open).toEqual([]);
      expect(rest).not.toMatch(/[<>"']/);
    }),
  );
});
