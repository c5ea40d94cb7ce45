import { t } from '@lingui/core/macro';

/** The language of the build, and its direction. */
declare const LANGUAGE: string;
declare const DIRECTION: string;

const style = `
:root { color-scheme: light dark; --ground: #f3f7f3; --ink: #172a22; --ink-2: #4f5f57; --brand: #0e6546; --on-brand: #f8fdf9 }
@media (prefers-color-scheme: dark) { :root { --ground: #09110e; --ink: #eef3ef; --ink-2: #b3beb7; --brand: #6fd6a8; --on-brand: #07130e } }
main { display: grid; justify-items: start; gap: 12px; max-width: 28rem }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
  background: var(--ground); color: var(--ink);
  font: 16px/1.5 Inter, ui-sans-serif, system-ui, 'Segoe UI', Roboto, Arial, sans-serif }
h1 { margin: 0; font-size: 28px; line-height: 1.2 }
p { margin: 0; color: var(--ink-2) }
a { margin-top: 12px; padding: 10px 20px; border-radius: 999px; background: var(--brand); color: var(--on-brand); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px }
`;

/**
 * The page shown instead of one that cannot be loaded without a network. It has no script, and its link reloads the
 * original page.
 */
export function offlinePage(): Response {
  const [name, title] = [t`Alumni Network`, t`You're offline`];
  const html = `<!doctype html>
<html lang="${LANGUAGE}" dir="${DIRECTION}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${name}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p>${t`This page needs an internet connection. Check yours, then try again.`}</p>
<a href="">${t`Try again`}</a>
</main>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });
}
