import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take or wait longest, by what a run printed: they begin first, so that none of them is still
 * running alone when all others are done. A file that is missing here only costs time.
 */
const slowest = [
  'e2e/accessibility.long',
  'api/start.long',
  'faults/faults.long',
  'e2e/records.long',
  'e2e/integrations.long',
  'e2e/preferences.long',
  'api/platform/postgres/embeddedPostgres.long',
  'api/rights/rights.long',
  'projections/builds.long',
  'e2e/timeTravel.long',
  'e2e/roles.long',
  'api/programs/accounts/accountsCommand.long',
  'web/timeline/planningTogether.long',
  'projections/failover.long',
  'e2e/mainJob.long',
  'projections/silentDatabase.long',
  'e2e/audit.long',
  'e2e/planJob.long',
  'api/programs/log/logCommand.long',
  'api/http/routes/strangeInput.long',
  'api/platform/commandLine/commands.long',
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
