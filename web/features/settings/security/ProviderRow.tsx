import { t } from '@lingui/core/macro';
import Link2 from 'lucide-react/icons/link-2';
import { useState } from 'react';
import type { LoginMethods } from '#shared/auth/loginMethods.ts';
import { providerNames, GitHubIcon, GoogleIcon } from '#web/features/account/providers.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { SettingRow } from '#web/ui/forms/SettingRow.tsx';

const icons = { google: GoogleIcon, github: GitHubIcon } as const;

interface ProviderRowProps {
  readonly method: LoginMethods['providers'][number];
  readonly onConnect: () => Promise<void>;
  readonly onDisconnect: () => Promise<void>;
}

/** A Google or GitHub account, connected or not. */
export function ProviderRow({ method: { provider, account }, onConnect, onDisconnect }: ProviderRowProps) {
  const [busy, setBusy] = useState(false);
  const Icon = icons[provider];
  const name = providerNames[provider];
  const isConnected = account !== undefined;
  const act = async (): Promise<void> => {
    setBusy(true);
    await (isConnected ? onDisconnect() : onConnect());
    setBusy(false);
  };
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
        busy={busy}
        aria-label={isConnected ? t`Disconnect ${name}` : t`Connect ${name}`}
        onClick={() => void act()}
      >
        {isConnected ? t`Disconnect` : t`Connect`}
      </Button>
    </SettingRow>
  );
}
