import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OpenTo } from '#shared/platform/facts.ts';

/** Names of what members can be open to. */
export const openToTexts: Readonly<Record<OpenTo, MessageDescriptor>> = {
  mentoring: msg`Mentoring`,
  hiring: msg`Hiring`,
  speaking: msg`Speaking`,
};
