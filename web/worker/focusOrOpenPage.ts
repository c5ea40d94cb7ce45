/** An open page of the site. */
interface Page {
  readonly url: string;
  readonly focus: () => Promise<Page>;
  readonly navigate: (address: string) => Promise<unknown>;
}

/** The open pages of the site, as a service worker's `clients`. */
interface Pages {
  readonly matchAll: (options: { readonly type: 'window' }) => Promise<readonly Page[]>;
  readonly openWindow: (address: string) => Promise<unknown>;
}

/** Shows an address of the site: in the page that shows it, else in another open page, else in a new one. */
export async function focusOrOpenPage(pages: Pages, address: string): Promise<void> {
  const open = await pages.matchAll({ type: 'window' });
  const page = open.find(({ url }) => url === address) ?? open[0];
  if (page === undefined) {
    await pages.openWindow(address);
    return;
  }
  const focused = await page.focus();
  if (focused.url !== address) await focused.navigate(address);
}
