/** Browsers' error reports to the server. Without schemas, because the site's first script imports it. */

/** Receives errors of the site's own code. */
export const clientErrorsPath = '/api/v1/reports/faults';
/** Receives browsers' reports about what the Content-Security-Policy blocked. */
export const policyPath = '/api/v1/reports/policy';

/**
 * What failed: rendering, loading a chunk, a script outside of rendering, an unhandled promise, a response that does
 * not match the contract.
 */
export const clientErrorKinds = ['render', 'chunk', 'script', 'promise', 'reply'] as const;
export type ClientErrorKind = (typeof clientErrorKinds)[number];

/** Most positions in one report. */
export const maxPositions = 8;
/** A position in a built file: `index-1a2b.js:10:2000`, line and column. Never an address, a query or a message. */
export const positionPattern = /^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/;
/** The name of an error's class. */
export const errorNamePattern = /^[A-Za-z]{1,40}$/;
/** Name of the build's first script, '' if unknown. */
export const buildPattern = /^[\w.-]{0,80}$/;
/** A route as declared, with its braces, and the unreadable field: `GET /api/v1/user/{id} role`. */
export const replyPattern = /^[A-Z]{3,6} \/api\/v1(\/[a-z]+|\/\{[A-Za-z]+\})+( [A-Za-z_.]{1,60})?$/;

/** One error. It does not say who had it, on which page, or what was typed. */
export interface ClientErrorReport {
  readonly kind: ClientErrorKind;
  readonly name: string;
  readonly build: string;
  readonly at: readonly string[];
  readonly reply?: string;
}
