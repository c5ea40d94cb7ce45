import Flag from 'lucide-react/icons/flag';
import { Badge } from '#web/ui/Badge.tsx';

/** The number of reports on something; more than one is highlighted. */
export function Reports({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <Badge Icon={Flag} tone={count > 1 ? 'rose' : 'neutral'}>
      {count === 1 ? '1 report' : `${count} reports`}
    </Badge>
  );
}
