/** Each file that was brought, and when a style sheet is there; scripts are on their way, which is enough. */
const brought = new Map<string, Promise<void>>();

/**
 * Loads code together with the files that it needs: all of them at once, each once, and style sheets before the code is
 * run. A sheet that did not come fails the load, and is asked for anew at the next.
 * @param files as the bundler names them, from the root of the site.
 */
export async function withFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(bring));
  return load();
}

function bring(file: string): Promise<void> {
  const known = brought.get(file);
  if (known !== undefined) return known;
  const link = document.createElement('link');
  const isSheet = file.endsWith('.css');
  link.rel = isSheet ? 'stylesheet' : 'modulepreload';
  link.crossOrigin = '';
  link.href = `/${file}`;
  const come = isSheet ? sheet(link, file) : Promise.resolve();
  brought.set(file, come);
  document.head.append(link);
  return come;
}

function sheet(link: HTMLLinkElement, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      brought.delete(file);
      reject(new Error(file));
    });
  });
}
