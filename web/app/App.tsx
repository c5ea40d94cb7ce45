import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { LoginScreen } from '#web/features/auth/LoginScreen.tsx';
import { ErrorBoundary } from '#web/ui/feedback/ErrorBoundary.tsx';
import { brokenScreen } from '#web/app/shell/BrokenScreen.tsx';
import { Guard } from './Guard.tsx';
import { Rehydrated } from './Rehydrated.tsx';
import { lazyOuterScreens, lazyScreens, NotFound, preloadScreen, Shell, Signup } from './lazyScreens.ts';
import { ShellSkeleton } from '#web/app/shell/ShellSkeleton.tsx';
import { ToastHost } from '#web/app/shell/ToastHost.tsx';

const loadHome = (): void => void preloadScreen('/');

/** Every route of the site. /login is in the first chunk; the rest loads on demand. */
export function App() {
  return (
    <ErrorBoundary renderFallback={brokenScreen}>
      <Rehydrated>
        <BrowserRouter>
          <Suspense fallback={<ShellSkeleton />}>
            <Routes>
              <Route path="/login" element={<LoginScreen onBegin={loadHome} />} />
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
