import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#infra/build/contentFolder.ts';
import type { Figure, GoalId, Outcome } from './goal.ts';
import { short } from './show.ts';

const file = join(projectRoot, '.github', 'bench.svg');
const panel = { width: 380, height: 260, left: 62, top: 46 };
const gap = 96;
const legendRow = 18;
/** Readable on white and on black. */
const colors = { ours: '#0e9488', peer: '#d97706', floor: '#7c83a1', axis: '#8b8f9a', text: '#767b88' };

interface Line {
  readonly name: string;
  readonly color: string;
  readonly points: readonly (readonly [number, number])[];
}

interface Panel {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly Line[];
}

/** Figures by size, as lines over the size. */
function panelOf(
  outcomes: readonly Outcome[],
  id: GoalId,
  about: Omit<Panel, 'lines'> & { names: Names },
): Panel {
  const parts = outcomes.find((outcome) => outcome.id === id)?.parts ?? [];
  const sized = parts.flatMap((part) =>
    part.size === undefined || part.size === 0 ? [] : [{ ...part, size: part.size }],
  );
  const line = (key: keyof Names, of: (part: Figure) => number | undefined): Line[] => {
    const points = sized.flatMap((part) => {
      const value = of(part);
      return value === undefined || value <= 0 ? [] : [[part.size, value] as const];
    });
    return points.length > 1 ? [{ name: about.names[key], color: colors[key], points }] : [];
  };
  const lines = [
    ...line('ours', ({ figure }) => figure),
    ...line('peer', ({ peer }) => peer),
    ...line('floor', ({ floor }) => floor),
  ];
  return { title: about.title, unit: about.unit, lines };
}
type Names = Readonly<Record<'ours' | 'peer' | 'floor', string>>;

/** The powers of ten that span all of these. */
function decades(values: readonly number[]): { readonly from: number; readonly to: number } {
  const logs = values.map((value) => Math.log10(value));
  const from = Math.floor(Math.min(...logs));
  return { from, to: Math.max(from + 1, Math.ceil(Math.max(...logs))) };
}

function drawPanel({ title, unit, lines }: Panel, at: number): string {
  const all = lines.flatMap(({ points }) => points);
  if (all.length === 0) return '';
  const [xs, ys] = [decades(all.map(([x]) => x)), decades(all.map(([, y]) => y))];
  const x = (value: number) => at + ((Math.log10(value) - xs.from) / (xs.to - xs.from)) * panel.width;
  const y = (value: number) =>
    panel.top + panel.height - ((Math.log10(value) - ys.from) / (ys.to - ys.from)) * panel.height;
  const steps = ({ from, to }: { from: number; to: number }) =>
    Array.from({ length: to - from + 1 }, (_, step) => 10 ** (from + step));
  const text = (px: number, py: number, anchor: string, said: string) =>
    `<text x="${px}" y="${py}" text-anchor="${anchor}" fill="${colors.text}">${said}</text>`;
  const bottom = panel.top + panel.height;
  const rule = (py: number) =>
    `<line x1="${at}" x2="${at + panel.width}" y1="${py}" y2="${py}" stroke="${colors.axis}" stroke-opacity=".3"/>`;
  return [
    `<text x="${at}" y="${panel.top - 22}" fill="${colors.text}" font-weight="600">${title}, ${unit}</text>`,
    ...steps(ys).map((value) => rule(y(value)) + text(at - 8, y(value) + 4, 'end', short(value))),
    ...steps(xs).map((value) => text(x(value), bottom + 20, 'middle', short(value))),
    ...lines.map((line, index) => drawLine(line, { x, y }, { at, row: bottom + 44 + index * legendRow })),
  ].join('\n');
}

interface Scales {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

function drawLine(
  { name, color, points }: Line,
  { x, y }: Scales,
  { at, row }: { at: number; row: number },
): string {
  const place = ([px, py]: readonly [number, number]) => `${x(px).toFixed(1)},${y(py).toFixed(1)}`;
  const dots = points.map((point) => {
    const [cx, cy] = place(point).split(',');
    return `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${color}"/>`;
  });
  return [
    `<polyline points="${points.map(place).join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
    ...dots,
    `<rect x="${at}" y="${row - 9}" width="12" height="4" rx="2" fill="${color}"/>`,
    `<text x="${at + 20}" y="${row - 3}" fill="${colors.text}">${name}</text>`,
  ].join('\n');
}

/** Draws cost and time by size, as an SVG that is readable on light and dark pages. @returns the file. */
export function drawChart(outcomes: readonly Outcome[]): string {
  const cost = panelOf(outcomes, 'G12', {
    title: 'Cost by members',
    unit: 'US dollars a month',
    names: { ours: 'all of it, computed from counted units', peer: 'peer', floor: 'what the goal allows' },
  });
  const time = panelOf(outcomes, 'G17', {
    title: 'A search by members',
    unit: 'ms of CPU',
    names: { ours: 'a name in the index', peer: 'a filter in JavaScript', floor: 'one pass over all names' },
  });
  const width = panel.left * 2 + panel.width * 2 + gap;
  const height = panel.top + panel.height + 104;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Cost and time against size">
${drawPanel(cost, panel.left)}
${drawPanel(time, panel.left + panel.width + gap)}
</svg>
`;
  writeFileSync(file, svg);
  return file;
}
