import { useEffect, useState } from 'react';
import { browserLimits } from '#shared/platform/browserLimits.ts';

/** Movements smaller than this, in pixels, have no direction. */
const tremblePx = 4;

/** True while the page has been scrolled down past 100 px and not up again since. */
export function useHideOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    let lastScrollY = scrollY;
    const onScroll = (): void => {
      if (Math.abs(scrollY - lastScrollY) <= tremblePx) return;
      setHidden(scrollY > lastScrollY && scrollY > browserLimits.navHidePx);
      lastScrollY = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isHidden;
}
