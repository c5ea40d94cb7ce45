import { Component, type ReactNode } from 'react';
import { reportClientError } from '#web/lib/clientErrors/clientErrors.ts';
import { ChunkLoadError, retryFailedChunks } from '#web/lib/loading/lazyComponent.ts';

/** What a fallback gets. */
export interface RetryProps {
  readonly retry: () => void;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Rendered in place of what failed. */
  readonly renderFallback: (retryProps: RetryProps) => ReactNode;
  /** Retries when it turns true, as when an overlay is opened again. */
  readonly retryWhenTrue?: boolean;
}

interface ErrorBoundaryState {
  readonly failure: 'none' | 'chunk' | 'needsReload' | 'other';
}

/**
 * Limits an error to its part of the page: the rest keeps working, the server gets a report, and the user can retry.
 * Code that failed to load is requested again once the network is back. If the browser cannot retry on this page, a
 * retry reloads it.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: 'none' };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    if (!(error instanceof ChunkLoadError)) return { failure: 'other' };
    return { failure: error.needsReload ? 'needsReload' : 'chunk' };
  }

  override componentDidMount(): void {
    addEventListener('online', this.#online);
  }

  override componentDidCatch(error: unknown): void {
    reportClientError(error instanceof ChunkLoadError ? 'chunk' : 'render', error);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    const { retryWhenTrue = false } = this.props;
    const { failure } = this.state;
    if ((failure === 'chunk' || failure === 'other') && retryWhenTrue && previous.retryWhenTrue === false)
      this.#retry();
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.#online);
  }

  override render(): ReactNode {
    const { children, renderFallback } = this.props;
    return this.state.failure === 'none' ? children : renderFallback({ retry: this.#retry });
  }

  readonly #online = (): void => {
    if (this.state.failure === 'chunk') this.#retry();
  };

  readonly #retry = (): void => {
    if (this.state.failure === 'needsReload') {
      // Without a network a reload would fail, and lose this page.
      if (navigator.onLine) location.reload();
      return;
    }
    retryFailedChunks();
    this.setState({ failure: 'none' });
  };
}
