import { Readable } from 'node:stream';
import { Result } from 'effect';
import { z } from 'zod';
import { positionSchema } from '../../../domain/kernel/fields.ts';
import { isAlarm, isTrailKind } from '../../../domain/trail/trailKinds.ts';
import { trailSentence } from '../../../domain/trail/trailSentence.ts';
import { numberText } from '../../contract/numberText.ts';
import {
  type OpenTrailRow,
  type TrailEntry,
  type TrailRow,
  trailAlarmsSchema,
  trailExportLineSchema,
  trailFeedSchema,
  trailFilterSchema,
  trailPageSchema,
  trailPeopleSchema,
  trailVerdictSchema,
} from '../../contract/trail.ts';
import { signingKeyOf } from '../../services/audit/signingKey.ts';
import { signedTrail } from '../../services/trail/exportTrail.ts';
import { readBefore, readOpen, readUnseenAlarms } from '../../services/trail/readTrail.ts';
import { installation } from '../../services/trail/trailEntry.ts';
import { countedExport } from './countedExport.ts';
import { authorOf } from './requestOrigin.ts';
import {
  defineFileRoute,
  definePublicRoute,
  defineRoute,
  goneSignal,
  linesMediaType,
  type Route,
} from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { userNames } from './userNames.ts';

const tag = 'Security trail';
/** The longest that a request waits for entries, in seconds. */
const longestWait = 20;
const followQuery = z.object({
  after: numberText(positionSchema).prefault(0),
  limit: numberText(z.int().min(1).max(1000)).prefault(250),
  wait: numberText(z.int().min(0).max(longestWait))
    .prefault(0)
    .describe('seconds to wait for an entry if there is none yet'),
});
const shownAlarms = 10;

/** The security trail (docs/security.md): for administrators, and for API tokens with the scope `security:read`. */
export const securityRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/security/entries',
    access: { read: 'security' },
    scope: 'people',
    tag,
    summary: 'The security trail of the organisation',
    description:
      'Newest first, in pages. `underWay` on the first page is what is still being counted: it gets its number when its minute, or its hour, is over.',
    input: {
      query: trailFilterSchema.extend({
        cursor: z
          .string()
          .regex(/^\d{1,15}$/)
          .optional(),
        limit: numberText(z.int().min(1).max(250)).prefault(50),
      }),
    },
    answer: trailPageSchema,
    async handle({ input: { query }, services, actor }) {
      const { cursor, limit, ...filter } = query;
      const { org } = actor;
      const pool = services.pools.queries;
      const before = cursor === undefined ? null : Number(cursor);
      const entries = await readBefore(pool, org, filter, { before, limit: limit + 1 });
      const open = before === null ? await readOpen(pool, org, filter) : [];
      const { count } = await readUnseenAlarms(pool, org, 1);
      const head = await services.trail.head(org);
      const rows = entries.slice(0, limit);
      const views = viewsOf(services, org);
      return Result.succeed({
        rows: await views.rows(rows),
        underWay: await views.underWay(open),
        nextCursor: entries.length > limit ? String(rows.at(-1)?.seq ?? 0) : null,
        alarms: count,
        head: head.seq,
        keptDays: await services.trail.keptDays(org),
      });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/security/people',
    access: { read: 'security' },
    scope: 'people',
    tag,
    summary: 'Whom entries may be about',
    description: 'Users and API tokens of the organisation.',
    input: {},
    answer: trailPeopleSchema,
    async handle({ services: { identity }, actor }) {
      const users = await identity.usersOf(actor.org);
      const tokens = await identity.apiTokens.list(actor.org);
      return Result.succeed({
        people: [
          ...users.map(({ uid, name }) => ({ uid, name })),
          ...tokens.map(({ id, name }) => ({ uid: `token:${id}`, name: `${name} (API token)` })),
        ],
      });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/security/alarms',
    access: { read: 'security' },
    scope: 'people',
    tag,
    summary: 'Alarms that no administrator has seen',
    isPolled: true,
    input: {},
    answer: trailAlarmsSchema,
    async handle({ services, actor: { org } }) {
      const { count, newest } = await readUnseenAlarms(services.pools.queries, org, shownAlarms);
      return Result.succeed({ count, alarms: await viewsOf(services, org).rows(newest) });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/security/alarms/seen',
    access: { write: 'security' },
    scope: 'people',
    tag,
    summary: 'Say that the alarms have been seen',
    description: 'Up to an entry, for all administrators. It is an entry of its own.',
    input: { body: z.strictObject({ upTo: positionSchema }) },
    answer: trailAlarmsSchema,
    async handle({ input: { body }, services, actor, request }) {
      await services.trail.alarmsSeen(actor.org, body.upTo, authorOf(request, actor));
      const { count, newest } = await readUnseenAlarms(services.pools.commands, actor.org, shownAlarms);
      return Result.succeed({ count, alarms: await viewsOf(services, actor.org).rows(newest) });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/security/feed',
    access: { read: 'security' },
    scope: 'security:read',
    tag,
    summary: 'Follow the security trail',
    description:
      'Entries as they are chained, oldest first, after a cursor; with `wait` the answer waits for one. Each carries the hash of the one before it. Entries that have expired are gone; `anchor` is the last of them, signed.',
    input: { query: followQuery },
    answer: trailFeedSchema,
    handle: ({ input: { query }, services, actor, reply }) =>
      follow(services, actor.org, query, goneSignal(reply)),
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/security/verdict',
    access: { read: 'security' },
    scope: 'people',
    work: 'export',
    tag,
    summary: 'Whether the trail is what was recorded',
    description: 'Checks every entry, from the anchor to the newest.',
    input: {},
    answer: trailVerdictSchema,
    handle: async ({ services, actor }) => Result.succeed(await services.trail.verdict(actor.org)),
  }),

  defineFileRoute({
    method: 'GET',
    path: '/api/v1/security/export',
    access: { read: 'security' },
    scope: 'people',
    work: 'export',
    tag,
    summary: 'Export the trail',
    description: 'As JSON lines, oldest first; the last line is signed with Ed25519.',
    input: {},
    answer: trailExportLineSchema,
    mediaType: linesMediaType,
    async handle({ services, actor, who, request, reply }) {
      const { anchor, seq } = await services.trail.head(actor.org);
      const exportedBy = { uid: actor.uid, name: who.user.name };
      const counted = countedExport(services.trail, request, who, 'the security trail');
      const lines = signedTrail(
        services.pools.queries,
        { org: actor.org, exportedAt: Date.now(), exportedBy, anchor },
        seq,
        { key: await signingKeyOf(services.pools.commands), told: counted.records },
      );
      reply.type(linesMediaType);
      reply.header('Content-Disposition', `attachment; filename="security-trail-${actor.org}.jsonl"`);
      return Result.succeed(Readable.from(counted.of(lines), { objectMode: false }));
    },
  }),

  definePublicRoute({
    method: 'GET',
    path: '/api/operator/security/feed',
    access: 'operator',
    tag,
    summary: 'The security trail of the installation',
    description:
      'Failures at addresses without an account, and refusals of whoever is not signed in, by their network; alarms of networks that try many accounts. From this machine, or with `Authorization: Bearer <OPERATOR_TOKEN>`.',
    input: { query: followQuery },
    answer: trailFeedSchema,
    handle: ({ input: { query }, services, reply }) =>
      follow(services, installation, query, goneSignal(reply)),
  }),
];

async function follow(
  { trail }: Pick<RouteServices, 'trail'>,
  org: string,
  { after, limit, wait }: z.output<typeof followQuery>,
  gone: AbortSignal,
) {
  const entries = await trail.after(org, { after, limit, waitMs: wait * 1000 }, gone);
  if (Result.isFailure(entries)) return Result.fail(entries.failure);
  const { anchor } = await trail.head(org);
  const cursor = entries.success.at(-1)?.seq ?? after;
  return Result.succeed({ entries: entries.success, cursor, anchor });
}

type Shown = Pick<
  TrailEntry,
  'kind' | 'at' | 'until' | 'actor' | 'subject' | 'device' | 'count' | 'records'
> & {
  readonly things: readonly string[];
  readonly addresses: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
};

/** People of no account have names, too. */
const ownNames: Readonly<Record<string, string>> = {
  operator: 'The operator',
  demonstration: 'The demonstration',
  system: 'Muster',
};

/** Entries for people, with names in the place of uids. */
function viewsOf(services: RouteServices, org: string) {
  async function shown(entries: readonly Shown[]): Promise<readonly OpenTrailRow[]> {
    const uids = [
      ...new Set(entries.flatMap(({ actor, subject }) => [actor, subject].filter((one) => one !== null))),
    ];
    const names = await userNames(services)(org, uids);
    const nameOf = (uid: string) => ownNames[uid] ?? names.get(uid) ?? uid;
    return entries.flatMap(({ kind, actor, subject, ...entry }) => {
      // Of a later version of the program: shown once this process knows it.
      if (!isTrailKind(kind)) return [];
      const [who, whom] = [actor, subject].map((uid) => (uid ? { id: uid, name: nameOf(uid) } : null));
      const summary = trailSentence({
        ...entry,
        kind,
        actor: who?.name ?? null,
        subject: whom?.name ?? null,
      });
      const { at, until, addresses, device, count } = entry;
      return [
        {
          kind,
          at,
          until,
          actor: who ? { uid: who.id, name: who.name } : null,
          subject: whom ?? null,
          addresses: [...addresses],
          device,
          count,
          summary,
          alarm: isAlarm(kind),
        },
      ];
    });
  }

  return {
    async rows(entries: readonly TrailEntry[]): Promise<readonly TrailRow[]> {
      const known = entries.filter(({ kind }) => isTrailKind(kind));
      const views = await shown(known);
      return views.map((view, index) => ({ ...view, seq: known[index]?.seq ?? 0 }));
    },
    underWay: (rows: Awaited<ReturnType<typeof readOpen>>) =>
      shown(rows.map((row) => ({ ...row, details: {} }))),
  };
}
