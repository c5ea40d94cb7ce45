import { Component, type ReactNode } from 'react';
import { texts } from '#shared/texts.ts';
import { Button } from '#web/ui/Button.tsx';
import { LogoMark } from '#web/ui/LogoMark.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Shows a sentence and a way on where a screen broke, never a blank page. A new `key` tries again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="grid min-h-[70dvh] place-items-center p-6 text-center">
        <div role="alert">
          <LogoMark className="mx-auto mb-5 size-11" />
          <h1 className="text-2xl">{texts.somethingWrong}</h1>
          <Button className="mt-6" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      </main>
    );
  }
}
