import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#infra/build/contentFolder.ts';
import {
  besides,
  committable,
  edgeUse,
  idleCost,
  type Month,
  monthOf,
  type Standing,
  sumOf,
} from './costs.ts';
import { keptCounted } from './countedKept.ts';
import type { Counted } from './demand.ts';
import { prices } from './prices.ts';
import { standingIn } from './standing.ts';

const begin = '<!-- costs: written by `npm run bench -- --costs` -->';
const end = '<!-- end of costs -->';
const sizes = [0, 1000, 10_000, 100_000, 1_000_000];
const parts = [
  'database',
  'api',
  'line',
  'functions',
  'edge',
  'rest',
] as const satisfies readonly (keyof Month)[];

const plain = (amount: number): string => amount.toLocaleString('en-US');
const dollars = (amount: number): string =>
  plain(amount < 10 ? Math.round(amount * 100) / 100 : Math.round(amount));
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A month with this many members, with and without the three settings that cost money without any member. */
function costOf(members: number, counted: Counted, standing: Standing) {
  const month = monthOf(members, counted);
  const { firewall, mail } = besides(members, counted);
  const off = idleCost(standing, true) + sumOf(month);
  return { month, firewall, mail, off, on: idleCost(standing, false) + sumOf(month) + firewall };
}

function sizeTable(counted: Counted, standing: Standing): readonly string[] {
  const head = [
    'members',
    ...parts,
    'firewall’s requests',
    '**sum, firewall on**',
    '**off**',
    'a member, on',
    'off',
    'mail, beside it',
  ];
  const lines = sizes.map((members) => {
    const { month, firewall, mail, on, off } = costOf(members, counted, standing);
    const each = (sum: number) => (members === 0 ? '' : (sum / members).toPrecision(2));
    const amounts = [...parts.map((part) => month[part]), firewall].map(dollars);
    return row(
      plain(members),
      ...amounts,
      `**${dollars(on)}**`,
      `**${dollars(off)}**`,
      each(on),
      each(off),
      dollars(mail),
    );
  });
  return [row(...head), row(...head.map(() => '---:')), ...lines];
}

type Saving = (members: number) => number;

/** The share of the on-demand cost of throughput that provisioned capacity saves. */
const provisionedSaving = (throughput: number): number =>
  throughput * (1 - prices.provisionedShare) - prices.provisionedAlarms;

/** What the savings bundle saves, with its credit for the firewall's requests. */
function bundleSaving(delivery: number, firewall: number): number {
  const committed = delivery * (1 - prices.edgeBundle);
  return delivery - committed + Math.min(firewall, committed * prices.edgeBundleFirewall);
}

function savings(counted: Counted, standing: Standing): Readonly<Record<string, Saving>> {
  const cost = (members: number) => costOf(members, counted, standing);
  const committed = (members: number) => committable(members, counted);
  const guards = idleCost(standing, false) - idleCost(standing, true);
  const plan: Saving = (members) => {
    const { requests, gb } = edgeUse(members, counted);
    const fitting = prices.edgePlans.find((one) => requests <= one.requests && gb <= one.gb);
    const { month, firewall } = cost(members);
    return fitting === undefined ? Number.NaN : month.edge + firewall + guards - prices.key - fitting.month;
  };
  return {
    '`"firewall": false`, with key': (members) => cost(members).on - cost(members).off,
    '`"provisionedTables": true`': (members) => provisionedSaving(committed(members).throughput),
    'a flat-rate plan of CloudFront, which includes the firewall': plan,
    'CloudFront’s security savings bundle, 30 % for a year': (members) =>
      bundleSaving(committed(members).delivery, cost(members).firewall),
    'compute savings plan for Lambda, 12 % for a year': (members) =>
      committed(members).computing * prices.computePlan,
    'database savings plan, 18 % of throughput on demand for a year': (members) =>
      committed(members).throughput * prices.databasePlan.onDemand,
  };
}

/** A month with provisioned tables and the three commitments together, with the firewall and without. */
function committedCost(members: number, counted: Counted, standing: Standing) {
  const { on, off, firewall } = costOf(members, counted, standing);
  const { throughput, delivery, computing } = committable(members, counted);
  const provisioned = provisionedSaving(throughput);
  const saved =
    provisioned +
    throughput * prices.provisionedShare * prices.databasePlan.provisioned +
    computing * prices.computePlan;
  return {
    on: on - saved - bundleSaving(delivery, firewall),
    off: off - saved - bundleSaving(delivery, 0),
  };
}

/** Large schools alone: below, capacity and commitments cost more than they save. */
function committedTable(counted: Counted, standing: Standing): readonly string[] {
  const lines = sizes.slice(-2).map((members) => {
    const { on, off } = committedCost(members, counted, standing);
    const each = (sum: number) => (sum / members).toPrecision(2);
    return row(plain(members), `**${dollars(on)}**`, `**${dollars(off)}**`, each(on), each(off));
  });
  const head = [
    'provisioned tables and the three commitments together',
    '**sum, firewall on**',
    '**off**',
    'a member, on',
    'off',
  ];
  return [row(...head), row(...head.map(() => '---:')), ...lines];
}

/** The smallest number of members, to two digits, from which a saving is above zero. */
function breakEven(saving: Saving): string {
  for (let members = 100; members <= 1_000_000; members = Number((members * 1.05).toPrecision(2)))
    if (saving(members) > 0) return plain(members);
  return 'never';
}

function leverTable(counted: Counted, standing: Standing): readonly string[] {
  const shown = (amount: number) => (Number.isNaN(amount) ? 'does not fit' : dollars(amount));
  const head = ['saves a month at', ...sizes.slice(1).map(plain), 'from members'];
  const lines = Object.entries(savings(counted, standing)).map(([name, saving]) =>
    row(name, ...sizes.slice(1).map((members) => shown(saving(members))), breakEven(saving)),
  );
  return [row(...head), row(...head.map((_, index) => (index === 0 ? '---' : '---:'))), ...lines];
}

/** The counted day, by route. */
function dayLine({ day }: Counted): string {
  const calls = [...day.calls].toSorted(([, one], [, other]) => other - one);
  const count = calls.reduce((sum, [, times]) => sum + times, 0);
  const { named: _, fromServer, ...sent } = day.frames;
  const frames = Object.values(sent).reduce((sum, times) => sum + times, 0);
  const names = calls.map(([key, times]) => `${key.split('/')[1]} ${times}`).join(', ');
  return `A counted day has ${count} calls (${names}), ${frames} frames sent and ${fromServer} received.`;
}

/** Writes the cost tables from what G12 counted last into the runbook's page. @throws if nothing was counted */
export function writeCosts(): void {
  const [counted, standing] = [keptCounted(), standingIn()];
  const page = join(projectRoot, 'infra', 'runbook', 'costs.md');
  const [before, rest] = readFileSync(page, 'utf8').split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined) throw new Error('costs.md has no markers for the tables.');
  const tables = [sizeTable, leverTable, committedTable].map((table) => table(counted, standing).join('\n'));
  const lines = [dayLine(counted), ...tables].join('\n\n');
  writeFileSync(page, `${before}${begin}\n\n${lines}\n\n${end}${after}`);
}
