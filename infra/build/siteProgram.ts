import { isLanguage } from '#shared/platform/languages.ts';
import { buildSite } from './siteBundle.ts';

/*
 * Builds the site in the language of the first argument, and prints the folder of the files: a program of its own, so
 * that the local run goes on serving meanwhile.
 */
const [, , language = ''] = process.argv;
if (!isLanguage(language)) throw new Error(`The site does not speak ${language}.`);
console.log(await buildSite(language));
