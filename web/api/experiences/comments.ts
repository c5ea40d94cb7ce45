import { t } from '@lingui/core/macro';
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { createComment, deleteComment, listComments } from '#shared/experiences/commentRoutes.ts';
import type { ApiResponse } from '#shared/platform/client.ts';
import type { Comment } from '#shared/platform/entities.ts';
import { pagedQuery } from '#web/api/listQuery.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { runWrite } from '#web/api/writes.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { readEdits, writeEdits } from '#web/lib/forms/drafts.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { createIdempotencyKeys } from '#web/lib/ids/idempotencyKeys.ts';
import { currentMemberScope } from '#web/lib/session/memberScope.ts';
import { commentDraftKey } from './commentDraft.ts';
import { patchExperience } from './experiences.ts';

type Pages = InfiniteData<ApiResponse<typeof listComments>, string | undefined>;

/** Where a comment is shown and counted. */
const affectedKeysOf = (experienceId: string) => [
  queryKeys.comments.of(experienceId),
  queryKeys.experiences.all,
];

/** The comments on an experience, oldest first, page by page. */
export function useComments(experienceId: string) {
  return useInfiniteQuery({
    ...pagedQuery(queryKeys.comments.of(experienceId), (cursor, signal) =>
      call(listComments, { params: { experienceId }, query: { limit: '50', cursor }, signal }),
    ),
    // Refetches only a short list on focus, because a long one would reload every page.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) < 2,
    select: ({ pages }) => withoutDuplicates(pages.flatMap(({ data }) => data.comments)),
  });
}

/** Posts a comment, and adds it to the list and the count. */
export function usePostComment(experienceId: string) {
  const client = useQueryClient();
  const keys = createIdempotencyKeys(`comment-${experienceId}`);
  return useMutation({
    mutationKey: queryKeys.comments.postMutation(experienceId),
    onSuccess: () => toast.success(t`Comment posted successfully!`),
    onError: () => toast.error(t`Failed to post comment.`),
    mutationFn: (comment: string) =>
      runWrite(client, {
        affectedKeys: affectedKeysOf(experienceId),
        send: () =>
          call(createComment, {
            params: { experienceId },
            body: { comment, clientId: keys.keyOf({ comment }) },
          }),
        applyResponse: ({ data }) => {
          keys.renew();
          clearSentDraft(experienceId);
          client.setQueryData<Pages>(
            queryKeys.comments.of(experienceId),
            (list) => list && withNewComment(list, data.comment),
          );
          patchExperience(client, experienceId, (experience) => ({
            ...experience,
            commentsCount: experience.commentsCount + 1,
          }));
        },
      }),
  });
}

/** The latest comment that was posted on this page, even if its panel was closed and opened again since. */
export function usePostCommentState(experienceId: string) {
  const client = useQueryClient();
  const mutationKey = queryKeys.comments.postMutation(experienceId);
  const [sendingText] = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return {
    sendingText: typeof sendingText === 'string' ? sendingText : undefined,
    /** A function, because the last render may be stale. */
    latestStatus: () => client.getMutationCache().findAll({ mutationKey }).at(-1)?.state.status,
  };
}

/** Deletes a comment, and removes it from the list and the count. */
export function useDeleteComment(experienceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: string) =>
      runWrite(client, {
        affectedKeys: affectedKeysOf(experienceId),
        send: () => call(deleteComment, { params: { experienceId, commentId } }),
        applyResponse: () => {
          client.setQueryData<Pages>(
            queryKeys.comments.of(experienceId),
            (list) => list && withoutComment(list, commentId),
          );
          patchExperience(client, experienceId, (experience) => ({
            ...experience,
            commentsCount: Math.max(0, experience.commentsCount - 1),
          }));
        },
      }),
  });
}

/** Appends the member's new comment to the loaded pages. If a later page contains it too, it moves there. */
function withNewComment(list: Pages, comment: Comment): Pages {
  const last = list.pages.at(-1);
  if (last === undefined) return list;
  const data = { comments: [...last.data.comments, comment] };
  return { ...list, pages: [...list.pages.slice(0, -1), { ...last, data }] };
}

/** Removes duplicates; the last position wins. */
function withoutDuplicates(comments: readonly Comment[]): Comment[] {
  const lastIndexes = new Map(comments.map(({ _id }, index) => [_id, index]));
  return comments.filter(({ _id }, index) => lastIndexes.get(_id) === index);
}

function withoutComment(list: Pages, commentId: string): Pages {
  const pages = list.pages.map((page) => ({
    ...page,
    data: { comments: page.data.comments.filter(({ _id }) => _id !== commentId) },
  }));
  return { ...list, pages };
}

/** Deletes the draft of the comment that was sent, and keeps what was typed since. */
function clearSentDraft(experienceId: string): void {
  const { sent: _, ...edits } = readEdits(commentDraftKey(experienceId));
  writeEdits(commentDraftKey(experienceId), edits, currentMemberScope().id);
}
