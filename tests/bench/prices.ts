/** List prices of us-east-1 in US dollars, from memory of what AWS published; to be checked before a decision. */
export const pricesAsOf = '2025-12';

const million = 1_000_000;

/** Prices of one, each up to a monthly amount; the last one has no end. */
export type Tiers = readonly { readonly upTo: number; readonly price: number }[];

/** The price of one of each. */
export const prices = {
  write: 0.625 / million,
  read: 0.125 / million,
  /** A streamed change read by Lambda is free. */
  storedGb: 0.25,
  storedGbFree: 25,
  recoveryGb: 0.2,
  httpCall: [
    { upTo: 300 * million, price: 1 / million },
    { upTo: Infinity, price: 0.9 / million },
  ] satisfies Tiers,
  /** A message over the WebSocket, up to 32 kB, and a minute of an open one. */
  frame: [
    { upTo: 1000 * million, price: 1 / million },
    { upTo: Infinity, price: 0.8 / million },
  ] satisfies Tiers,
  socketMinute: 0.25 / million,
  invocation: 0.2 / million,
  invocationsFree: million,
  /** A gigabyte-second on arm64. */
  gbSecond: 0.000_013_333_4,
  gbSecondsFree: 400_000,
  /** CloudFront: a gigabyte to a viewer and a request, and the monthly free tier of both. */
  edgeGb: [
    { upTo: 1000, price: 0 },
    { upTo: 10_000, price: 0.085 },
    { upTo: 50_000, price: 0.08 },
    { upTo: 150_000, price: 0.06 },
    { upTo: Infinity, price: 0.04 },
  ] satisfies Tiers,
  edgeRequest: 1 / million,
  edgeRequestsFree: 10 * million,
  /** An edge function, and a GET of S3. */
  edgeRun: 0.1 / million,
  edgeRunsFree: 2 * million,
  objectRead: 0.4 / million,
  logGb: 0.5,
  logGbFree: 5,
  objectGb: 0.023,
  queueRequest: 0.4 / million,
  queueRequestsFree: million,
  firewall: 5,
  firewallRule: 1,
  firewallRequest: 0.6 / million,
  /**
   * CloudFront's flat-rate plans Free, Pro, Business and Premium: dollars a month, and the requests and gigabytes that
   * each is for. They include the firewall.
   */
  edgePlans: [
    { month: 0, requests: million, gb: 100 },
    { month: 15, requests: 10 * million, gb: 50_000 },
    { month: 200, requests: 125 * million, gb: 50_000 },
    { month: 1000, requests: 500 * million, gb: 50_000 },
  ],
  /**
   * Parts of a bill that a commitment for a year saves: of CloudFront's bytes and requests, with a credit for the
   * firewall's requests of a tenth of the commitment; of the time that Lambda computes; of DynamoDB's throughput on
   * demand, and provisioned.
   */
  edgeBundle: 0.3,
  edgeBundleFirewall: 0.1,
  computePlan: 0.12,
  databasePlan: { onDemand: 0.18, provisioned: 0.12 },
  /** A provisioned unit costs as much as one on demand if 29 % of it are used; auto scaling uses 60 % on average. */
  provisionedShare: 0.29 / 0.6,
  provisionedAlarms: 17,
  mail: 0.1 / 1000,
  key: 1,
  secret: 0.4,
  alarmMetric: 0.1,
  alarmMetricsFree: 10,
} as const;
