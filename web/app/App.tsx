import { Suspense, type ReactNode, useEffect, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { browserLimits } from '#shared/platform/browserLimits.ts';
import { renderBrokenScreen } from '#web/app/shell/BrokenScreen.tsx';
import { ToastHost } from '#web/app/shell/ToastHost.tsx';
import { isRehydrated, useClientState } from '#web/lib/session/store.ts';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { LogoMark, SiteName } from '#web/ui/LogoMark.tsx';
import { Guard } from './Guard.tsx';
import {
  lazyOuterScreens,
  lazyScreens,
  Login,
  NotFound,
  preloadScreen,
  Shell,
  Signup,
} from './lazyScreens.ts';

const loadHome = (): void => void preloadScreen('/');

/** Every route of the site. The code of each loads on demand. */
export function App() {
  return (
    <ErrorBoundary renderFallback={renderBrokenScreen}>
      <Rehydrated>
        <BrowserRouter>
          <Suspense fallback={<ShellSkeleton />}>
            <Routes>
              <Route path="/login" element={<Login onBegin={loadHome} />} />
              <Route path="/signup" element={<Signup />} />
              {lazyOuterScreens.map(({ path, Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route element={<Guard />}>
                <Route element={<Shell />}>
                  {lazyScreens.map(({ path, Screen }) => (
                    <Route key={path} path={path} element={<Screen />} />
                  ))}
                  <Route path="/*" element={<NotFound />} />
                </Route>
              </Route>
            </Routes>
          </Suspense>
        </BrowserRouter>
      </Rehydrated>
      <ToastHost />
    </ErrorBoundary>
  );
}

/** Renders the site once the saved state has been read, or after 5000 ms at the latest. */
function Rehydrated({ children }: { readonly children: ReactNode }) {
  const [ready, setReady] = useState(isRehydrated);
  useEffect(() => {
    if (ready) return undefined;
    const stop = useClientState.persist.onFinishHydration(() => setReady(true));
    const timer = setTimeout(() => setReady(true), browserLimits.rehydrateMs);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [ready]);
  return ready ? children : null;
}

/** A placeholder for the bar while the shell loads. */
function ShellSkeleton() {
  return (
    <div className="min-h-dvh" aria-busy="true">
      <div className="border-b border-line/70">
        <div className="mx-auto flex h-16 max-w-[77rem] items-center gap-2.5 px-4 font-display text-lg font-[640] tracking-[-0.022em] sm:px-6">
          <LogoMark className="size-8" />
          <span>
            <SiteName />
          </span>
        </div>
      </div>
    </div>
  );
}
