import { setTimeout as delay } from 'node:timers/promises';
import { latencySummary } from '../../support/latencySummary.ts';
import { createHttpClient, type HttpClient } from '../feed/httpClient.ts';
import type { NeighbourOrder, NeighbourReport } from './neighbourMessages.ts';

/** A dispatcher at work: lists and commands at a steady rate, whatever they take. */
export async function neighbourWork(order: NeighbourOrder): Promise<NeighbourReport> {
  const { address, token, customerIds, rate } = order;
  const client = createHttpClient();
  const lists: number[] = [];
  const commands: number[] = [];
  let refused = 0;

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

  async function work(seconds: number): Promise<void> {
    const over = performance.now() + seconds * 1000;
    const underWay: Promise<void>[] = [];
    for (let turn = 0; performance.now() < over; turn += 1) {
      const path = turn % 2 === 0 ? '/api/v1/bookings?limit=50' : '/api/v1/customers?limit=50';
      const body = { customerId: customerIds[turn % customerIds.length], firstName: `Called ${turn} times` };
      underWay.push(
        timed(lists, { method: 'GET', path, token }),
        timed(commands, {
          method: 'POST',
          path: '/api/v1/commands/customer.change',
          token,
          key: crypto.randomUUID(),
          body,
        }),
      );
      await delay(1000 / rate);
    }
    await Promise.all(underWay);
  }

  try {
    await work(order.uncountedSeconds);
    lists.length = 0;
    commands.length = 0;
    await work(order.seconds);
  } finally {
    client.close();
  }
  return { lists: latencySummary(lists), commands: latencySummary(commands), refused };
}
