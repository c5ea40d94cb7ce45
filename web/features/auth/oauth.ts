import { t } from '@lingui/core/macro';
import { finishOauth, listProviders } from '#shared/auth/oauthRoutes.ts';
import { providerNames, type ProviderName } from '#web/features/account/providers.tsx';
import { safeSessionStorage } from '#web/lib/browser/storage.ts';
import { toast } from '#web/lib/browser/toast.ts';
import { writeDraft } from '#web/lib/forms/drafts.ts';
import { call } from '#web/lib/http/apiClient.ts';
import { problemText } from '#web/lib/http/problems.ts';
import { safeRedirectPath } from '#web/lib/session/loginAddress.ts';
import { memberScope } from '#web/lib/session/memberScope.ts';
import { startSession } from '#web/lib/session/session.ts';

/** Where to go after the login, stored while the page is at the provider's. */
const nextKey = 'next';

/** The result for a visitor who came back: logged in and redirected, shown a message, or sent elsewhere. */
export interface OauthResult {
  readonly isIn?: true;
  readonly errorText?: string;
  readonly to?: string;
}

/** Leaves for a provider. @returns false if it is not configured here. */
export async function startOauthLogin(provider: ProviderName, next: string): Promise<boolean> {
  const { data } = await call(listProviders, {});
  if (!data[provider]) return false;
  safeSessionStorage.set(nextKey, next);
  location.assign(`/api/v1/account/oauth/${provider}`);
  return true;
}

/** Continues with the ticket from the provider's login. */
export async function finishOauthLogin(ticket: string): Promise<OauthResult> {
  const next = safeRedirectPath(safeSessionStorage.get(nextKey));
  safeSessionStorage.set(nextKey, null);
  try {
    const { data } = await call(finishOauth, { body: { ticket } });
    if ('token' in data) {
      startSession(data);
      return { isIn: true, to: next };
    }
    const name = providerNames[data.provider];
    if (data.next === 'connected') {
      toast.success(t`${name} is connected.`);
      return { to: '/settings/security' };
    }
    if (data.ticket !== undefined) connectBehindLogin(data.ticket);
    if (data.next === 'login')
      return {
        errorText: t`You already have an account. To connect ${name}, log in once with your password.`,
      };
    writeDraft('signup', { fullName: data.fullName ?? '', email: data.email ?? '' }, undefined);
    return { to: '/signup' };
  } catch (error) {
    return { errorText: problemText(error, t`Login failed. Please try again.`) };
  }
}

/** Connects the account once a member is logged in; the server knows which member it belongs to. */
function connectBehindLogin(ticket: string): void {
  const stop = memberScope.subscribe(({ id }) => {
    if (id === undefined) return;
    stop();
    call(finishOauth, { body: { ticket } }).then(
      ({ data }) => {
        if (!('next' in data)) return;
        const name = providerNames[data.provider];
        toast.success(t`${name} is connected.`);
      },
      (error: unknown) => toast.error(problemText(error, t`Couldn't connect the account. Please try again.`)),
    );
  });
}
