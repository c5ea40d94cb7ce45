import { t } from '@lingui/core/macro';
import EyeOff from 'lucide-react/icons/eye-off';
import { Badge } from '#web/ui/Badge.tsx';

/** Shows authors, and only them, that their content is hidden from everyone else. */
export default function HiddenBadge() {
  return (
    <Badge tone="gold" Icon={EyeOff}>
      {t`Hidden`}
    </Badge>
  );
}
