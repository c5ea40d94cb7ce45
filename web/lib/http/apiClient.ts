import { create } from 'zustand';
import { type ApiResponse, ApiProblem, type CallInput, callRoute } from '#shared/platform/client.ts';
import { methodsOf, requiresLogin, type Route } from '#shared/platform/contract.ts';
import { type DroppedField, UnreadableReply } from '#shared/platform/readReply.ts';
import { reportClientError } from '#web/lib/clientErrors/clientErrors.ts';
import { currentMemberScope, type MemberScope } from '#web/lib/session/memberScope.ts';
import { isLoggedIn, sessionExpired, syncMemberFromCookies } from '#web/lib/session/session.ts';
import { send } from './transport.ts';

/** True if the newest response said that the network is down for maintenance. */
export const useMaintenance = create<boolean>()(() => false);

/** Calls one route of the contract, e.g. `call(listEvents, { query: {} })`. */
export type Call = <const R extends Route>(route: R, input: CallInput<R>) => Promise<ApiResponse<R>>;

/**
 * Calls as the member who is logged in when the call begins. List items that this build does not
 * know are left out and reported.
 * @throws ApiProblem if the server refused, NoResponse if nothing came back, UnreadableReply if this build
 * cannot read the response, AbortError if `signal` fired or the page belongs to another member by now.
 */
export const call: Call = (route, input) => callAs(currentMemberScope())(route, input);

/** Calls for this member only: after a change of member, it sends nothing and returns no response. */
export function callAs(scope: MemberScope): Call {
  return async (route, input) => {
    // Public calls carry no member: a login is such a call, and creates one.
    const needsLogin = requiresLogin(route);
    const assertSameMember = (): void => {
      if (!needsLogin) return;
      syncMemberFromCookies();
      scope.ended.throwIfAborted();
    };
    assertSameMember();
    try {
      const response = await callRoute(
        (request) => send(route, request),
        route,
        input,
        (dropped) => reportDroppedFields(route, dropped),
      );
      useMaintenance.setState(false, true);
      assertSameMember();
      return response;
    } catch (error) {
      if (error instanceof ApiProblem) useMaintenance.setState(error.code === 'MAINTENANCE', true);
      assertSameMember();
      if (error instanceof UnreadableReply) reportDroppedFields(route, error.parts);
      const isExpired = error instanceof ApiProblem && error.status === 401 && needsLogin;
      if (isExpired && isLoggedIn()) sessionExpired.emit();
      throw error;
    }
  };
}

/** Reports responses that this build cannot read to the server's log; a newer build may know them. */
function reportDroppedFields(route: Route, dropped: readonly DroppedField[]): void {
  for (const name of new Set(dropped.map(({ field }) => field))) {
    const location = `${methodsOf(route)[0] ?? 'GET'} ${route.path} ${name}`;
    reportClientError('reply', undefined, location.trim());
  }
}
