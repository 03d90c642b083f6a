import { Result } from 'effect';
import { afterAll, afterEach } from 'vitest';
import type { ProviderOutcome } from '../../../../api/services/identity/federated/federatedSignIn.ts';
import { messageTables } from '../../../../api/services/messages/messageTables.ts';
import type { ProviderBack, ProviderId } from '../../../../domain/signIn/providers.ts';
import { migrate } from '../../../../postgres/migrate.ts';
import {
  type ProviderPerson,
  type ProviderServer,
  startProviderServer,
} from '../../../support/providerServer.ts';
import { client, cookieHeader, createIdentitySide, type IdentitySide } from './identitySide.ts';

/** Identity with every provider set up, and the server that stands for all of them. */
export interface FederatedSide {
  readonly server: ProviderServer;
  readonly side: IdentitySide;
  readonly close: () => Promise<void>;
}

/** The side that the tests of a file share: no fault of a provider outlives its test. */
export async function federatedSideOfFile(): Promise<
  Pick<FederatedSide, 'server' | 'side'> & { readonly newBrowser: () => ProviderBrowser }
> {
  const federated = await createFederatedSide();
  const { server, side, close } = federated;
  afterEach(() => {
    server.fault = undefined;
  });
  afterAll(close);
  return { server, side, newBrowser: () => new ProviderBrowser(federated) };
}

async function createFederatedSide(): Promise<FederatedSide> {
  const server = await startProviderServer();
  const side = await createIdentitySide(undefined, {
    providers: server.clients,
    oneTap: server.oneTap,
    providerTimeoutMs: 1_500,
    sendsMail: true,
  });
  // Letters about addresses wait there.
  await migrate(side.pool, messageTables);
  return {
    server,
    side,
    close: async () => {
      await side.close();
      await server.close();
    },
  };
}

let persons = 1_000;
/** Somebody whom nobody knows yet. */
export function somebody(over: Partial<ProviderPerson> = {}): ProviderPerson {
  persons += 1;
  const subject = String(persons);
  return { subject, email: `p${subject}@example.org`, isVerified: true, name: 'Nora Field', ...over };
}

/** A browser that somebody signs in with: what it remembers. */
export class ProviderBrowser {
  cookie = '';
  readonly ip: string;
  readonly #server: ProviderServer;
  readonly #side: IdentitySide;
  constructor({ server, side }: FederatedSide) {
    this.#server = server;
    this.#side = side;
    persons += 1;
    this.ip = `198.51.${Math.floor(persons / 250) % 250}.${persons % 250}`;
  }
  get client() {
    return { ...client, ip: this.ip, cookie: this.cookie };
  }
  /** Begins at a provider, and returns with what that sends. */
  async goesTo(provider: ProviderId, as: ProviderPerson, continueTo?: string) {
    this.#server.signsIn = as;
    const begun = Result.getOrThrow(
      await this.#side.identity.byProvider.begin({ provider, continueTo }, this.client),
    );
    this.cookie = cookieHeader([begun.setCookie]);
    return { provider, answer: await this.#server.comesBack(begun.address) };
  }
  /** Taps what Google shows on the page. */
  async taps(as: ProviderPerson, continueTo?: string) {
    this.#server.signsIn = as;
    const begun = Result.getOrThrow(
      await this.#side.identity.byProvider.beginOneTap({ continueTo }, this.client),
    );
    this.cookie = cookieHeader([begun.setCookie]);
    const { state, nonce } = begun;
    return { provider: 'google' as const, answer: { state, credential: await this.#server.tap(nonce) } };
  }
  complete(back: ProviderBack, secondFactor?: string) {
    return this.#side.identity.byProvider.complete(back, {
      ...this.client,
      ...(secondFactor !== undefined && { secondFactor }),
    });
  }
  async signsInWith(provider: ProviderId, as: ProviderPerson) {
    return this.complete(await this.goesTo(provider, as));
  }
}

/** The outcome, or the code of a refusal. */
export async function outcomeOf(done: Promise<Result.Result<ProviderOutcome, { readonly code: string }>>) {
  const result = await done;
  return Result.isFailure(result) ? result.failure.code : result.success.outcome;
}

/** Who is signed in. */
export async function uidAfter(done: Promise<Result.Result<ProviderOutcome, { readonly code: string }>>) {
  const settled = Result.getOrThrow(await done);
  if (settled.outcome !== 'signedIn') throw new Error(settled.outcome);
  return settled.answer.user.uid;
}

/** Rows of the database as they are. */
export const kept = async ({ pool }: IdentitySide, sql: string, values: unknown[]) =>
  (await pool.query(sql, values)).rows;
/** Whether somebody has proven an address; undefined: nobody has it. */
export const isProven = async (side: IdentitySide, email: string | null) =>
  (
    await kept(
      side,
      `select not exists (select from muster_identity.unproven_accounts p where p.uid = u.id) as proven
       from muster_identity."user" u where u.email = $1`,
      [email],
    )
  )[0]?.proven;

export const addPasskey = ({ pool }: IdentitySide, uid: string) =>
  pool.query(
    `insert into muster_identity.passkeys (id, uid, name, credential_id, public_key, counter, transports)
     values ('key-' || $1, $1, 'Laptop', 'credential-' || $1, '', 0, '{}')`,
    [uid],
  );
