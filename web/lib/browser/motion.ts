/** How to scroll to something: smoothly, unless the user prefers reduced motion. The CSS rule for that does not apply to scripts. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
