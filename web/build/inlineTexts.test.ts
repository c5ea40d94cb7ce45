import { expect, test } from 'vitest';
import { inline } from './inlineTexts.ts';

const texts = { plain: 'Send "link"', valued: 'Hi {name}' };

test('a plain text becomes a string', () => {
  const { code } = inline('x(_i18n._(\n/** i18n */\n{\n  id: "plain"\n}))', texts);

  expect(code).toBe(String.raw`x("Send \"link\"")`);
});

test('a text with values becomes a compiled message', () => {
  const { code } = inline('_i18n._(/** i18n */ { id: "valued", values: { name } })', texts);

  expect(code).toBe('_i18n._({ message: ["Hi ",["name"]], values: { name } })');
});

test.each([
  "a: /*i18n*/ { id: 'plain', message: 'Send' },",
  "a: /*i18n*/ {\n  id: 'plain',\n  message: 'Send',\n},",
])('a label of shared code becomes a compiled message: %j', (label) => {
  const { code, count } = inline(label, texts);

  expect({ code, count }).toEqual({ code: String.raw`a: { message: ["Send \"link\""] },`, count: 1 });
});

test.each(['/*i18n*/ { id: `plain` }', '/** i18n */ { ID: "plain" }'])('%s stops the build', (code) => {
  expect(() => inline(code, texts)).toThrow('unknown form');
});

test('a missing text stops the build', () => {
  expect(() => inline('/** i18n */ { id: "other" }', texts)).toThrow('no text for other');
});

test('in a right-to-left language, each value keeps its own direction, and the text that of the page', () => {
  const code = '_i18n._(/** i18n */ { id: "counted", values: { count, title } })';
  const counted = { counted: '{count, plural, one {# in {title}} other {# in {title}}}' };

  const words = '["#"," in ","\u2068",["title"],"\u2069"]';

  expect(inline(code, counted, true).code).toBe(
    `_i18n._({ message: ["\u200F",["count","plural",{"one":${words},"other":${words}}]], values: { count, title } })`,
  );
});

test('in a right-to-left language, a value alone in quotes is in its own direction', () => {
  const code = '_i18n._(/** i18n */ { id: "quoted", values: { title } })';

  expect(inline(code, { quoted: '«{title}»' }, true).code).toBe(
    '_i18n._({ message: ["«","\u2068",["title"],"\u2069","»"], values: { title } })',
  );
});
