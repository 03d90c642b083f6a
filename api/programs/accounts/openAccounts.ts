import { randomBytes } from 'node:crypto';
import { createStreamStates } from '../../../commands/pipeline/streamStates.ts';
import { streamName } from '../../../domain/kernel/stream.ts';
import { organisationDecider } from '../../../domain/organisation/organisationDecider.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import type { Configuration } from '../../services/configuration.ts';
import { createIdentity } from '../../services/identity/createIdentity.ts';
import type { Identity } from '../../services/identity/identity.ts';
import { openStores, type StoreConfiguration, type Stores } from '../stores/openStores.ts';
import { findPerson, type PersonKind } from './findPerson.ts';

export type AccountsConfiguration = StoreConfiguration & Pick<Configuration, 'baseUrl' | 'passwordLength'>;

/** The users, and the log that knows their organisations and records. */
export interface Accounts extends AsyncDisposable {
  readonly stores: Stores;
  readonly identity: Identity;
  /** Refuses an organisation that does not exist. */
  requireOrganisation(org: string): Promise<void>;
  /** The id of a record of the organisation, which may be named by reference or e-mail address as well. */
  findRecord(org: string, kind: PersonKind, named: string): Promise<string>;
}

/**
 * Opens the accounts of the configuration, whether or not Muster runs on them; creates tables that are
 * missing.
 */
export async function openAccounts(
  configuration: AccountsConfiguration,
  say: (sentence: string) => void,
): Promise<Accounts> {
  await using stack = new AsyncDisposableStack();
  const stores = stack.use(await openStores(configuration, { name: 'muster accounts', say }));
  const { pool, log } = stores;
  const { baseUrl, passwordLength } = configuration;
  const identity = createIdentity({
    pool,
    // Nobody signs in here, so nothing is signed: the processes' secret stays with them.
    secret: randomBytes(32).toString('base64url'),
    baseUrl,
    passwordRule: { least: passwordLength },
  });
  await identity.migrate();
  // Read from the log itself: the read side may be behind, or not exist yet.
  const organisations = createStreamStates(log, organisationDecider, 1);
  const kept = stack.move();
  return {
    stores,
    identity,
    async requireOrganisation(org) {
      const { state } = await organisations.load(streamName('organisation', org, org));
      if (state.status !== 'none') return;
      throw new StartRefused(
        `--organisation: there is no organisation '${org}'; npm run accounts -- organisation creates one.`,
      );
    },
    findRecord: (org, kind, named) => findPerson(stores, { org, kind, named }, say),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
