import { createElement } from 'react';
import { type Inline, parseMarkdown } from '#shared/announcements/markdown.ts';

/** The text of an announcement, from the same blocks as its mail. */
export function MarkdownText({ text }: { readonly text: string }) {
  return (
    <div dir="auto" className="space-y-4 wrap-anywhere">
      {parseMarkdown(text).map((block, index) => {
        const key = `${index}`;
        if (block.kind === 'paragraph') return <p key={key}>{inlines(block.children)}</p>;
        const isBullets = block.kind === 'bullets';
        return createElement(
          isBullets ? 'ul' : 'ol',
          { key, className: `space-y-1 ps-6 ${isBullets ? 'list-disc' : 'list-decimal'}` },
          block.items.map((item, position) => <li key={`${position}`}>{inlines(item)}</li>),
        );
      })}
    </div>
  );
}

const inlines = (children: readonly Inline[]) =>
  children.map((child, index) => <InlineText key={`${index}`} of={child} />);

function InlineText({ of }: { readonly of: Inline }) {
  switch (of.kind) {
    case 'text':
      return of.text;
    case 'break':
      return <br />;
    case 'bold':
      return <strong className="font-semibold text-ink">{inlines(of.children)}</strong>;
    case 'italic':
      return <em>{inlines(of.children)}</em>;
    case 'link':
      return (
        <a
          href={of.href}
          target="_blank"
          rel="noopener noreferrer"
          className="font-semibold text-brand-ink underline"
        >
          {inlines(of.children)}
        </a>
      );
  }
}
