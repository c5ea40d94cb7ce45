import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportReason, ContentKind, CaseOutcome } from '#shared/moderation/entities.ts';

/** Names of reasons, kinds of content and decisions. */

export const reasonNames: Readonly<Record<ReportReason, MessageDescriptor>> = {
  spam: msg`Spam or advertising`,
  harassment: msg`Harassment or hate`,
  fake: msg`Fake profile or false claims`,
  private: msg`Private information`,
  violence: msg`Nudity or violence`,
  other: msg`Something else`,
};

export const contentNames: Readonly<Record<ContentKind, MessageDescriptor>> = {
  experience: msg`Experience`,
  comment: msg`Comment`,
  message: msg`Message`,
  profile: msg`Profile`,
};

export const decisionNames: Readonly<Record<CaseOutcome, MessageDescriptor>> = {
  dismiss: msg`Dismissed`,
  hide: msg`Hidden`,
  warn: msg`Warned`,
  suspend: msg`Suspended`,
};
