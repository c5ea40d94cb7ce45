import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const places = new Map<string, number>();

/** A new page starts at its top; Back returns to where it was left. */
export function useScrollMemory(): void {
  const { key, hash, pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = (): void => {
      places.set(key, scrollY);
    };
    const moved = before.current !== pathname;
    before.current = pathname;
    if (type === NavigationType.Pop) return restore(places.get(key) ?? 0, remember);
    if (hash === '' && moved) scrollTo(0, 0);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key, hash, pathname, type]);
}

/** Content may still be growing: the place is tried again for as long as the page is too short for it. */
function restore(place: number, remember: () => void): () => void {
  let frames = 60;
  let request = 0;
  const attempt = (): void => {
    scrollTo(0, place);
    frames -= 1;
    if (Math.abs(scrollY - place) > 2 && frames > 0) request = requestAnimationFrame(attempt);
    else addEventListener('scroll', remember, { passive: true });
  };
  attempt();
  return () => {
    cancelAnimationFrame(request);
    removeEventListener('scroll', remember);
  };
}
