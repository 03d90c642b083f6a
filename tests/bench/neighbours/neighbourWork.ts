import { setTimeout as delay } from 'node:timers/promises';
import { type LatencySummary, latencySummary } from '../../support/latencySummary.ts';
import type { BenchOrganisation } from '../feed/benchMuster.ts';
import type { HttpClient } from '../feed/httpClient.ts';

/** What an organisation that does nothing unusual waited for. */
export interface NeighbourMeasurement {
  readonly lists: LatencySummary;
  readonly commands: LatencySummary;
  /** Answers other than 200. */
  readonly refused: number;
}

export interface NeighbourOptions {
  readonly client: HttpClient;
  readonly address: string;
  readonly organisation: BenchOrganisation;
  /** Lists, and as many commands, a second. */
  readonly rate: number;
}

/** A dispatcher at work: lists and commands at a steady rate, whatever they take, for as long as `during` lasts. */
export async function neighbourWork(
  { client, address, organisation, rate }: NeighbourOptions,
  during: Promise<unknown>,
): Promise<NeighbourMeasurement> {
  const lists: number[] = [];
  const commands: number[] = [];
  const token = organisation.people[0] ?? '';
  let refused = 0;
  let isOver = false;
  const over = during.finally(() => {
    isOver = true;
  });

  async function timed(into: number[], wanted: Parameters<HttpClient['send']>[1]): Promise<void> {
    const began = performance.now();
    try {
      const { status, body } = await client.send(address, wanted);
      if (status !== 200) throw new Error(`${wanted.path} was answered ${status}: ${JSON.stringify(body)}`);
    } catch (error) {
      refused += 1;
      console.error(String(error));
    }
    // What failed took its time, too.
    into.push(performance.now() - began);
  }

  const underWay = new Set<Promise<void>>();
  for (let turn = 0; !isOver; turn += 1) {
    const { customerIds } = organisation;
    const path = turn % 2 === 0 ? '/api/v1/bookings?limit=50' : '/api/v1/customers?limit=50';
    const body = { customerId: customerIds[turn % customerIds.length], firstName: `Called ${turn} times` };
    for (const one of [
      timed(lists, { method: 'GET', path, token }),
      timed(commands, {
        method: 'POST',
        path: '/api/v1/commands/customer.change',
        token,
        key: crypto.randomUUID(),
        body,
      }),
    ]) {
      const settled: Promise<void> = one.finally(() => underWay.delete(settled));
      underWay.add(settled);
    }
    await Promise.race([over, delay(1000 / rate)]);
  }
  await over;
  await Promise.all(underWay);
  return { lists: latencySummary(lists), commands: latencySummary(commands), refused };
}
