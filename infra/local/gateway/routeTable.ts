import type { DeclaredRoute } from './apiDeclarations.ts';

interface RouteMatch {
  readonly route: DeclaredRoute;
  readonly params: Readonly<Record<string, string>>;
}

interface Pattern {
  readonly route: DeclaredRoute;
  readonly method: string;
  readonly segments: readonly string[];
  readonly rank: number;
}

/** Finds routes as API Gateway does: exact paths before `{x}` before `{x+}`, a method before ANY, `$default` last. */
export function routeTable(
  routes: readonly DeclaredRoute[],
): (method: string, path: string) => RouteMatch | undefined {
  const fallback = routes.find(({ key }) => key === '$default');
  const patterns = routes
    .filter((route) => route !== fallback)
    .map(toPattern)
    .toSorted((a, b) => a.rank - b.rank);
  return (method, path) => {
    const segments = path.split('/').slice(1);
    for (const pattern of patterns) {
      if (pattern.method !== 'ANY' && pattern.method !== method) continue;
      const params = matchPath(pattern.segments, segments);
      if (params !== undefined) return { route: pattern.route, params };
    }
    return fallback === undefined ? undefined : { route: fallback, params: {} };
  };
}

function toPattern(route: DeclaredRoute): Pattern {
  const [method = '', path = ''] = route.key.split(' ');
  const segments = path.split('/').slice(1);
  const openness = segments.reduce(
    (sum, segment) => sum + (segment.endsWith('+}') ? 100 : segment.startsWith('{') ? 1 : 0),
    0,
  );
  return { route, method, segments, rank: openness * 2 + (method === 'ANY' ? 1 : 0) };
}

function matchPath(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, wanted] of pattern.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (wanted.endsWith('+}'))
      return { ...params, [wanted.slice(1, -2)]: decode(segments.slice(index).join('/')) };
    if (!wanted.startsWith('{')) {
      if (wanted !== segment) return undefined;
    } else if (segment === '') return undefined;
    else params[wanted.slice(1, -1)] = decode(segment);
  }
  return pattern.length === segments.length ? params : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
