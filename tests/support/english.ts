import { i18n } from '@lingui/core';

// Tests read the texts as the source writes them: in English, without a catalogue.
i18n.loadAndActivate({ locale: 'en', messages: {} });
