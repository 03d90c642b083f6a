import { createHash } from 'node:crypto';
import { Result } from 'effect';
import { z } from 'zod';
import { readings } from '../../../domain/catalogues/readings.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { refuse } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { ownerOf } from '../../../domain/rights/persona.ts';
import { isScoped } from '../../../domain/rights/rights.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { ask } from '../../../projections/queries/ask.ts';
import { readBesideCalendar } from '../../../projections/queries/besideCalendar.ts';
import { listBookings } from '../../../projections/queries/bookingList.ts';
import type { BookingView } from '../../../projections/queries/bookingView.ts';
import { findRecord } from '../../../projections/queries/recordList.ts';
import type { Window } from '../../../projections/queries/spans.ts';
import { readStanding } from '../../../projections/queries/standing.ts';
import { titlesOf } from '../../../projections/queries/titlesOf.ts';
import {
  allCalendarAddressesSchema,
  type CalendarOwner,
  calendarAddressesSchema,
  calendarAddressToEndSchema,
  calendarOwnerSchema,
  madeCalendarAddressSchema,
} from '../../contract/calendars.ts';
import {
  endAddress,
  listAddresses,
  listAllAddresses,
  makeAddress,
  openCalendar,
} from '../../services/calendars/calendarAddresses.ts';
import { calendarFile } from '../../services/calendars/calendarFile.ts';
import { originOf } from './requestOrigin.ts';
import { definePublicRoute, defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { userNames } from './userNames.ts';

const base = { access: 'signedIn', scope: 'people', tag: 'Calendars' } as const;

const day = 86_400;
/** What a calendar shows: what is over stays for a while, and plans are rarely longer. */
const daysBefore = 35;
const daysAfter = 400;
const bookingsAtOnce = 500;
/** How many addresses administrators are told of at once. */
const mostListed = 500;

const nobody: Refusal = { code: 'not_found', message: 'There is no such calendar.', details: {} };

/**
 * Secret addresses under which calendar applications follow the bookings of a person or of a customer (iCalendar). Whoever
 * the bookings are of makes their own; planners make them for those whose records they may change.
 */
export const calendarRoutes: readonly Route[] = [
  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/calendar-addresses',
    summary: 'The addresses of a calendar',
    description: 'The newest first. The addresses themselves are shown once, when they are made.',
    input: { query: calendarOwnerSchema },
    answer: calendarAddressesSchema,
    async handle({ input: { query }, services, actor }) {
      const shared = await sharedRecord(services, actor, query);
      if (Result.isFailure(shared)) return Result.fail(shared.failure);
      return Result.succeed(await addressesOf(services, actor, query));
    },
  }),

  defineRoute({
    ...base,
    // The address lives on when a session has ended: whoever came by a link has no other key to keep.
    access: 'account',
    method: 'POST',
    path: '/api/v1/calendar-addresses/make',
    summary: 'Make an address for a calendar',
    description:
      'Whoever knows the address sees the bookings as the person or the customer would, until it is ended. It is in this answer alone.',
    input: { body: calendarOwnerSchema },
    answer: madeCalendarAddressSchema,
    async handle({ input: { body }, services, actor, request }) {
      const shared = await sharedRecord(services, actor, body);
      if (Result.isFailure(shared)) return Result.fail(shared.failure);
      const owner = { ...body, name: shared.success };
      const made = await makeAddress(services.pools.commands, actor, owner, originOf(request));
      if (Result.isFailure(made)) return Result.fail(made.failure);
      const url = `${services.configuration.baseUrl}/ical/${made.success.secret}.ics`;
      return Result.succeed({ ...(await addressesOf(services, actor, body)), url });
    },
  }),

  defineRoute({
    ...base,
    method: 'POST',
    path: '/api/v1/calendar-addresses/end',
    summary: 'End an address of a calendar',
    description: 'It opens nothing from the next request on. Answers those that are left.',
    input: { body: calendarAddressToEndSchema },
    answer: calendarAddressesSchema,
    async handle({ input: { body }, services, actor, request }) {
      const shared = await sharedRecord(services, actor, body);
      if (Result.isFailure(shared)) return Result.fail(shared.failure);
      const owner = { ...body, name: shared.success };
      const ended = await endAddress(services.pools.commands, actor, owner, originOf(request));
      if (Result.isFailure(ended)) return Result.fail(ended.failure);
      return Result.succeed(await addressesOf(services, actor, body));
    },
  }),

  defineRoute({
    ...base,
    access: { read: 'administration' },
    method: 'GET',
    path: '/api/v1/calendar-addresses/all',
    summary: 'The addresses of all calendars',
    description: `Those that were used last first, at most ${mostListed}; \`total\` counts all.`,
    input: {},
    answer: allCalendarAddressesSchema,
    async handle({ services, actor }) {
      const { addresses, total } = await listAllAddresses(services.pools.commands, actor.org, mostListed);
      const records = addresses.map(({ kind, recordId }) => ({ category: kind, id: recordId }));
      const { org } = actor;
      const found = await ask(services.reads, { org, reads: ['resources', 'customers'] }, async (moment) => ({
        titles: await titlesOf(moment, records),
      }));
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { titles } = found.success;
      const names = await userNames(services)(org, [...new Set(addresses.map(({ madeBy }) => madeBy))]);
      return Result.succeed({
        total,
        calendarAddresses: addresses.map(({ madeBy, ...address }) => ({
          ...address,
          madeByName: names.get(madeBy) ?? '',
          recordName: titles.get(`${address.kind} ${address.recordId}`) ?? address.recordId,
        })),
      });
    },
  }),

  definePublicRoute({
    method: 'GET',
    path: '/ical/:file',
    isBySecret: true,
    access: 'anyone',
    tag: 'Calendars',
    summary: 'A calendar',
    description:
      'Under its secret address, as an iCalendar file: the bookings, and the leave of a person, of the last five weeks and the next 400 days. Bookings are those that both its owner and the maker of the address see, as the owner sees them. It opens nothing once either of them is out of use. With an ETag.',
    input: { params: z.object({ file: z.string().max(100) }) },
    answer: z.string(),
    mediaType: 'text/calendar',
    async handle({ input: { params }, services, request, reply }) {
      const { file } = params;
      const opened = file.endsWith('.ics')
        ? await openCalendar(services.pools.commands, file.slice(0, -'.ics'.length))
        : undefined;
      if (opened === undefined) return Result.fail(nobody);
      const { org } = opened;
      const maker = await services.identity.actorOf(org, opened.madeBy);
      const standing = await readStanding(services.reads, org, opened);
      if (!standing.inUse) return Result.fail(nobody);
      // Of a record that was merged into another one, that one's.
      const whose = standing.owner;
      if (maker === undefined || !mayShare(maker, whose)) return Result.fail(nobody);
      const owner = readerOf(org, whose);
      const organisation = await services.facts.organisation(org);
      const record = await recordName(services, owner, whose);
      const isMakers = (await recordName(services, maker, whose)) !== undefined;
      if (organisation === undefined || record === undefined || !isMakers) return Result.fail(nobody);
      const bookings = await bookingsOf(services, owner, whose);
      if (Result.isFailure(bookings)) return Result.fail(bookings.failure);
      const both = await readByBoth(services, maker, whose, bookings.success);
      if (Result.isFailure(both)) return Result.fail(both.failure);
      const shown = { maker, bookings: both.success, window: shownWindow() };
      const beside = await readBesideCalendar(services.reads, owner, shown);
      if (Result.isFailure(beside)) return Result.fail(beside.failure);
      const text = calendarFile({
        kind: opened.kind,
        name: record,
        organisation: organisation.name,
        org,
        zone: zoneOf(organisation.timeZone),
        bookings: both.success,
        beside: beside.success,
        baseUrl: services.configuration.baseUrl,
      });
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' });
      if (request.headers['if-none-match'] === etag) {
        reply.code(304);
        return Result.succeed('');
      }
      reply.type('text/calendar; charset=utf-8');
      reply.header('Content-Disposition', 'inline; filename="bookings.ics"');
      return Result.succeed(text);
    },
  }),
];

function shownWindow(): Window {
  const now = Math.floor(Date.now() / 1000);
  return { from: now - daysBefore * day, to: now + daysAfter * day };
}

/** Reads what the person or the customer would read; no sign-in of theirs is needed. */
function readerOf(org: string, { kind, id }: CalendarOwner): Actor {
  return {
    uid: `calendar:${kind}:${id}`,
    org,
    role: kind,
    duties: [],
    partner: false,
    resourceId: kind === 'resource' ? id : null,
    customerId: kind === 'customer' ? id : null,
  };
}

/** Those of these bookings that the maker of the address reads as well. */
async function readByBoth(
  services: RouteServices,
  maker: Actor,
  owner: CalendarOwner,
  bookings: readonly BookingView[],
): Promise<Result.Result<readonly BookingView[], Refusal>> {
  if (isOwn(maker, owner) || !isScoped(maker)) return Result.succeed(bookings);
  return Result.map(await bookingsOf(services, maker, owner), (theirs) => {
    const ids = new Set(theirs.map(({ id }) => id));
    return bookings.filter(({ id }) => ids.has(id));
  });
}

function isOwn(actor: Actor, { kind, id }: CalendarOwner): boolean {
  const own = ownerOf(actor);
  return own !== undefined && own.kind === kind && own.id === id;
}

/** Whether somebody may share a calendar: their own, or that of a record of a kind that they may change. */
function mayShare(actor: Actor, owner: CalendarOwner): boolean {
  return isOwn(actor, owner) || mayCommand(actor, `${owner.kind}.change`);
}

/** The name of whose calendar somebody may share: their own, or one of a record that they may change. */
async function sharedRecord(
  services: RouteServices,
  actor: Actor,
  owner: CalendarOwner,
): Promise<Result.Result<string, Refusal>> {
  if (!mayShare(actor, owner)) return refuse('not_allowed', 'Your role does not allow this.');
  const name = await recordName(services, actor, owner);
  return name === undefined ? Result.fail(nobody) : Result.succeed(name);
}

async function recordName(
  services: RouteServices,
  actor: Actor,
  { kind, id }: CalendarOwner,
): Promise<string | undefined> {
  const one = { id, after: undefined };
  const title =
    kind === 'resource'
      ? Result.map(await findRecord(services.reads, actor, kind, one), readings.resource.title)
      : Result.map(await findRecord(services.reads, actor, kind, one), readings.customer.title);
  return Result.getOrUndefined(title);
}

async function addressesOf(services: RouteServices, { org }: Actor, owner: CalendarOwner) {
  const found = await listAddresses(services.pools.commands, org, owner);
  const names = await userNames(services)(org, [...new Set(found.map(({ madeBy }) => madeBy))]);
  return {
    calendarAddresses: found.map(({ madeBy, ...address }) => ({
      ...address,
      madeByName: names.get(madeBy) ?? '',
    })),
  };
}

async function bookingsOf(
  services: RouteServices,
  actor: Actor,
  { kind, id }: CalendarOwner,
): Promise<Result.Result<readonly BookingView[], Refusal>> {
  const whose = kind === 'resource' ? { resourceId: id } : { customerId: id };
  const found: BookingView[] = [];
  let cursor: string | undefined;
  do {
    const page = await listBookings(services.reads, actor, {
      ...whose,
      ...shownWindow(),
      sort: 'start',
      limit: bookingsAtOnce,
      cursor,
    });
    if (Result.isFailure(page)) return Result.fail(page.failure);
    found.push(...page.success.rows);
    cursor = page.success.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return Result.succeed(found);
}
