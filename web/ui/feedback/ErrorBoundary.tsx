import { Component, type ReactNode } from 'react';
import { tellFault } from '#web/lib/faults/faults.ts';
import { ChunkLoadError, retryFailedChunks } from '#web/lib/loading/lazyComponent.ts';

/** What failed, and how to try again. */
export interface Failure {
  readonly retry: () => void;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Drawn in the place of what failed. */
  readonly renderFallback: (failure: Failure) => ReactNode;
  /** Turning true tries again, as an overlay does that is opened once more. */
  readonly wanted?: boolean;
}

interface ErrorBoundaryState {
  readonly failure: 'none' | 'part' | 'page' | 'other';
}

/**
 * Keeps a fault to the part of the page that it belongs to: the rest works on, the server is told, and one may try
 * again. Code that did not come is asked for again by itself as soon as the network is back. Where the browser does not
 * try again on this page, trying again brings a new one, and nothing else does.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: 'none' };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    if (!(error instanceof ChunkLoadError)) return { failure: 'other' };
    return { failure: error.needsReload ? 'page' : 'part' };
  }

  override componentDidMount(): void {
    addEventListener('online', this.#online);
  }

  override componentDidCatch(error: unknown): void {
    tellFault(error instanceof ChunkLoadError ? 'part' : 'render', error);
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    const { wanted = false } = this.props;
    const { failure } = this.state;
    if ((failure === 'part' || failure === 'other') && wanted && before.wanted === false) this.#retry();
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.#online);
  }

  override render(): ReactNode {
    const { children, renderFallback } = this.props;
    return this.state.failure === 'none' ? children : renderFallback({ retry: this.#retry });
  }

  readonly #online = (): void => {
    if (this.state.failure === 'part') this.#retry();
  };

  readonly #retry = (): void => {
    if (this.state.failure === 'page') {
      // Without a network there is no new page, and this one would be gone.
      if (navigator.onLine) location.reload();
      return;
    }
    retryFailedChunks();
    this.setState({ failure: 'none' });
  };
}
