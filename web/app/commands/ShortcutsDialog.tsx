import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Kbd } from '#web/features/search/KeyHints.tsx';
import { areShortcutsOn, commandKey, setShortcutsOn } from '#web/lib/browser/keys.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import type { Command } from './commands.ts';

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly commands: readonly Command[];
}

/** The keyboard shortcuts, with a switch for the single-letter ones. */
export function ShortcutsDialog({ open, onOpenChange, commands }: ShortcutsDialogProps) {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  const letters = [
    { label: t`Search everything`, keys: ['/'] },
    { label: t`Keyboard shortcuts`, keys: ['?'] },
    ...commands.flatMap(({ label, key }) => (key === undefined ? [] : [{ label, keys: ['g', key] }])),
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Keyboard shortcuts`}>
      <Switch
        label={t`Single-key shortcuts`}
        checked={isOn}
        onChange={(next) => {
          setShortcutsOn(next);
          setIsOn(next);
        }}
        className="mt-2 text-base font-semibold"
      />
      <p className="text-sm text-ink-2">
        {t`These work outside text fields, on this device. ${commandKey} K always opens search.`}
      </p>
      <dl className="mt-3 divide-y divide-line text-base">
        {[{ label: t`Search everything`, keys: [commandKey, 'K'] }, ...(isOn ? letters : [])].map(
          ({ label, keys }) => (
            <div key={keys.join()} className="flex min-h-11 items-center justify-between gap-4">
              <dt>{label}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  );
}
