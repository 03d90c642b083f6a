import { defineConfig } from 'vitest/config';

/** `npm run test:clients`: generators of clients that take minutes, or need more than Node. */
export default defineConfig({
  test: {
    include: ['tests/clients/*.clients.ts'],
    globalSetup: ['tests/support/globalSetup.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    pool: 'forks',
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
  },
});
