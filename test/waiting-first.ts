import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that mostly wait, or in which one query takes long. If they ran last, they would leave cores idle.
 */
const waiting = [
  'test/faults/early-database-loss.test.ts',
  'test/faults/backup-faults.test.ts',
  'test/faults/killed-job.test.ts',
  'test/faults/database-killed.test.ts',
  'test/faults/database-silent.test.ts',
  'test/move-database.test.ts',
  'test/faults/read-replica.test.ts',
  'test/faults/rolling-restart.test.ts',
  'test/process-number.test.ts',
  'test/faults/closing-with-mail.test.ts',
  'test/start-jobs.test.ts',
  'test/faults/provider.test.ts',
  'test/hostile-input/slow-clients.test.ts',
  'test/dev.test.ts',
  'src/server/features/dashboard/search-depth.test.ts',
  'src/server/features/orders/provider-faults.test.ts',
];

/** Starts the files that mostly wait before all others, which vitest sorts by size. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const missing = waiting.find((file) => !existsSync(join(root, file)));
    if (missing) throw new Error(`${missing} is listed in test/waiting-first.ts, but does not exist`);
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = waiting.indexOf(relative(root, moduleId));
      return at === -1 ? waiting.length : at;
    };
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
