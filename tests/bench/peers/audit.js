// Lighthouse on one address: prints the four scores, 0 to 100. Arguments: address, `mobile` or `desktop`, Chromium.
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';

const [address, form, chromePath] = process.argv.slice(2);
const chrome = await launch({
  ...(chromePath === '' ? {} : { chromePath }),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
try {
  const options = { port: chrome.port, output: 'json', logLevel: 'silent' };
  const { lhr } = await lighthouse(address, options, form === 'desktop' ? desktopConfig : undefined);
  const scores = Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round(score * 100)]);
  process.stdout.write(JSON.stringify(Object.fromEntries(scores)));
} finally {
  chrome.kill();
}
