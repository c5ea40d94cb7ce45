import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { languageNames } from '#shared/platform/languages.ts';
import NotFoundScreen from '#web/features/about/NotFoundScreen.tsx';
import ForgotPasswordScreen from '#web/features/auth/ForgotPasswordScreen.tsx';
import JoinScreen from '#web/features/auth/JoinScreen.tsx';
import LoginScreen from '#web/features/auth/LoginScreen.tsx';
import ResetPasswordScreen from '#web/features/auth/ResetPasswordScreen.tsx';
import VerifyEmailScreen from '#web/features/auth/VerifyEmailScreen.tsx';
import { showScreen } from '../support/showScreen.tsx';

/** What stays the same in every language. */
const names = new Set(['Google', 'GitHub', '404', ...Object.values(languageNames)]);

// A test language: each text is in brackets, with a second pair at the start of each inner element.
beforeEach(() => {
  i18n.setMessagesCompiler((message) =>
    compileMessage(message, (text) => `⟦${text.replaceAll(/<\d+>/g, '$&⟦')}⟧`),
  );
});

afterEach(() => {
  i18n.setMessagesCompiler(compileMessage);
});

/** Every visible text, accessible name and placeholder of the page. */
function textsOfPage(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  for (const element of document.body.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '');
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

test.each([
  ['/login', <LoginScreen key="login" onBegin={() => {}} />],
  ['/forgot-password', <ForgotPasswordScreen key="forgot" />],
  ['/reset-password', <ResetPasswordScreen key="reset" />],
  ['/verify-email', <VerifyEmailScreen key="verify" />],
  ['/join', <JoinScreen key="join" />],
  ['/nothing-here', <NotFoundScreen key="nothing" />],
])('every text of %s can be translated', (path, screen) => {
  showScreen(screen, { path });

  const texts = textsOfPage();

  expect(texts.length).toBeGreaterThan(2);
  expect(texts.filter((text) => !text.includes('⟦') && !names.has(text))).toEqual([]);
});
