/** The first person whose full name contains the words, whatever their case: the specification's literal rule. */
export function firstMatch<P extends { readonly fullName: string }>(
  people: readonly P[],
  words: string,
): P | undefined {
  const wanted = folded(words);
  return people.find(({ fullName }) => folded(fullName).includes(wanted));
}

/** Accents are folded, too, as the server does: who types Zoe means Zoë. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
