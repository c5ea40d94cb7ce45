import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { MemberQueryProvider } from '#web/api/MemberQueryProvider.tsx';
import { ToastHost } from '#web/app/shell/ToastHost.tsx';
// Loaded with the test, so that the first toast does not wait for a file.
import '#web/ui/feedback/Toasts.tsx';

/** Renders a screen at an address of the browser, with toasts; other screens are shown as their address only. */
export function showScreen(
  screen: ReactNode,
  { path, at = path, state }: { path: string; at?: string; state?: unknown },
) {
  history.pushState({ usr: state }, '', at);
  return render(
    <>
      <BrowserRouter>
        <MemberQueryProvider>
          <Routes>
            <Route path={path} element={screen} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemberQueryProvider>
      </BrowserRouter>
      <ToastHost />
    </>,
  );
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}
