import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take or wait longest, by what a run printed: they begin first, so that none of them is still
 * running alone when all others are done. A file that is missing here only costs time.
 */
const slowest = [
  'e2e/accessibility',
  'api/start',
  'faults/faults',
  'e2e/records',
  'e2e/integrations',
  'e2e/preferences',
  'api/postgres/embeddedPostgres',
  'api/rights/rights',
  'projections/births',
  'e2e/timeTravel',
  'e2e/roles',
  'api/accounts/accountsCommand',
  'web/timeline/planningTogether',
  'projections/failover',
  'e2e/mainJob',
  'projections/silentDatabase',
  'e2e/audit',
  'e2e/planJob',
  'e2e/planning',
  'api/log/logCommand',
  'api/routes/strangeInput',
  'api/commandLine/commands',
].map((name) => `tests/${name}.test.ts`);

/** Runs the files of a project one after the other, the slowest first and then the largest. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A stable order: files of a project stay together, because they share their workers.
    return sorted.toSorted((one, other) =>
      one.project.name === other.project.name ? rankOf(one) - rankOf(other) : 0,
    );
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const found = slowest.findIndex((name) => moduleId.endsWith(`/${name}`));
  return found < 0 ? slowest.length : found;
}
