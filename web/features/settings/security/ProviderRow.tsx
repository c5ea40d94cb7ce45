import { t } from '@lingui/core/macro';
import Link2 from 'lucide-react/icons/link-2';
import type { LoginMethods } from '#shared/auth/loginMethods.ts';
import { useConnectProvider, useDisconnectProvider } from '#web/api/account/loginMethodMutations.ts';
import { providerNames, GitHubIcon, GoogleIcon } from '#web/features/account/providers.tsx';
import type { Reauthenticate } from '#web/lib/http/reauthenticate.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { SettingRow } from '#web/ui/forms/SettingRow.tsx';

const icons = { google: GoogleIcon, github: GitHubIcon } as const;

interface ProviderRowProps {
  readonly method: LoginMethods['providers'][number];
  readonly reauthenticate: Reauthenticate;
}

/** A Google or GitHub account, connected or not. */
export function ProviderRow({ method: { provider, account }, reauthenticate }: ProviderRowProps) {
  const connect = useConnectProvider(reauthenticate, provider);
  const disconnect = useDisconnectProvider(reauthenticate, provider);
  const Icon = icons[provider];
  const name = providerNames[provider];
  const isConnected = account !== undefined;
  return (
    <SettingRow
      logo={<Icon />}
      title={name}
      badge={
        isConnected && (
          <Badge tone="brand" Icon={Link2}>
            {t`Connected`}
          </Badge>
        )
      }
      sub={account ?? t`Not connected`}
      wraps
    >
      <Button
        kind={isConnected ? 'ghost' : 'outline'}
        size="sm"
        busy={connect.isPending || disconnect.isPending}
        aria-label={isConnected ? t`Disconnect ${name}` : t`Connect ${name}`}
        onClick={() => (isConnected ? disconnect : connect).mutate()}
      >
        {isConnected ? t`Disconnect` : t`Connect`}
      </Button>
    </SettingRow>
  );
}
