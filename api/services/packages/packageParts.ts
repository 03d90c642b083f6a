import type { Services } from '../services.ts';

/** What the packages of an organisation are read and changed with. */
export type PackageParts = Pick<Services, 'pools' | 'log' | 'facts' | 'files' | 'configuration'> & {
  readonly commands: Pick<Services['commands'], 'execute'>;
};

/** The uid under which history has what recipients do, who have no account. */
export const recipientUid = 'recipient';

/** How long the read side is waited for, in milliseconds. */
export const readSideMs = 10_000;
