import { Result } from 'effect';
import { z } from 'zod';
import type { MusterServer } from '../../api/server.ts';
import type { Actor } from '../../domain/rights/actor.ts';

export const dispatcherSignIn = { email: 'dana@acme.example', password: 'roster-of-2026' };
const colleagueSignIn = { email: 'sam@acme.example', password: 'roster-of-2026' };

/** What it takes to send commands as a dispatcher, to any process of the same Muster. */
export interface SignedInDispatcher {
  readonly token: string;
  /** Of another dispatcher of the same organisation. */
  readonly colleagueToken: string;
  readonly customerIds: readonly string[];
  readonly resourceIds: readonly string[];
}

const customerIds = ['anna', 'bert'];
const resourceIds = Array.from({ length: 20 }, (_, index) => `resource-${index}`);

/** An organisation with customers, resources and a dispatcher who is signed in. */
export async function makeOrganisation(
  { services }: Pick<MusterServer, 'services'>,
  org: string,
): Promise<SignedInDispatcher> {
  const operator: Actor = {
    uid: 'operator',
    org,
    role: 'system',
    duties: [],
    partner: false,
    resourceId: null,
    customerId: null,
  };
  const send = async (name: string, input: Readonly<Record<string, unknown>>): Promise<void> => {
    const commandId = `set-up-${name}-${JSON.stringify(Object.values(input)[0])}`;
    Result.getOrThrow(await services.commands.execute(operator, name, input, { commandId }));
  };
  await send('organisation.create', { organisationId: org, name: `The ${org} company` });
  for (const customerId of customerIds) await send('customer.create', { customerId, firstName: customerId });
  for (const resourceId of resourceIds) await send('resource.create', { resourceId, firstName: resourceId });
  const { identity } = services;
  const signedIn = async (signIn: typeof dispatcherSignIn, name: string) => {
    Result.getOrThrow(await identity.createUser({ ...signIn, name, org, role: 'dispatcher' }));
    const answer = await identity.signIn({ ...signIn, keep: 'days' }, { ip: '127.0.0.1', userAgent: 'test' });
    return z.string().parse(Result.getOrThrow(answer).token);
  };
  return {
    token: await signedIn(dispatcherSignIn, 'Dana'),
    colleagueToken: await signedIn(colleagueSignIn, 'Sam'),
    customerIds,
    resourceIds,
  };
}
