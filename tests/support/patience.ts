import { configure } from '@testing-library/react';

// How long a test looks for what must come: what is there is found at once, however long a busy machine takes for it.
configure({ asyncUtilTimeout: 15_000 });
