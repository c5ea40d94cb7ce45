/**
 * The index of experiences by author projects only `coverUrl`, and a projection cannot be extended later. So the
 * cover also says whether its experience is hidden.
 */
const mark = 'hidden ';

/** The cover of an experience that only its author sees. */
export function hiddenCover(url: string | undefined): string {
  return mark + (url ?? '');
}

export function isHiddenCover(cover: string): boolean {
  return cover.startsWith(mark);
}

/** The URL in a cover, hidden or not; '' without an image. */
export function plainCover(cover: string): string {
  return isHiddenCover(cover) ? cover.slice(mark.length) : cover;
}
