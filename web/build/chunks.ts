import { fileURLToPath } from 'node:url';

/*
 * Which modules share a file. By default, the bundler makes a file of every few modules that two screens share: dozens
 * of requests for one screen, each of a few hundred bytes. Here a module belongs to the first group whose root imports
 * it: the code of every page, then the requests for data, then the shell around the screens, then the code that several
 * screens share. Code of a single screen stays with that screen.
 */

/** What the bundler knows about a module. */
interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
type Graph = (id: string) => ModuleInfo | null;

/** What hardly ever changes and every page needs: one chunk that browsers keep from one release to the next. */
const framework =
  /node_modules\/(@lingui\/core|react|react-dom|scheduler|react-router|react-router-dom|zustand)\//;

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const boot = fileOf('boot.ts');

/** What a root imports, and `with` as well where it is given, `but` for some. */
interface ChunkGroup {
  readonly name: string;
  readonly root: string;
  readonly but?: RegExp;
  readonly with?: string;
}

const login = fileOf('features/auth/LoginScreen.tsx');
const home = fileOf('app/Home.tsx');
const shell = fileOf('app/shell/Shell.tsx');

/** A group holds its root and what that imports; with `with`, only what both import. */
const groups: readonly ChunkGroup[] = [
  { name: 'main', root: fileOf('main.tsx') },
  { name: 'main', root: login, with: home },
  { name: 'main', root: login, with: shell },
  { name: 'login', root: login },
  { name: 'data', root: fileOf('app/prefetch.ts') },
  { name: 'shell', root: shell },
  // Requested together with the screen that imports it; otherwise it would load one step later.
  { name: 'people', root: fileOf('features/directory/prefetchDirectory.ts') },
];

/** Small icons, which not only dialogs use. */
const icons = /lucide-react|CloseIcon/;

/** Features that others build on. Their modules share chunks as those of `ui` do, and do not follow one screen. */
const baseFeatures = ['account', 'images', 'invitations', 'people', 'safety', 'school'] as const;
const union = (patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** Features with screens, and their data. */
const featureParts = [
  new RegExp(String.raw`[\\/]features[\\/](?!(?:${baseFeatures.join('|')})[\\/])`),
  /[\\/]api[\\/]events[\\/](?!eventTime)/,
  /[\\/]api[\\/]experiences[\\/]/,
  ...['chatState', 'conversations', 'memberChat', 'outbox'].map(
    (file) => new RegExp(String.raw`[\\/]realtime[\\/]${file}\.`),
  ),
];
const ofFeatures = union(featureParts);
/** Features, and what their cards alone draw: no chat waits for that. */
const ofCards = union([...featureParts, /ExpandableText/]);

const ownProfile = fileOf('features/profile/ProfileScreen.tsx');

/**
 * Groups for modules that several parts share; a part is code that loads on demand. Such a module goes to the first
 * group whose root imports it, and to the shell if the home page does. A screen that needs one module of a group loads
 * the whole chunk, so modules of a group should be needed together.
 */
const sharedGroups: readonly ChunkGroup[] = [
  // Screens of all kinds have texts with elements inside, and need nothing else of each other.
  { name: 'trans', root: fileOf('lib/texts/Trans.tsx') },
  { name: 'shell', root: home, but: ofCards },
  { name: 'lists', root: home },
  // Following and inviting, which the class on the home page shares with others: they wait for no list of people.
  { name: 'ties', root: fileOf('features/home/ClassParts.tsx') },
  { name: 'overlays', root: fileOf('ui/feedback/Toasts.tsx'), but: icons },
  { name: 'dialogs', root: fileOf('ui/dialogs/DialogPanel.tsx'), but: icons },
  { name: 'uploads', root: fileOf('features/images/useUploads.ts'), but: /lucide-react/ },
  { name: 'uploads', root: fileOf('features/images/PhotoPicker.tsx'), but: /lucide-react/ },
  { name: 'writing', root: fileOf('features/chat/MessagesScreen.tsx'), but: ofFeatures },
  { name: 'writing', root: fileOf('features/experiences/CommentsPanel.tsx'), but: ofFeatures },
  { name: 'writing', root: fileOf('features/events/EventsScreen.tsx'), but: ofFeatures },
  { name: 'signs', root: fileOf('ui/feedback/Toasts.tsx') },
  { name: 'signs', root: fileOf('ui/dialogs/DialogPanel.tsx') },
  { name: 'whole', root: fileOf('styles/whole.css') },
  // What the tickets share with the page of one event: they wait for none of the rest.
  { name: 'events', root: fileOf('features/events/EventsScreen.tsx') },
  { name: 'people', root: fileOf('features/directory/FindUsersScreen.tsx') },
  { name: 'people', root: fileOf('features/classes/ClassesScreen.tsx') },
  // What settings share with a profile: they wait for none of the rest.
  { name: 'facts', root: fileOf('features/settings/SettingsScreen.tsx'), with: ownProfile },
  { name: 'facts', root: fileOf('features/settings/account/AccountSettings.tsx'), with: ownProfile },
  { name: 'profile', root: fileOf('features/profile/PublicProfileScreen.tsx') },
  { name: 'profile', root: ownProfile },
  { name: 'story', root: fileOf('features/experiences/ExperienceForm.tsx') },
  { name: 'account', root: fileOf('features/settings/SettingsScreen.tsx') },
  { name: 'account', root: fileOf('features/settings/account/AccountSettings.tsx') },
  { name: 'safety', root: fileOf('features/safety/MoreMenu.tsx') },
  { name: 'chat', root: fileOf('features/chat/MessagesScreen.tsx') },
];

/**
 * Groups that also hold the parts themselves: each is one file, which the first script names.
 */
const wholeGroups: readonly { readonly name: string; readonly parts: readonly RegExp[] }[] = [
  {
    name: 'bell',
    parts: [
      /[\\/]app[\\/]shell[\\/]BellCount\./,
      /[\\/]api[\\/]notices[\\/]notices\./,
      /[\\/]api[\\/]notices[\\/]liveBell\./,
      ...['entities', 'limits', 'routes', 'texts'].map(
        (file) => new RegExp(String.raw`[\\/]shared[\\/]notices[\\/]${file}\.`),
      ),
    ],
  },
  { name: 'notices', parts: [/[\\/]features[\\/]notices[\\/]/] },
];

/** What several parts share, and none of those groups holds. */
const rest = 'rest';

/** The groups as the bundler takes them: the first one that matches wins. */
export function chunkGroups() {
  let known: ReadonlyMap<string, string> | undefined;
  const groupOf = (id: string, graph: Graph) => (known ??= groupsOf(graph)).get(id);
  const names = [...new Set([...groups, ...sharedGroups].map(({ name }) => name)), rest];
  return [
    { name: 'react', test: framework, priority: names.length + 1 },
    ...wholeGroups.map(({ name, parts }) => ({ name, test: union(parts), priority: names.length + 1 })),
    ...names.map((name, index) => ({
      name: (id: string, bundler: { readonly getModuleInfo: Graph }) =>
        groupOf(id, (module) => bundler.getModuleInfo(module)) === name ? name : null,
      debugName: name,
      priority: names.length - index,
    })),
  ];
}

/** The name of each module's group; absent for what stays where the bundler puts it. */
function groupsOf(graph: Graph): ReadonlyMap<string, string> {
  for (const { name, root } of [...groups, ...sharedGroups])
    if (graph(root) === null)
      throw new Error(`The chunk group ${name} begins at ${root}, which is not part of the site.`);
  checkPatterns(graph);
  const first = reachedFrom(boot, graph);
  const found = new Map<string, string>();
  const withModules = (group: ChunkGroup) => {
    const ids = reachedFrom(group.root, graph);
    return {
      ...group,
      ids: group.with === undefined ? ids : ids.intersection(reachedFrom(group.with, graph)),
    };
  };
  for (const { name, ids } of groups.map(withModules))
    for (const id of ids) if (!found.has(id) && !first.has(id)) found.set(id, name);
  const reached = sharedGroups.map(withModules);
  for (const id of sharedByParts(graph)) {
    if (found.has(id) || first.has(id)) continue;
    const group = reached.find(({ ids, but }) => ids.has(id) && but?.test(id) !== true);
    found.set(id, group?.name ?? rest);
  }
  return found;
}

/** A pattern that matches nothing names a file that has moved: the chunks would change without a word. */
function checkPatterns(graph: Graph): void {
  const modules = partsOf(graph).flatMap((part) => [...reachedFrom(part, graph)]);
  const patterns = [
    framework,
    icons,
    ...featureParts,
    /ExpandableText/,
    ...baseFeatures.map((name) => new RegExp(String.raw`[\\/]features[\\/]${name}[\\/]`)),
    ...wholeGroups.flatMap(({ parts }) => parts),
  ];
  for (const pattern of patterns)
    if (!modules.some((id) => pattern.test(id))) throw new Error(`No module of the site matches ${pattern}.`);
}

/** The modules that something loads on demand. */
function partsOf(graph: Graph): readonly string[] {
  const parts = new Set<string>();
  const visit = (id: string): void => {
    for (const module of reachedFrom(id, graph))
      for (const part of graph(module)?.dynamicallyImportedIds ?? []) {
        if (parts.has(part)) continue;
        parts.add(part);
        visit(part);
      }
  };
  visit(boot);
  return [...parts];
}

/** The modules that more than one part imports. */
function sharedByParts(graph: Graph): readonly string[] {
  const users = new Map<string, number>();
  for (const part of partsOf(graph))
    for (const id of reachedFrom(part, graph)) users.set(id, (users.get(id) ?? 0) + 1);
  return [...users].flatMap(([id, count]) => (count > 1 ? [id] : []));
}

function reachedFrom(root: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    graph(id)?.importedIds.forEach(visit);
  };
  visit(root);
  return reached;
}
