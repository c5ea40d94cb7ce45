import { type ComponentProps, useState } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';

interface WorkButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> {
  readonly onWork: () => Promise<void>;
}

/** A button that is busy for as long as what it begins goes on. */
export function WorkButton({ onWork, ...rest }: WorkButtonProps) {
  const [busy, setBusy] = useState(false);
  const work = async (): Promise<void> => {
    setBusy(true);
    await onWork();
    setBusy(false);
  };
  return <Button {...rest} busy={busy} onClick={() => void work()} />;
}
