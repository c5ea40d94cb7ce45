import { escapeHtml } from '#functions/platform/mail/fillTemplate.ts';
import { type MarkdownBlock, type Inline, parseMarkdown } from '#shared/announcements/markdown.ts';

const below = 'margin:0 0 16px';

/** The text of an announcement as the HTML of a mail: only our own tags, everything else escaped. */
export function announcementHtml(text: string): string {
  return parseMarkdown(text).map(blockHtml).join('');
}

function blockHtml(block: MarkdownBlock): string {
  if (block.kind === 'paragraph') return `<p style="${below}">${inlineHtml(block.children)}</p>`;
  const tag = block.kind === 'bullets' ? 'ul' : 'ol';
  const items = block.items.map((item) => `<li style="margin:0 0 4px">${inlineHtml(item)}</li>`);
  return `<${tag} style="${below};padding:0 24px">${items.join('')}</${tag}>`;
}

function inlineHtml(children: readonly Inline[]): string {
  return children.map(oneHtml).join('');
}

function oneHtml(one: Inline): string {
  switch (one.kind) {
    case 'text':
      return escapeHtml(one.text);
    case 'break':
      return '<br>';
    case 'bold':
      return `<strong>${inlineHtml(one.children)}</strong>`;
    case 'italic':
      return `<em>${inlineHtml(one.children)}</em>`;
    case 'link':
      return `<a href="${escapeHtml(one.href)}" style="color:inherit;text-decoration:underline">${inlineHtml(one.children)}</a>`;
  }
}
