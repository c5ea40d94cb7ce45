/** The first person whose full name contains the words, ignoring case, exactly as specified. */
export function firstMatch<P extends { readonly fullName: string }>(
  people: readonly P[],
  words: string,
): P | undefined {
  const wanted = folded(words);
  return people.find(({ fullName }) => folded(fullName).includes(wanted));
}

/** Also ignores accents, as the server does: Zoe matches Zoë. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
