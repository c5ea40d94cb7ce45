import { i18n } from '@lingui/core';

/*
 * Imported first by `main.tsx`. The build puts the texts of one language into the code, so there is nothing to
 * load; the language decides on plural forms and number formats.
 */
i18n.activate(document.documentElement.lang);
