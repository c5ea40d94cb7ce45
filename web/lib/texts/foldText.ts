/** A text without accents and in lower case, so that `zoe` finds `Zoë`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
