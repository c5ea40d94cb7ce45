import { escapeHtml } from '#functions/platform/mail/fillMail.ts';
import { type MarkdownBlock, type Inline, parseMarkdown } from '#shared/announcements/markdown.ts';

const blockStyle = 'margin:0 0 16px';

/** The text of an announcement as the HTML of a mail: only our own tags, everything else escaped. */
export function announcementHtml(text: string): string {
  return parseMarkdown(text).map(blockHtml).join('');
}

function blockHtml(block: MarkdownBlock): string {
  if (block.kind === 'paragraph') return `<p style="${blockStyle}">${inlineHtml(block.children)}</p>`;
  const tag = block.kind === 'bullets' ? 'ul' : 'ol';
  const items = block.items.map((item) => `<li style="margin:0 0 4px">${inlineHtml(item)}</li>`);
  return `<${tag} style="${blockStyle};padding:0 24px">${items.join('')}</${tag}>`;
}

function inlineHtml(children: readonly Inline[]): string {
  return children.map(inlineNodeHtml).join('');
}

function inlineNodeHtml(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return escapeHtml(inline.text);
    case 'break':
      return '<br>';
    case 'bold':
      return `<strong>${inlineHtml(inline.children)}</strong>`;
    case 'italic':
      return `<em>${inlineHtml(inline.children)}</em>`;
    case 'link':
      return `<a href="${escapeHtml(inline.href)}" style="color:inherit;text-decoration:underline">${inlineHtml(inline.children)}</a>`;
  }
}
