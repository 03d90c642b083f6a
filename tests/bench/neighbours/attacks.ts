import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { searchIndexes } from '../../../domain/search/searchIndexes.ts';
import type { AttackKind, AttackOrder } from './startAttack.ts';

/** One attack under way. */
interface Attack {
  readonly order: AttackOrder;
  /** Counts an answer, by its status or close code. */
  readonly answered: (what: number | string) => void;
  readonly signal: AbortSignal;
}

/** Each runs until its signal aborts, whatever it is answered. */
export const attacks: Readonly<Record<AttackKind, (attack: Attack) => Promise<void>>> = {
  sockets: flood,
  requests: (attack) =>
    untilAborted(attack, 100, (turn) => {
      const path = [
        '/api/v1/bookings?limit=250',
        '/api/v1/customers?limit=1000&search=e',
        `/api/v1/timeline?from=${attack.order.span.from}&to=${attack.order.span.from + 7 * 86_400}`,
        '/api/v1/changes?limit=1000',
        '/api/v1/labels?after=9000000000000',
      ][turn % 5];
      return ask(attack, 'GET', path ?? '', turn);
    }),
  // What fits nearly everything, in every index that there is.
  searches: (attack) =>
    untilAborted(attack, 50, (turn) => {
      const query = 'aeiost'.charAt(turn % 6);
      const queries = Object.keys(searchIndexes).map((index) => ({ index, query, hitsPerPage: 250 }));
      return ask(attack, 'POST', '/api/v1/search', turn, { queries });
    }),
  commands: (attack) =>
    untilAborted(attack, 100, (turn) => {
      const { customerIds, labelId, span } = attack.order;
      return ask(attack, 'POST', '/api/v1/commands/booking.create', turn, {
        bookingId: crypto.randomUUID(),
        customerId: customerIds[turn % customerIds.length],
        start: span.from + (turn % 1000) * 3600,
        end: span.from + (turn % 1000) * 3600 + 1800,
        labelIds: [labelId],
      });
    }),
  plans: (attack) =>
    untilAborted(attack, 20, (turn) => {
      const { from } = attack.order.span;
      const body = { mode: 'optimise', from, to: from + 28 * 86_400, seconds: 30, seed: turn };
      return ask(attack, 'POST', '/api/v1/plans', turn, body);
    }),
  exports: (attack) =>
    untilAborted(attack, 30, (turn) => {
      const path = ['/api/v1/exports/resources', '/api/v1/audit/export?format=csv', '/api/v1/exports/shifts'];
      return ask(attack, 'GET', path[turn % path.length] ?? '', turn);
    }),
  uploads: (attack) =>
    untilAborted(attack, 6, (turn) => {
      const rows = Array.from({ length: attack.order.uploadRows }, (_, row) => `Label ${row},planning`);
      const csv = `name,type\n${rows.join('\n')}\n`;
      return ask(attack, 'POST', '/api/v1/uploads/labels', turn, { csv, dryRun: true });
    }),
  webhooks: async (attack) => {
    // Takes every delivery and never answers.
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const target = silent.address();
    const port = typeof target === 'object' && target !== null ? target.port : 0;
    for (let count = 0; count < 20; count += 1) {
      if (attack.signal.aborted) break;
      await ask(attack, 'POST', '/api/v1/webhooks', 0, {
        name: `Silence ${count}`,
        url: `http://127.0.0.1:${port}/${count}`,
        after: 0,
      }).catch((error: unknown) => attack.answered(String(error)));
    }
    if (!attack.signal.aborted) {
      await new Promise((resolve) => attack.signal.addEventListener('abort', resolve, { once: true }));
    }
    silent.closeAllConnections();
    silent.close();
  },
};

/** As many at once as given, each again as soon as it is answered. */
async function untilAborted(
  { signal, answered }: Attack,
  atOnce: number,
  one: (turn: number) => Promise<void>,
): Promise<void> {
  let turn = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!signal.aborted) {
        turn += 1;
        await one(turn).catch(async (error: unknown) => {
          if (signal.aborted) return;
          answered(error instanceof Error ? error.message : String(error));
          await delay(100);
        });
      }
    }),
  );
}

async function ask(
  { order, answered, signal }: Attack,
  method: 'GET' | 'POST',
  path: string,
  turn: number,
  body?: object,
): Promise<void> {
  const token = order.people[turn % order.people.length] ?? '';
  const answer = await fetch(`${order.address}${path}`, {
    method,
    signal,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  answered(answer.status);
}

/** Milliseconds between two messages on a socket. */
const betweenMessagesMs = 500;

/** One person's sockets, two messages a second on each: everything since the beginning, again and again. */
async function flood({ order, answered, signal }: Attack): Promise<void> {
  const { address, people, sockets, span } = order;
  await Promise.all(
    Array.from({ length: sockets }, async (_, number) => {
      await delay((betweenMessagesMs * number) / sockets);
      while (!signal.aborted) {
        const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/live`, {
          headers: { authorization: `Bearer ${people[0] ?? ''}` },
        });
        const closed = Promise.withResolvers<void>();
        let turn = 0;
        const sending = setInterval(() => {
          if (socket.readyState !== socket.OPEN) return;
          turn += 1;
          socket.send(
            JSON.stringify({ kind: 'watch', name: `w${turn % 5}`, topic: 'timeline', ...span, after: 0 }),
          );
        }, betweenMessagesMs);
        const stop = (): void => socket.terminate();
        signal.addEventListener('abort', stop, { once: true });
        socket.on('unexpected-response', (_request, response) => {
          answered(response.statusCode ?? 'no status');
          socket.terminate();
        });
        socket.on('message', (data) => answered(`frame ${String(data).slice(9, 16)}`));
        socket.on('error', () => {});
        socket.on('close', (code) => {
          answered(`closed ${code}`);
          closed.resolve();
        });
        await closed.promise;
        clearInterval(sending);
        signal.removeEventListener('abort', stop);
        if (!signal.aborted) await delay(betweenMessagesMs);
      }
    }),
  );
}
