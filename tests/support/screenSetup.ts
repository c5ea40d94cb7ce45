import { configure } from '@testing-library/react';

// How long a test waits for an expected event. Waiting ends as soon as it happens, so a busy machine does not
// fail tests.
configure({ asyncUtilTimeout: 60_000 });

// A worker runs one file after another: each starts with an empty browser.
localStorage.clear();
sessionStorage.clear();
for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`;
