import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';

/*
 * Which modules share a chunk. Left alone, the bundler makes a chunk for every few modules that two dynamic imports
 * share: 125 files for the home page. A module goes to the first group that takes it; the bundler places the others.
 *
 * To change it, edit a line and run `npm test -- tests/web/budget.test.ts tests/journeys/weight.test.ts
 * tests/journeys/screenWeights.test.ts`. Drop a line if they pass without it. A new screen needs no line.
 */

/** The modules that all of these files import, directly or not. A single file: itself and everything it imports. */
type Group = readonly [name: string, ...files: string[]];

const login = 'features/auth/LoginScreen.tsx';
const home = 'app/Home.tsx';
const messages = 'features/chat/MessagesScreen.tsx';
const settings = 'features/settings/SettingsScreen.tsx';
const findUsers = 'features/directory/FindUsersScreen.tsx';
const classes = 'features/classes/ClassesScreen.tsx';
const profile = 'features/profile/OwnProfileScreen.tsx';
const publicProfile = 'features/profile/PublicProfileScreen.tsx';
const dialog = 'ui/dialogs/DialogPanel.tsx';

const firstLoad: readonly Group[] = [
  // The first script waits for no other file.
  ['index', 'boot.ts'],
  ['main', 'main.tsx'],
  // /login loads nothing else of the home page.
  ['main', login, home],
  // If it were in the /login chunk, /messages and the image view would load that chunk.
  ['main', 'lib/browser/useHistoryText.ts'],
  ['login', login],
  ['data', 'app/prefetch.ts'],
  ['shell', 'app/shell/Shell.tsx'],
  // These screens load nothing else of the home page.
  ...[messages, settings, findUsers, classes, profile].map((screen): Group => ['shell', home, screen]),
  // An icon: only for it, a profile would load all dialogs.
  ['shell', profile, dialog],
  ['home', home],
  // Every screen requests it after its first paint, so it is one small file.
  ['bell', 'app/shell/BellCount.tsx'],
  ['dialogs', dialog],
];

/** Shared by screens that are opened later. Without a group, each module would be a file. */
const later: readonly Group[] = [
  // The classes of rarely opened screens.
  ['whole', 'styles/whole.css'],
  ['chat', messages, 'realtime/outbox.ts'],
  ['account', profile, settings],
  // Requested beside these screens by `prefetch.ts`; in other files, it would load one step later.
  ['people', 'features/directory/prefetchDirectory.ts'],
  ['people', findUsers, classes],
  ['people', findUsers, publicProfile],
  ['profile', profile, publicProfile],
  ['uploads', profile, 'features/experiences/form/ExperienceForm.tsx'],
  ['school', settings, 'features/home/ClassProgress.tsx'],
  ['settings', settings, 'features/settings/security/SecuritySettings.tsx'],
];

/** Groups by path; `minShareCount` is how many dynamic imports need a module. */
const byPath = {
  // Changes rarely: browsers keep it from one release to the next.
  react:
    /[\\/]node_modules[\\/](@lingui[\\/]core|react|react-dom|scheduler|react-router|react-router-dom|zustand)[\\/]/,
  // An icon is 150 bytes.
  icons: /[\\/]lucide-react[\\/]/,
  ui: /[\\/](web[\\/](ui|lib|realtime)|shared[\\/]platform|@lingui[\\/]react)[\\/]/,
};

/** Tells the bundler the groups. The build fails if one takes no module, because its files have moved. */
export function chunks(): Plugin {
  let names = new Map<string, string>();
  const byFiles = (groups: readonly Group[]) => (id: string) =>
    groups.find(([name]) => name === names.get(id))?.[0] ?? null;
  const groups = [
    { name: 'react', test: byPath.react },
    { name: byFiles(firstLoad) },
    { name: 'icons', test: byPath.icons, minShareCount: 2 },
    { name: 'ui', test: byPath.ui, minShareCount: 3 },
    { name: byFiles(later) },
  ];
  const codeSplitting = { groups, includeDependenciesRecursively: false };
  return {
    name: 'chunks',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting } } } }),
    buildEnd(error) {
      if (error !== undefined) return;
      const ids = [...this.getModuleIds()];
      for (const [name, path] of Object.entries(byPath))
        if (!ids.some((id) => path.test(id))) throw new Error(`The chunk group ${name} takes no module.`);
      names = namesOf([...firstLoad, ...later], (id) => this.getModuleInfo(id));
    },
  };
}

/** The name of each module's group. */
function namesOf(groups: readonly Group[], infoOf: (id: string) => Rollup.ModuleInfo | null) {
  const importsOf = (file: string): ReadonlySet<string> => {
    const reachable = new Set([fileURLToPath(new URL(`../${file}`, import.meta.url))]);
    // The loop also visits what it adds.
    for (const id of reachable) for (const imported of infoOf(id)?.importedIds ?? []) reachable.add(imported);
    return reachable;
  };
  const names = new Map<string, string>();
  for (const [name, ...files] of groups) {
    const shared = files.map(importsOf).reduce((common, imports) => common.intersection(imports));
    const taken = [...shared].filter((id) => infoOf(id) !== null && !names.has(id));
    if (taken.length === 0) throw new Error(`The chunk group ${name} (${files.join(', ')}) takes no module.`);
    for (const id of taken) names.set(id, name);
  }
  return names;
}
