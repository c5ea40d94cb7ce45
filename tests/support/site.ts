import { inject } from 'vitest';
import './provided.ts';

/** Address of the local run that all `site` tests share, without a slash at the end. */
export const siteUrl = (): string => inject('siteUrl');
