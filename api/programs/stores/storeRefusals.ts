import { LogRefused, LogUnavailable } from '../../../commands/log/log.ts';
import { ReaderRoleRefused } from '../../../postgres/ensureReaderRole.ts';
import { MigrationRefused } from '../../../postgres/migrate.ts';
import { EpochChanged } from '../../../projections/projector/checkpoint.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';

/**
 * What can be wrong with the database or the log so that a person can fix it: the message says what, in a
 * sentence.
 */
export const storeRefusals = [
  StartRefused,
  MigrationRefused,
  ReaderRoleRefused,
  LogUnavailable,
  LogRefused,
  EpochChanged,
] as const;
