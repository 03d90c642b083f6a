import { Result } from 'effect';
import { z } from 'zod';
import { allRoutes } from '../../../../api/http/routes/allRoutes.ts';
import type { MemberAccess, Route } from '../../../../api/http/routes/route.ts';
import { createJobs, jobId } from '../../../../commands/jobs/jobs.ts';
import { commandIdentity } from '../../../../commands/pipeline/commandIdentity.ts';
import { systemActor } from '../../../../domain/rights/actor.ts';
import { type Claims, personaOf } from '../../../../domain/rights/persona.ts';
import { isScoped, mayRead, mayWrite } from '../../../../domain/rights/rights.ts';
import { doneUpload } from '../../../support/doneUpload.ts';
import { monday8, type TestApi, type TestOrganisation } from '../../apiFixture.ts';

/** What a walk over all routes asks each of them. */
export interface RouteRequests {
  /** The address of a route for one organisation's records. */
  addressOf(route: Route, org: TestOrganisation): string;
  bodyOf(route: Route): { body?: object };
}

/** Routes for members of an organisation, with what the table of rights must grant for each. */
export const memberRoutes = allRoutes.flatMap((route) => {
  const { access } = route;
  return access === 'anyone' || access === 'operator' ? [] : [{ route, access }];
});

/** Whether a route is open to somebody by the table of rights; to a guest only if it says so. */
export function opens(
  { isForGuests }: Pick<Route, 'isForGuests'>,
  access: MemberAccess,
  claims: Claims,
): boolean {
  if (personaOf(claims) === 'guest' && isForGuests !== true) return false;
  if (typeof access === 'string') return true;
  if (access.whole && isScoped(claims)) return false;
  return 'read' in access ? mayRead(claims, access.read) : mayWrite(claims, access.write);
}

/** Of the jobs of a walk. */
export const jobCommand = 'booking.applyPlan';

/** Makes the API tokens, webhooks and jobs that some routes are about: one a walk, and webhooks to be removed. */
export async function routeRequests(api: TestApi, removals = 1): Promise<RouteRequests> {
  const tokenIds = new Map<string, string>();
  const webhookIds = new Map<string, string>();
  const spareIds = new Map<string, string[]>();
  const jobIds = new Map<string, string>();
  const messageIds = new Map<string, string>();
  const uploadIds = new Map<string, string>();
  const {
    identity,
    webhooks,
    uploadRegister,
    log,
    pools: { commands: pool },
  } = api.server.services;
  for (const { id } of [api.acme, api.umbra]) {
    const token = { name: `Payroll of ${id}`, scopes: [], expiresAt: null };
    const made = await identity.apiTokens.create(id, `${id}-dispatcher`, token);
    tokenIds.set(id, Result.getOrThrow(made).token.id);
    const hook = async () => {
      const webhook = { name: `Hook of ${id}`, url: 'https://hooks.invalid/', types: '', after: 0 };
      const created = await webhooks.create(id, `${id}-dispatcher`, { ...webhook, epoch: await log.epoch() });
      return Result.getOrThrow(created).webhook.id;
    };
    webhookIds.set(id, await hook());
    const actor = systemActor(`${id}-dispatcher`, id);
    const commandId = 'a job for a walk';
    const job = commandIdentity(actor, id, commandId);
    const sender = { actor: { ...actor, duties: [] }, correlationId: '', causationId: null, commandId };
    const division = { total: 0, parts: [] };
    await createJobs(pool).accept({ identity: job, name: jobCommand, inputHash: '', sender, division });
    jobIds.set(id, jobId(job));
    messageIds.set(id, `message-of-${id}`);
    await pool.query(
      `insert into muster_messages.messages (id, org, kind, channel, recipient_kind, recipient_id, recipient_name,
         sender_name, language, subject, body, state, due_at)
       values ($1, $2, 'dispatched', 'sms', 'customer', $2 || '-customer', 'Customer of ' || $2, 'The ' || $2, 'en', '',
         'Job of ' || $2, 'failed', now() + interval '1 day')`,
      [`message-of-${id}`, id],
    );
    Result.getOrThrow(
      await identity.createUser({
        uid: `${id}-walked`,
        name: `Walked of ${id}`,
        email: `walked@${id}.example`,
        password: 'walked-of-2026-here',
        org: id,
        role: 'scheduler',
      }),
    );
    uploadIds.set(id, await doneUpload(uploadRegister, id, `${id}-dispatcher`, 'walked.csv'));
    spareIds.set(id, await Promise.all(Array.from({ length: removals }, hook)));
  }
  return {
    addressOf(route, org) {
      const removed = route.path.endsWith(':webhookId/remove');
      const path = route.path
        .replace(':bookingId', org.bookingId)
        .replace(':stream', `booking-${org.id}.${org.bookingId}`)
        .replace(':name', 'label.create')
        .replace(':kind', 'customers')
        .replace(':planId', '9a8b1c52-6d0e-4f6b-8a51-0f8e5d0a7c11')
        .replace(':jobId', jobIds.get(org.id) ?? '')
        .replace(':weekId', '20260301_20260307')
        .replace(':day', '20260301')
        .replace(':resourceId', org.resourceId)
        .replace(':mappingId', 'walked')
        .replace(':messageId', messageIds.get(org.id) ?? '')
        .replace(':invitationId', 'walked')
        .replace(':linkId', 'walked')
        .replace(':uid', `${org.id}-walked`)
        .replace(':uploadId', uploadIds.get(org.id) ?? '')
        .replace(':tokenId', tokenIds.get(org.id) ?? '')
        .replace(':webhookId', (removed ? spareIds.get(org.id)?.pop() : webhookIds.get(org.id)) ?? '');
      const window = `from=${monday8 - 86_400}&to=${monday8 + 86_400}`;
      if (route.path === '/api/v1/timeline/around') {
        return `${path}?${window}&boardFrom=${monday8 - 3600}&boardTo=${monday8 + 3600}`;
      }
      if (route.path === '/api/v1/cover') return `${path}?from=2026-03-02&to=2026-03-08`;
      if (route.method === 'GET' && route.path === '/api/v1/documents/shifts') {
        return `${path}?week_id=20260301_20260307`;
      }
      if (route.path === '/api/v1/documents/timesheet-files') return `${path}?from=20260301&to=20260307`;
      if (route.path === '/api/v1/progress') return `${path}?${window}&lateAt=${monday8}`;
      return route.path === '/api/v1/timeline' ? `${path}?${window}` : path;
    },
    bodyOf({ method, path, input: { body } }) {
      if (method !== 'POST') return {};
      if (path === '/api/v1/roster-publications/preview') return { body: publication };
      if (path === '/api/v1/roster-fills') return { body: fill };
      if (path === '/api/v1/possible-times') return { body: { booking: span, days: 1 } };
      if (path === '/api/v1/free-people') return { body: span };
      // Of people who do not exist.
      if (path === '/api/v1/swaps')
        return { body: { resourceIds: ['walked', 'talked'], bookingIds: ['walked'] } };
      // One that is known, of which nothing is said.
      if (path === '/api/v1/documents/external-jobs') return { body: { JobNo: 'acme-booking' } };
      // Of somebody else, who alone writes it.
      if (path.endsWith('_workspace/:uid')) return { body: {} };
      if (path.startsWith('/api/v1/documents/'))
        return { body: { documents: [{ _id: 'walked' }], dryRun: true } };
      const known = ([name]: [string, unknown]) => !(body instanceof z.ZodObject) || name in body.shape;
      return { body: Object.fromEntries(Object.entries(fields).filter(known)) };
    },
  };
}

/** A template of the records that a walk makes; its days are local ones. */
const publication = { rosterTemplateId: 'acme-rosterTemplate', from: '2026-03-02', to: '2026-03-08' };

/** Work of an hour at no place, for nobody. */
const span = { start: monday8, end: monday8 + 3600 };

const fill = { rosterTemplateId: 'acme-rosterTemplate', day: '2026-03-02', seconds: 1 };

/** What some route wants in its body; each gets those that it knows, since some refuse what they don't. */
const fields = {
  // Of nobody, so that it makes nothing.
  uid: 'walked',
  by: 'link',
  csv: 'First name\nAda\n',
  name: 'walked',
  // Refused by itself, so that it makes nothing.
  commands: [{ name: 'label.archive', input: { labelId: 'walked' } }],
  header: ['First name'],
  rows: [['Ada']],
  queries: [{ index: 'bookings' }],
  dryRun: true,
  asked: { step: 'booking.confirm' },
  scopes: ['read'],
  url: 'https://hooks.invalid/',
  after: 0,
  newestAt: 0,
  upTo: 0,
  role: 'scheduler',
  duties: [],
  partner: false,
  resourceId: null,
  customerId: null,
  recipientKind: 'resource',
  kind: 'dispatched',
  form: 'short',
  language: 'en',
  subject: '',
  body: 'On the way',
  silent: [],
  unwanted: [],
  mode: 'allocateAll',
  from: monday8,
  to: monday8 + 86_400,
};
