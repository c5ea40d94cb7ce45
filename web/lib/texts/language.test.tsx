import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCookie, removeCookie } from '#web/lib/session/cookies.ts';
import {
  applyBrowserLanguage,
  applyMemberLanguage,
  clearLanguageChoice,
  joinWithCommas,
  switchLanguage,
} from './language.ts';

const reload = vi.fn<() => void>();

beforeEach(() => {
  document.documentElement.lang = 'en';
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
});

afterEach(() => {
  removeCookie('language');
  reload.mockReset();
});

test("a first visit loads the page in the browser's language, once", () => {
  expect(applyBrowserLanguage()).toBe('reloads');
  expect(applyBrowserLanguage()).toBe('stays');

  expect(readCookie('language')).toBe('de');
  expect(reload).toHaveBeenCalledOnce();
});

test('a browser that speaks the language of the page chooses nothing', () => {
  document.documentElement.lang = 'de';

  expect(applyBrowserLanguage()).toBe('stays');
  expect(readCookie('language')).toBe(null);
});

test('a browser without a language of the site leaves the choice to the school', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['nl', 'fy']);

  expect(applyBrowserLanguage()).toBe('unknown');
  expect(readCookie('language')).toBe(null);
});

test('if cookies are blocked, the page stays as it is', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');

  expect(applyBrowserLanguage()).toBe('stays');
  switchLanguage('fr');

  expect(reload).not.toHaveBeenCalled();
});

test('a choice wins over the browser until it is forgotten', () => {
  switchLanguage('en');
  expect(applyBrowserLanguage()).toBe('stays');
  expect(reload).not.toHaveBeenCalled();

  clearLanguageChoice();

  expect(readCookie('language')).toBe('de');
  expect(reload).toHaveBeenCalledOnce();
});

test('the language of the profile reloads the page once, and none changes nothing', async () => {
  applyMemberLanguage('');
  expect(readCookie('language')).toBe(null);

  applyMemberLanguage('ar');
  applyMemberLanguage('ar');

  expect(readCookie('language')).toBe('ar');
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test('a list runs in the direction of the page, and its parts in their own', () => {
  document.documentElement.lang = 'en';
  expect(joinWithCommas(['Lagos', '', 'Nigeria'])).toBe('Lagos, Nigeria');

  document.documentElement.lang = 'ar';
  expect(joinWithCommas(['Lagos', '', 'نيجيريا'])).toBe('\u200F\u2068Lagos\u2069، \u2068نيجيريا\u2069');
  expect(joinWithCommas(['Lagos'])).toBe('Lagos');
});
