import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import { refuseAuth } from '../../../platform/problems/authRefusals.ts';
import { appendToTrail } from '../../trail/appendToTrail.ts';
import { installation } from '../../trail/trailEntry.ts';
import type { Person } from '../account.ts';
import { sendActionLetter } from '../actionLetters.ts';
import type { Client } from '../client.ts';
import { clientOrigin } from '../clientOrigin.ts';
import type { EmailAccount } from '../emailRequests.ts';
import { lockAccount } from '../endingSessions.ts';
import { lettingIn } from '../entry.ts';
import { insertAccount } from '../insertAccount.ts';
import { isPersonName } from '../personName.ts';
import { noFactorYet } from '../secondFactor/proveFactor.ts';
import { tellOfAccount } from '../tellOfAccount.ts';
import { proveAddress, takeFromStranger } from '../unprovenAccounts.ts';
import { verifiedElsewhere } from '../verifiedElsewhere.ts';
import type { FederatedSignInParts } from './federatedSignInParts.ts';
import { linkIdentity, ownerOfIdentity } from './linkedMeans.ts';
import { type PendingIdentity, takePending } from './providerRequests.ts';
import { AddressTaken, expired, identityOf, type Settled, signedIn } from './settled.ts';

/** The accounts that the answer of a provider opens. */
export interface OpenAccounts {
  /** Signs in whom the identity of a provider opens an account already. */
  openOwn(owner: Person, pending: PendingIdentity, client: Client): Settled;
  /** Makes an account for somebody new. An address that the provider has not verified is verified by a letter. */
  openNew(email: string, pending: PendingIdentity, client: Client): Settled;
  /** The provider has verified an address that nobody else has: whoever made its account loses it. */
  takeOver(account: EmailAccount, email: string, pending: PendingIdentity, client: Client): Settled;
}

export function createOpenAccounts({
  pool,
  options,
  waiting,
  letters,
  prove,
  begin,
  enter,
  enterAsMaker,
}: FederatedSignInParts): OpenAccounts {
  async function openOwn(owner: Person, pending: PendingIdentity, client: Client): Settled {
    const { uid } = owner;
    const proven = await prove(uid, client);
    if (Result.isFailure(proven)) return Result.fail(proven.failure);
    const begun = await lettingIn(pool, async (tx) => {
      await lockAccount(tx, uid);
      const isTheirs = (await ownerOfIdentity(tx, identityOf(pending)))?.uid === uid;
      if (!isTheirs || !(await takePending(tx, pending.state))) return undefined;
      const session = await begin(proven.success, client, tx);
      const linked = waiting.named(pending.links);
      if (linked !== undefined) await waiting.link(tx, linked, owner, client);
      return session;
    });
    if (Result.isFailure(begun)) return Result.fail(begun.failure);
    if (begun.success === undefined) return expired;
    return signedIn(await enter(owner, client, begun.success), pending);
  }

  async function openNew(email: string, pending: PendingIdentity, client: Client): Settled {
    if (!options.signUp) return refuseAuth('auth/user-not-found');
    const { isVerified, name: said } = pending.profile;
    const name = isPersonName(said) ? said.trim() : email.slice(0, email.indexOf('@'));
    const person = { uid: randomUUID(), name, email };
    const begun = await inTransaction(pool, async (tx) => {
      if (!(await takePending(tx, pending.state))) return undefined;
      const account = { by: identityOf(pending), isProven: isVerified };
      if (!(await insertAccount(tx, person, account))) throw new AddressTaken();
      const { uid } = person;
      if (!isVerified) {
        const purpose = { mode: 'verifyEmail', email, uid, browserHash: null } as const;
        await sendActionLetter(tx, letters, purpose);
      }
      const session = await begin(noFactorYet(uid), client, tx);
      await appendToTrail(tx, installation, [{ ...clientOrigin(client), kind: 'signedUp', actor: uid }]);
      return session;
    });
    return begun === undefined ? expired : signedIn(await enterAsMaker(person, client, begun), pending);
  }

  async function takeOver(
    account: EmailAccount,
    email: string,
    pending: PendingIdentity,
    client: Client,
  ): Settled {
    const { uid, name } = account;
    const origin = clientOrigin(client);
    const opened = await lettingIn(pool, async (tx) => {
      await lockAccount(tx, uid);
      if (!(await takePending(tx, pending.state))) return undefined;
      if (!(await proveAddress(tx, uid))) throw new AddressTaken();
      const ended = await takeFromStranger(tx, uid);
      await linkIdentity(tx, uid, identityOf(pending));
      const begun = await begin(noFactorYet(uid), client, tx);
      await tellOfAccount(tx, uid, verifiedElsewhere(uid, ended, origin));
      return { begun, ended };
    });
    if (Result.isFailure(opened)) return Result.fail(opened.failure);
    if (opened.success === undefined) return expired;
    const { begun, ended } = opened.success;
    return signedIn(await enter({ uid, name, email }, client, begun), pending, ended);
  }

  return { openOwn, openNew, takeOver };
}
