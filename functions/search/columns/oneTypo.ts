/** True if two words differ by one inserted, missing or wrong letter, or by two swapped neighbours. */
export function isOneTypo(one: string, other: string): boolean {
  if (one.length > other.length) return isOneTypo(other, one);
  if (other.length - one.length > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = (word: string, from: number) => word.slice(from);
  if (one.length < other.length) return rest(one, start) === rest(other, start + 1);
  if (rest(one, start + 1) === rest(other, start + 1)) return true;
  const swapped = one[start] === other[start + 1] && one[start + 1] === other[start];
  return swapped && rest(one, start + 2) === rest(other, start + 2);
}
