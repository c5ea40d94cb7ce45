// Runs before the first paint, and from a file, because the Content-Security-Policy allows no inline script.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('darkMode');
  } catch {
    // Storage may be denied: the system's preference decides then.
  }
  const dark = saved === null ? matchMedia('(prefers-color-scheme: dark)').matches : saved === 'true';
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const colour = document.querySelector('meta[name=theme-color]');
  if (colour) colour.content = dark ? '#09110e' : '#f3f7f3';
})();
