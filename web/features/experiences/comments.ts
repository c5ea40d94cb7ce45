import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#shared/client.ts';
import type { Comment } from '#shared/entities.ts';
import { createComment, deleteComment, listComments } from '#shared/routes/comments.ts';
import { call } from '#web/lib/api.ts';
import { forgetDraft } from '#web/lib/drafts.ts';
import { write } from '#web/lib/writes.ts';
import { commentDraft } from './commentDraft.ts';
import { everyExperience, patchExperience } from './experiences.ts';
import { firstPage } from '#web/lib/query.ts';
import { useClientId } from '#web/lib/useClientId.ts';

type Pages = InfiniteData<Answer<typeof listComments>, string | undefined>;

const commentsKey = (experienceId: string) => ['comments', experienceId] as const;
/** Where a comment is shown, and where it is counted. */
const shownIn = (experienceId: string) => [commentsKey(experienceId), everyExperience];

/** The comments on an experience, oldest first, page after page. */
export function useComments(experienceId: string) {
  return useInfiniteQuery({
    queryKey: commentsKey(experienceId),
    queryFn: ({ pageParam, signal }) =>
      call(listComments, {
        params: { experienceId },
        query: { limit: '50', ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    // Grown at its end, it would be read whole: a longer one waits for whoever opens it again.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) < 2,
    select: ({ pages }) => inOnePiece(pages.flatMap(({ data }) => data.comments)),
  });
}

/** Posts a comment, and adds it to the end of the list and to the count. */
export function usePostComment(experienceId: string) {
  const client = useQueryClient();
  const clientId = useClientId();
  return useMutation({
    mutationFn: (comment: string) =>
      write(client, {
        touches: shownIn(experienceId),
        send: () =>
          call(createComment, {
            params: { experienceId },
            body: { comment, clientId: clientId.idOf({ comment }) },
          }),
        settle: ({ data }) => {
          clientId.renew();
          forgetDraft(commentDraft(experienceId));
          client.setQueryData<Pages>(
            commentsKey(experienceId),
            (list) => list && withLast(list, data.comment),
          );
          patchExperience(client, experienceId, (one) => ({ ...one, commentsCount: one.commentsCount + 1 }));
        },
      }),
  });
}

/** Deletes a comment, and takes it out of the list and the count. */
export function useDeleteComment(experienceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: string) =>
      write(client, {
        touches: shownIn(experienceId),
        send: () => call(deleteComment, { params: { experienceId, commentId } }),
        settle: () => {
          client.setQueryData<Pages>(commentsKey(experienceId), (list) => list && without(list, commentId));
          patchExperience(client, experienceId, (one) => ({
            ...one,
            commentsCount: Math.max(0, one.commentsCount - 1),
          }));
        },
      }),
  });
}

/** One's own new comment stands at the end of what is loaded; a page that brings it again later shows it there. */
function withLast(list: Pages, comment: Comment): Pages {
  const last = list.pages.at(-1);
  if (last === undefined) return list;
  const data = { comments: [...last.data.comments, comment] };
  return { ...list, pages: [...list.pages.slice(0, -1), { ...last, data }] };
}

/** Each comment once, at its last place. */
function inOnePiece(comments: readonly Comment[]): Comment[] {
  const places = new Map(comments.map(({ _id }, place) => [_id, place]));
  return comments.filter(({ _id }, place) => places.get(_id) === place);
}

function without(list: Pages, commentId: string): Pages {
  const pages = list.pages.map((page) => ({
    ...page,
    data: { comments: page.data.comments.filter(({ _id }) => _id !== commentId) },
  }));
  return { ...list, pages };
}
