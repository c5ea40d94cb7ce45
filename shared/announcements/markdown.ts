import { isWebAddress } from '#shared/platform/fields.ts';
import { announcementLimits } from './limits.ts';

/**
 * The Markdown of announcements: paragraphs, lists, bold, italic, and links to http and https. There is no HTML:
 * everything else stays as it was typed. Mail, page and preview are made from the same blocks.
 */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'bold' | 'italic'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

export type MarkdownBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly (readonly Inline[])[] };

const BULLET = /^\s{0,3}[-*]\s+(?=\S)/;
const NUMBER = /^\s{0,3}\d{1,3}[.)]\s+(?=\S)/;

const SPECIAL = new RegExp(
  [
    String.raw`\*\*(?=\S)(?<bold>.+?)(?<=\S)\*\*(?!\*)`,
    String.raw`\*(?=\S)(?<star>[^*]+?)(?<=\S)\*`,
    String.raw`(?<!\w)_(?=\S)(?<line>[^_]+?)(?<=\S)_(?!\w)`,
    String.raw`\[(?<label>[^[\]]+)\]\((?<href>https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)\)`,
    String.raw`(?<bare>https?:\/\/[^\s<>"*]*[^\s<>"*.,;:!?')\]])`,
  ].join('|'),
  'giu',
);

/** Bold, italic and links inside of each other; deeper ones stay as typed. */
const deepest = 3;

export function parseMarkdown(text: string): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let open: string[] = [];
  let kind: MarkdownBlock['kind'] = 'paragraph';
  const close = (): void => {
    if (open.length > 0) blocks.push(blockOf(kind, open));
    open = [];
  };
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const next = kindOf(line);
    if (next !== kind || line.trim() === '') close();
    kind = next;
    if (line.trim() !== '') open.push(line.replace(next === 'bullets' ? BULLET : NUMBER, '').trim());
  }
  close();
  return blocks;
}

function kindOf(line: string): MarkdownBlock['kind'] {
  if (BULLET.test(line)) return 'bullets';
  return NUMBER.test(line) ? 'numbers' : 'paragraph';
}

function blockOf(kind: MarkdownBlock['kind'], lines: readonly string[]): MarkdownBlock {
  if (kind !== 'paragraph') return { kind, items: lines.map((line) => inline(line)) };
  const children = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ kind: 'break' } as const]),
    ...inline(line),
  ]);
  return { kind, children };
}

function inline(text: string, depth = 0, isInLink = false): readonly Inline[] {
  const nodes: Inline[] = [];
  let seen = 0;
  for (const match of depth > deepest ? [] : text.matchAll(SPECIAL)) {
    const special = specialOf(match.groups ?? {}, depth, isInLink);
    if (special === undefined) continue;
    if (match.index > seen) nodes.push({ kind: 'text', text: text.slice(seen, match.index) });
    nodes.push(special);
    seen = match.index + match[0].length;
  }
  if (seen < text.length) nodes.push({ kind: 'text', text: text.slice(seen) });
  return nodes;
}

type Groups = Readonly<Record<string, string | undefined>>;

function specialOf(
  { bold, star, line, label, href, bare }: Groups,
  depth: number,
  isInLink: boolean,
): Inline | undefined {
  if (bold !== undefined) return { kind: 'bold', children: inline(bold, depth + 1, isInLink) };
  const italic = star ?? line;
  if (italic !== undefined) return { kind: 'italic', children: inline(italic, depth + 1, isInLink) };
  const to = href ?? bare ?? '';
  if (isInLink || !isWebAddress(to)) return undefined;
  const children =
    label === undefined ? [{ kind: 'text', text: to } as const] : inline(label, depth + 1, true);
  return { kind: 'link', href: to, children };
}

/** The text without Markdown; the address of a link follows its words. */
export function toPlainText(blocks: readonly MarkdownBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'paragraph') return wordsOf(block.children, true);
      return block.items
        .map((item, index) => `${block.kind === 'bullets' ? '-' : `${index + 1}.`} ${wordsOf(item, true)}`)
        .join('\n');
    })
    .join('\n\n');
}

/** The beginning of a text for a card: whole words on one line, at most `excerptLength` characters. */
export function excerpt(text: string): string {
  const words = parseMarkdown(text)
    .map((block) => (block.kind === 'paragraph' ? wordsOf(block.children, false) : listWords(block.items)))
    .join(' ')
    .replace(/\s+/g, ' ');
  return shortened(words, announcementLimits.excerptLength);
}

/** The items of a list as one sentence: 'a; b; c.' */
function listWords(items: readonly (readonly Inline[])[]): string {
  const words = items.map((item) => wordsOf(item, false)).join('; ');
  return /\p{P}$/u.test(words) ? words : `${words}.`;
}

function shortened(words: string, length: number): string {
  if (words.length <= length) return words;
  const cut = words.slice(0, length);
  const whole = cut.replace(/[\s\p{P}]+\S*$/u, '');
  const isOneWord = whole === '' || whole === cut;
  return `${isOneWord ? cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '') : whole}…`;
}

function wordsOf(children: readonly Inline[], withAddresses: boolean): string {
  return children.map((child) => inlineWords(child, withAddresses)).join('');
}

function inlineWords(node: Inline, withAddresses: boolean): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'break') return '\n';
  const words = wordsOf(node.children, withAddresses);
  const isNamed = node.kind === 'link' && withAddresses && words !== node.href;
  return isNamed ? `${words} (${node.href})` : words;
}
