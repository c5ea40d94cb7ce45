import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { type Language, directionOf } from '../../shared/platform/languages.ts';

/** The texts of one language by their ids. */
type Texts = Readonly<Record<string, string>>;

/** How Lingui's macros mark a message, and how a label that `shared/` offers to both sides is marked. */
const [macroMark, labelMark] = ['/** i18n */', '/*i18n*/'];
/** A message as Lingui's macros leave it in production: its id, and the whole call if it has no values. */
const macroMessage = /(_i18n\._\(\s*)?\/\*\* i18n \*\/\s*\{\s*id: "([^"]+)"(\s*\}\s*\))?/g;
const label = /\/\*i18n\*\/ \{\s*id: '([^']+)',\s*message:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\s*\}/g;

/**
 * Puts the texts of one language where the code uses them, in place of their ids. So each chunk brings exactly its own
 * texts: there is no catalogue to load, and no id on the wire. Fails if the catalogue lacks one.
 * @param reshape changes each text, for tests.
 */
export function inlineTexts(language: Language, reshape?: (text: string) => string): Plugin {
  let texts: Texts = {};
  let total = 0;
  return {
    name: 'inline-texts',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      texts = await readTexts(language);
      if (reshape !== undefined)
        texts = Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, reshape(text)]));
    },
    transform: {
      filter: { code: [macroMark, labelMark] },
      handler(code) {
        const inlined = inline(code, texts, directionOf(language) === 'rtl');
        total += inlined.count;
        return { code: inlined.code, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && total === 0) throw new Error('Lingui marks its messages in another way.');
    },
  };
}

/**
 * Inlines the texts of one module.
 * @param isolates true where lines run from right to left: each value keeps its own direction, and the text that of its
 * language, such as an Arabic sentence with an English title.
 * @returns its code, and how many texts it has.
 * @throws if a text is missing, or is marked but not written in a form that is known here.
 */
export function inline(
  code: string,
  texts: Texts,
  isolates = false,
): { readonly code: string; readonly count: number } {
  let count = 0;
  const compiled = (id: string) => {
    const text = texts[id];
    if (!text) throw new Error(`The catalogue has no text for ${id}. Run: npm run texts`);
    count += 1;
    const message = compileMessage(text);
    return isolates ? withIsolatedValues(message) : message;
  };
  const inlined = code
    .replace(macroMessage, (_, call = '', id: string, end = '') => {
      const text = compiled(id);
      if (call && end && typeof text[0] === 'string') return JSON.stringify(text[0]);
      return `${call}{ message: ${JSON.stringify(text)}${end}`;
    })
    .replace(label, (_, id: string) => `{ message: ${JSON.stringify(compiled(id))} }`);
  const marks = [macroMark, labelMark].reduce((sum, mark) => sum + code.split(mark).length - 1, 0);
  if (marks !== count) throw new Error(`${marks - count} of ${marks} texts are written in an unknown form.`);
  return { code: inlined, count };
}

/**
 * Keeps each value in its own direction, and the text in that of the language: `dir="auto"` and `<bdi>` take the first
 * letter, which may be that of a value. A value in quotes, without words of ours, is as it is alone.
 */
function withIsolatedValues(message: CompiledMessage): CompiledMessage {
  const hasValues = message.some((token) => typeof token !== 'string');
  const hasWords = message.some((token) =>
    typeof token === 'string' ? /\p{L}/u.test(token) : token.length > 1,
  );
  return hasValues && hasWords ? ['\u200F', ...isolateValues(message)] : isolateValues(message);
}

/** Puts each value between the marks of Unicode that isolate its direction. */
function isolateValues(message: CompiledMessage): CompiledMessage {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [token];
    const [name, type, choices] = token;
    if (type === undefined) return ['\u2068', token, '\u2069'];
    if (typeof choices !== 'object' || choices === null) return [token];
    const entries: [string, unknown][] = Object.entries(choices);
    const isolated = entries.map(([choice, text]) => [choice, isMessage(text) ? isolateValues(text) : text]);
    return [[name, type, Object.fromEntries(isolated)]];
  });
}

const isMessage = (value: unknown): value is CompiledMessage => Array.isArray(value);

/** The texts of one language by their ids. @throws if its catalogue lacks a translation. */
export async function readTexts(locale: string): Promise<Readonly<Record<string, string>>> {
  const config = getConfig();
  const [catalog] = await getCatalogs(config);
  if (catalog === undefined) throw new Error('.linguirc.ts names no catalogue.');
  const options = { sourceLocale: config.sourceLocale ?? '', fallbackLocales: {} };
  const { messages, missing } = await catalog.getTranslations(locale, options);
  // Lingui would show these in English.
  if (missing.length > 0) throw new Error(`The catalogue ${locale} lacks ${missing.length} translations.`);
  return messages;
}
