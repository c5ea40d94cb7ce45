import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClientOf } from './queryClient.ts';

afterEach(() => onlineManager.setOnline(true));

test('without a network, a write fails at once, so that a form can say so', async () => {
  onlineManager.setOnline(false);
  const write = new MutationObserver(queryClientOf(), {
    mutationFn: () => Promise.reject(new Error('No network.')),
  });

  await expect(write.mutate()).rejects.toThrow('No network.');
});
