/** What browsers tell the server of their faults. Free of schemas, since the very first script of the site needs it. */

/** Where faults of the site's own code go. */
export const faultsPath = '/api/v1/reports/faults';
/** Where browsers report what the Content-Security-Policy stopped. */
export const policyPath = '/api/v1/reports/policy';

/**
 * What failed: drawing, code that did not come, a script outside of drawing, a promise nobody waited for, an answer
 * that is not what the contract says.
 */
export const faultKinds = ['render', 'part', 'script', 'promise', 'reply'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Positions in one report. */
export const positionsMost = 8;
/** A place in a built file: `index-1a2b.js:10:2000`, line and column. Never an address, a query or a message. */
export const positionForm = /^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/;
/** The name of an error's class. */
export const errorNameForm = /^[A-Za-z]{1,40}$/;
/** Name of the build's first script, '' where it is not known. */
export const buildForm = /^[\w.-]{0,80}$/;
/** A route as it is declared, its braces not filled in, and the field that was not understood: `GET /api/v1/user/{id} role`. */
export const replyForm = /^[A-Z]{3,6} \/api\/v1(\/[a-z]+|\/\{[A-Za-z]+\})+( [A-Za-z_.]{1,60})?$/;

/** One fault: nothing in it says who met it, on which page, or what was typed. */
export interface FaultReport {
  readonly kind: FaultKind;
  readonly name: string;
  readonly build: string;
  readonly at: readonly string[];
  readonly reply?: string;
}
