import { setTimeout as delay } from 'node:timers/promises';
import { type LatencySummary, latencySummary } from '../../support/latencySummary.ts';
import type { BenchOrganisation } from '../feed/benchMuster.ts';
import type { HttpClient } from '../feed/httpClient.ts';
import { personId, startOf } from './fillDrafts.ts';

/** What live commands took, by kind. */
type Latencies = Readonly<Record<LiveKind, LatencySummary>>;
type LiveKind = (typeof liveKinds)[number];
/**
 * Of the job's organisation: putting work on people of the job, editing; putting work on others' people; and every command
 * of either organisation together.
 */
const liveKinds = ['allocate', 'edit', 'allocateElsewhere', 'all'] as const;

/** Bookings that live commands put on people begin so long after the drafts. */
const later = 400 * 86_400;

interface LiveOptions {
  readonly client: HttpClient;
  readonly address: string;
  readonly own: BenchOrganisation;
  readonly other: BenchOrganisation;
  readonly people: number;
  readonly rate: number;
}

/** Commands of people at work, at a steady rate whatever they take. */
export function createLiveWork({ client, address, own, other, people, rate }: LiveOptions) {
  let turn = 0;

  async function send(organisation: BenchOrganisation, name: string, body: object): Promise<number> {
    const worker = organisation.workers[turn % organisation.workers.length];
    const began = performance.now();
    await client.post(address, `/api/v1/commands/${name}`, worker?.token ?? '', body);
    return performance.now() - began;
  }

  /** A booking is made, edited, and given to somebody; by kind, the last two are measured. */
  async function oneBooking(into: Record<LiveKind, number[]>): Promise<void> {
    turn += 1;
    const number = turn;
    const elsewhere = number % 3 === 0;
    const organisation = elsewhere ? other : own;
    const bookingId = crypto.randomUUID();
    const { customerIds, labelId, resourceIds } = organisation;
    const start = elsewhere
      ? 1_772_398_800 + Math.floor(number / resourceIds.length) * 7200
      : startOf(number, people) + later - (later % (7 * 86_400));
    const span = { start, end: start + 3600 };
    const customerId = customerIds[number % customerIds.length];
    const made = { bookingId, customerId, ...span, labelIds: [labelId] };
    into.all.push(await send(organisation, 'booking.create', made));
    const edited = await send(organisation, 'booking.edit', { bookingId, notes: 'Ring twice.' });
    if (!elsewhere) into.edit.push(edited);
    into.all.push(edited);
    const person = elsewhere ? resourceIds[number % resourceIds.length] : personId(number % people);
    const took = await send(organisation, 'booking.allocate', {
      bookingId,
      resourceIds: [person],
      force: true,
    });
    into[elsewhere ? 'allocateElsewhere' : 'allocate'].push(took);
    into.all.push(took);
  }

  return {
    async during(work: Promise<unknown>) {
      const into: Record<LiveKind, number[]> = { allocate: [], edit: [], allocateElsewhere: [], all: [] };
      let isOver = false;
      let begun = 0;
      let refused = 0;
      const over = work.finally(() => {
        isOver = true;
      });
      const underWay = new Set<Promise<void>>();
      // Three: one of each kind at least, however soon it is over.
      while (!isOver || begun < 3) {
        begun += 1;
        const one: Promise<void> = oneBooking(into)
          .catch((error: unknown) => {
            refused += 1;
            console.error(String(error));
          })
          .finally(() => underWay.delete(one));
        underWay.add(one);
        // Three commands each.
        await (isOver ? one : Promise.race([over, delay(3000 / rate)]));
      }
      await over;
      await Promise.all(underWay);
      const latencies: Latencies = {
        allocate: latencySummary(into.allocate),
        edit: latencySummary(into.edit),
        allocateElsewhere: latencySummary(into.allocateElsewhere),
        all: latencySummary(into.all),
      };
      return { latencies, refused };
    },
  };
}

/** A row of a report for each kind. */
export function liveRows(what: string, latencies: Latencies) {
  return liveKinds.map((kind) => ({ what, kind, ...latencies[kind] }));
}
