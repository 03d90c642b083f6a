import type pg from 'pg';
import type { ProviderId } from '../../../../domain/signIn/providers.ts';
import type { Person } from '../account.ts';
import type { ActionLetterParts } from '../actionLetters.ts';
import type { BrowserKey } from '../browserKey.ts';
import type { Client } from '../client.ts';
import { addressOf } from '../emailAddress.ts';
import { linkIdentity, tellOfLink } from './linkedMeans.ts';
import { hashOfState, type ProviderRequests, type WaitingIdentity } from './providerRequests.ts';

/**
 * What a provider has said of somebody whose address has an account that it does not open yet (shell §4.2): it waits for an hour,
 * in the browser that has asked, until they have opened the account another way.
 */
export interface WaitingIdentities {
  /** By what it is known; undefined of a state that names nothing. */
  named(state: string | undefined): Buffer | undefined;
  /**
   * Which provider has said something of an address that still waits; undefined: none.
   *
   * @param email in lower case
   * @param here whose browser has to have asked for it; omitted: whichever
   */
  providerOf(name: Buffer, email: string, here?: Client): Promise<ProviderId | undefined>;
  /**
   * Links it to the account that somebody is opening, in that transaction: from now on the provider opens it, too. Does nothing in
   * another browser, or if it is about another address.
   */
  link(tx: pg.PoolClient, name: Buffer, owner: Person, client: Client): Promise<void>;
}

export interface WaitingIdentitiesParts {
  readonly requests: Pick<ProviderRequests, 'takeWaiting' | 'waiting'>;
  readonly browserKey: Pick<BrowserKey, 'hash'>;
  /** Undefined: this installation sends no letters. */
  readonly letters: ActionLetterParts | undefined;
}

export function createWaitingIdentities({
  requests,
  browserKey,
  letters,
}: WaitingIdentitiesParts): WaitingIdentities {
  return {
    named: (state) => (state === undefined ? undefined : hashOfState(state)),

    async providerOf(name, email, here) {
      const browserHash = here && browserKey.hash(here.cookie);
      if (here !== undefined && browserHash === undefined) return undefined;
      const waiting = await requests.waiting(name, browserHash);
      return waiting !== undefined && isOf(waiting, email) ? waiting.provider : undefined;
    },

    async link(tx, name, { uid, email }, client) {
      const browserHash = browserKey.hash(client.cookie);
      const waiting = browserHash && (await requests.takeWaiting(tx, name, browserHash));
      if (waiting === undefined || !isOf(waiting, email)) return;
      const { provider, profile } = waiting;
      if (!(await linkIdentity(tx, uid, { provider, subject: profile.subject }))) return;
      await tellOfLink(tx, letters, { uid, provider }, client);
    },
  };
}

function isOf({ profile }: WaitingIdentity, email: string): boolean {
  return addressOf(profile.email ?? '') === email;
}
