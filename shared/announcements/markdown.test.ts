import { expect, test } from 'vitest';
import { excerpt, parseMarkdown, toPlainText } from './markdown.ts';

const text = (words: string) => ({ kind: 'text', text: words });
const paragraph = (...children: readonly object[]) => ({ kind: 'paragraph', children });

test('paragraphs, line breaks and lists', () => {
  expect(parseMarkdown('One\r\ntwo\n\n\n- a\n* b\n1. c\n2) d\nend')).toEqual([
    paragraph(text('One'), { kind: 'break' }, text('two')),
    { kind: 'bullets', items: [[text('a')], [text('b')]] },
    { kind: 'numbers', items: [[text('c')], [text('d')]] },
    paragraph(text('end')),
  ]);
  expect(parseMarkdown(' \n\n')).toEqual([]);
});

test('bold, italic and links, inside of each other too', () => {
  expect(parseMarkdown('**a *b*** _c_ [**d** e](https://x.example/(f)) https://y.example/g.')).toEqual([
    paragraph(
      { kind: 'bold', children: [text('a '), { kind: 'italic', children: [text('b')] }] },
      text(' '),
      { kind: 'italic', children: [text('c')] },
      text(' '),
      {
        kind: 'link',
        href: 'https://x.example/(f)',
        children: [{ kind: 'bold', children: [text('d')] }, text(' e')],
      },
      text(' '),
      { kind: 'link', href: 'https://y.example/g', children: [text('https://y.example/g')] },
      text('.'),
    ),
  ]);
});

test.each([
  '[a](javascript:alert(1))',
  '[a](data:text/html,x)',
  '[a](//evil.example)',
  '[a](/profile)',
  '<b>a</b>',
  '&lt;script&gt;',
  '** a **',
  'snake_case_name',
  '2 * 3 * 4',
  '# Heading',
])('%s stays as typed', (typed) => {
  expect(parseMarkdown(typed)).toEqual([paragraph(text(typed))]);
});

test('plain text names the addresses of links, and an excerpt does not', () => {
  const typed = 'Come to the **dinner**.\n\n- [Answer](https://x.example/a)\n- https://y.example/b';

  expect(toPlainText(parseMarkdown(typed))).toBe(
    'Come to the dinner.\n\n- Answer (https://x.example/a)\n- https://y.example/b',
  );
  expect(excerpt(typed)).toBe('Come to the dinner. Answer; https://y.example/b.');
});

test.each([
  ['a'.repeat(240), 'a'.repeat(240)],
  [`${'word '.repeat(47)}words, more`, `${'word '.repeat(47).trim()}…`],
  ['a'.repeat(300), `${'a'.repeat(239)}…`],
  [`${'a'.repeat(238)}😀 end`, `${'a'.repeat(238)}…`],
])('an excerpt ends with a whole word (case %#)', (typed, shown) => {
  expect(excerpt(typed)).toBe(shown);
});
