import { linkPieces } from './links.ts';

/** A user's text with its web addresses as links. */
export function LinkedText({ text }: { readonly text: string }) {
  return linkPieces(text).map((piece, place) =>
    piece.href === undefined ? (
      piece.text
    ) : (
      <a
        // The same text has the same pieces, so the place names the piece.
        key={place}
        href={piece.href}
        rel="noopener noreferrer nofollow ugc"
        className="font-medium break-all underline decoration-1 underline-offset-3"
      >
        {piece.text}
      </a>
    ),
  );
}
