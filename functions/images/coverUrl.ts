/**
 * The index of experiences by their author repeats `coverUrl` and nothing else of them, and an index cannot be given more
 * later. So a cover also says where its experience is hidden.
 */
const mark = 'hidden ';

/** The cover of an experience that only its author sees. */
export function hiddenCover(url: string | undefined): string {
  return mark + (url ?? '');
}

export function isHiddenCover(cover: string): boolean {
  return cover.startsWith(mark);
}

/** The address in a cover, hidden or not; '' where there is no image. */
export function plainCover(cover: string): string {
  return isHiddenCover(cover) ? cover.slice(mark.length) : cover;
}
