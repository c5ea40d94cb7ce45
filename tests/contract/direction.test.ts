import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * The site is read from left to right and from right to left, so its classes name the start and the end of a line,
 * which Tailwind has for everything: ms-, pe-, start-, border-e, rounded-ss-, text-start.
 */

const side =
  /^-?(?:[mp][lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right)|clear-(?:left|right)|origin-(?:top-|bottom-)?(?:left|right)|object-(?:left|right)|bg-(?:linear|gradient)-to-[tb]?[lr])(?:-|$)/;
/** The middle is the same distance from both sides. */
const middle = new Set(['left-1/2', '-translate-x-1/2']);
/** Icons that point forwards or backwards in the text. */
const pointing =
  /<(?:Arrow|Chevron)(?:Left|Right)\b[^>]*>|<(?:LogOut|PanelLeft|Send|SendHorizontal)\b[^>]*>/g;

const sources = globSync('web/**/*.tsx').map((path) => ({ path, code: readFileSync(path, 'utf8') }));

/** The classes in strings of the code, without their variants. */
function classesOf(code: string): readonly string[] {
  return [...code.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)]
    .flatMap(([text]) => text.slice(1, -1).split(/\s+/))
    .map((word) => word.replace(/^(?:(?:[\w-]|\[[^\]]*\]|\([^)]*\))+:)+/, ''))
    .filter((word) => word.includes('-'));
}

test('no class names the left or the right', () => {
  const found = sources.flatMap(({ path, code }) =>
    classesOf(code)
      .filter((name) => side.test(name) && !middle.has(name))
      .map((name) => `${path}: ${name}`),
  );

  expect(classesOf('<p className="rtl:ml-2 a" /> \'data-[x]:pl-3\'')).toEqual(['ml-2', 'pl-3']);
  expect(found).toEqual([]);
});

test('animations that move sideways move the other way in a right-to-left language', () => {
  const found = sources.flatMap(({ path, code }) =>
    code
      .split('\n')
      .filter((line) => {
        const moves = classesOf(line).filter((name) => /^-?translate-x-/.test(name) && !middle.has(name));
        return moves.length > 0 && !line.includes('rtl:');
      })
      .map((line) => `${path}: ${line.trim()}`),
  );

  expect(found).toEqual([]);
});

test('arrows are mirrored', () => {
  const icons = sources.flatMap(({ path, code }) =>
    [...code.matchAll(pointing)].map(([icon]) => `${path}: ${icon}`),
  );

  expect(icons.length).toBeGreaterThan(20);
  expect(icons.filter((icon) => !icon.includes('rtl:-scale-x-100'))).toEqual([]);
});
