import EyeOff from 'lucide-react/icons/eye-off';
import { Badge } from '#web/ui/Badge.tsx';

/** Marks, for its author alone, what nobody else sees any more. */
export default function HiddenBadge() {
  return (
    <Badge tone="gold" Icon={EyeOff}>
      Hidden
    </Badge>
  );
}
