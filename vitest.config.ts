import { defineConfig } from 'vitest/config';

// They end what hangs; how fast a machine is decides nothing.
const forEach = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  restoreMocks: true,
  unstubEnvs: true,
};

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    // Files that start processes mostly wait for them: of two cores half is idle with two.
    maxWorkers: 3,
    projects: [
      {
        // What such a file needs it makes for itself and no module keeps anything: the code is read once for a worker, not for each file.
        test: {
          ...forEach,
          name: 'code',
          include: ['{src,sandbox,sample}/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        // Node reads the code as it does for the site, without Vite, and once for a worker: loading it again
        // for each file was a seventh of the processor time.
        test: {
          ...forEach,
          name: 'centre',
          include: ['test/**/*.test.ts'],
          experimental: { viteModuleRunner: false },
          isolate: false,
        },
      },
    ],
  },
});
