/**
 * True where a double click has just selected a word below the pointer: then it means the text, not the card.
 * @param x, y in pixels of the viewport.
 */
export function selectsWordAt(x: number, y: number): boolean {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0 || selection.toString().trim() === '') return false;
  // A double click beside a line selects its last word too: only what lies below the pointer was meant.
  return [...selection.getRangeAt(0).getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}
