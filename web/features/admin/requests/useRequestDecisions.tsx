import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { MembershipRequest } from '#shared/membership/entities.ts';
import {
  type Decision,
  sendDecision,
  isOutdatedDecision,
  useRefreshRequests,
} from '#web/api/admin/requests.ts';
import { useReauthenticate } from '#web/features/account/useReauthenticate.tsx';
import { toast } from '#web/lib/browser/toast.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { joinWithCommas } from '#web/lib/texts/language.ts';

const decisionTexts: Readonly<Record<Exclude<Decision['decision'], 'undo'>, MessageDescriptor>> = {
  approve: msg`Approved.`,
  more: msg`Asked for details.`,
  decline: msg`Declined.`,
};

export interface RequestDecisions {
  /** The recent decisions in words, by request id. */
  readonly recentDecisions: ReadonlyMap<string, string>;
  /** @returns whether it was done; a failure shows a message. */
  readonly decide: (id: string, decision: Decision) => Promise<boolean>;
  /** Removes a decision that can no longer be undone, and its request, from the screen. */
  readonly forget: (id: string) => Promise<void>;
  /** Approves all of these; a message names those that another admin has already decided. */
  readonly approveAll: (requests: readonly MembershipRequest[]) => Promise<void>;
  /** Asks the admin for the password if the last login is too old. */
  readonly dialog: ReactNode;
}

/** The decisions on this screen: each can be undone for some seconds, then its card disappears. */
export function useRequestDecisions(): RequestDecisions {
  const [recentDecisions, setRecentDecisions] = useState<ReadonlyMap<string, string>>(new Map());
  const hasDecided = useRef(false);
  const refreshRequests = useRefreshRequests();
  const { reauthenticate, dialog } = useReauthenticate();

  // The server no longer lists a decided request, so the next visit must not show it from the cache.
  useEffect(
    () => () => {
      if (hasDecided.current) void refreshRequests();
    },
    [refreshRequests],
  );

  const forget = useCallback(
    async (id: string): Promise<void> => {
      await refreshRequests();
      setRecentDecisions((previous) => new Map([...previous].filter(([decidedId]) => decidedId !== id)));
    },
    [refreshRequests],
  );

  const send = async (id: string, body: Decision): Promise<boolean> => {
    const response = await sendDecision(reauthenticate, id, body);
    if (response === undefined) return false;
    hasDecided.current = true;
    const { decision } = body;
    if (decision === 'undo') await forget(id);
    else setRecentDecisions((previous) => new Map([...previous, [id, i18n._(decisionTexts[decision])]]));
    return true;
  };

  const decide = async (id: string, decision: Decision): Promise<boolean> => {
    try {
      return await send(id, decision);
    } catch (error) {
      toast.error(problemText(error, t`Couldn't save the decision. Please try again.`));
      await forget(id);
      return false;
    }
  };

  const approveAll = async (requests: readonly MembershipRequest[]): Promise<void> => {
    const skippedNames: string[] = [];
    // One after the other: the first one asks for the password, if that is needed.
    for (const { id, user, version } of requests) {
      try {
        if (!(await send(id, { decision: 'approve', version }))) return;
      } catch (error) {
        // A request that no longer exists, or that another admin has decided, does not stop the others; a lost
        // connection stops all.
        if (!isOutdatedDecision(error)) {
          toast.error(problemText(error, t`Couldn't save the decision. Please try again.`));
          return;
        }
        skippedNames.push(user.fullName);
        await forget(id);
      }
    }
    if (skippedNames.length > 0) {
      const names = joinWithCommas(skippedNames);
      toast.error(t`Some requests had changed or already been decided, so they weren't approved: ${names}`);
    }
  };
  return { recentDecisions, decide, forget, approveAll, dialog };
}
