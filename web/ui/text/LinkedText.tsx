import { splitLinks } from './links.ts';

/** A user's text with its web addresses as links. */
export function LinkedText({ text }: { readonly text: string }) {
  return splitLinks(text).map((piece, index) =>
    piece.href === undefined ? (
      piece.text
    ) : (
      <a
        // The same text always has the same pieces, so the index works as key.
        key={index}
        href={piece.href}
        rel="noopener noreferrer nofollow ugc"
        className="font-medium break-all underline decoration-1 underline-offset-3"
      >
        {piece.text}
      </a>
    ),
  );
}
