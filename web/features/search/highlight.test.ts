import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const found = (text: string, search: string) =>
  highlight(text, search)
    .filter((piece) => piece.isFound)
    .map((piece) => piece.text);

test.each([
  ['Rotterdam breakfast', 'rott', ['Rott']],
  ['Zoë Adler', 'zoe', ['Zoë']],
  ['Zoe\u0308 Adler', 'zoë', ['Zoe\u0308']],
  ['Ana Banana', 'ana', ['Ana', 'anana']],
  ['Span & Partners, Rotterdam', 'rotterdam span', ['Span', 'Rotterdam']],
  ['Straße', 'strasse', []],
  ['Maya', 'x', []],
  ['Maya', ' ', []],
])('in %j the search for %j highlights %j', (text, search, marks) => {
  expect(found(text, search)).toEqual(marks);
});

test('the pieces together are the text', () => {
  const text = '👩‍🚀 Zoë at Zoë’s';

  expect(
    highlight(text, 'zoe')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
