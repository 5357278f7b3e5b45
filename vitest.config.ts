import { defineConfig } from 'vitest/config';
import { WaitingFirst } from './test/waiting-first.ts';

// These limits only end a test that hangs; no result depends on the speed of the machine.
const common = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  restoreMocks: true,
  unstubEnvs: true,
  setupFiles: process.env['LATE'] === '1' ? ['test/late.ts'] : [],
};

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    // Files that start processes mostly wait for them: with two workers, half of two cores is idle. With
    // three, both lanes of a whole run are busy, but this lane ends long after the journeys.
    maxWorkers: 4,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        // Each of these files creates what it needs, and no module keeps state. So a worker loads the code
        // once, not for each file.
        test: {
          ...common,
          name: 'code',
          include: ['{src,sandbox,sample}/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        // Node loads the code as for the site, without Vite, and once for each worker. Loading it again for
        // each file took a seventh of the processor time.
        test: {
          ...common,
          name: 'centre',
          include: ['test/**/*.test.ts'],
          experimental: { viteModuleRunner: false },
          isolate: false,
        },
      },
    ],
  },
});
