import { readingNames } from '../../domain/catalogues/readings.ts';

/** Everything that has an id in an address or a body. */
export const recordKinds: readonly string[] = [
  'booking',
  ...readingNames,
  'file',
  'token',
  'webhook',
  'job',
  'upload',
  'session',
  'plan',
];
