import { LogRefused, LogUnavailable } from '../../../commands/log/log.ts';
import { MigrationRefused } from '../../../postgres/migrate.ts';
import { EpochChanged } from '../../../projections/projector/checkpoint.ts';
import { ReadSchemaRefused } from '../../../projections/schema/ensureReadSchema.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';

/**
 * What can be wrong with the database or the log so that a person can fix it: the message says what, in a
 * sentence.
 */
export const storeRefusals = [
  StartRefused,
  MigrationRefused,
  ReadSchemaRefused,
  LogUnavailable,
  LogRefused,
  EpochChanged,
] as const;
