import { setTimeout as delay } from 'node:timers/promises';
import { latencySummary } from '../../support/latencySummary.ts';
import { createHttpClient } from '../feed/httpClient.ts';
import { reportWork } from '../reportWork.ts';
import { neighbourOrderSchema } from './startNeighbour.ts';

// A dispatcher at work: lists and commands at a steady rate, whatever they take.
reportWork(neighbourOrderSchema, async (order) => {
  const { address, token, customerIds, rate } = order;
  const client = createHttpClient();
  const lists: number[] = [];
  const commands: number[] = [];
  let refused = 0;

  async function timed(into: number[], request: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    try {
      await request();
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
        timed(lists, () => client.get(address, path, token)),
        timed(commands, () => client.post(address, '/api/v1/commands/customer.change', token, body)),
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
});
