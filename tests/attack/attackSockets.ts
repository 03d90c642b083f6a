import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { seededRandom } from '../../api/programs/demonstration/seededRandom.ts';
import type { AttackOptions } from './attack.ts';
import { expectedRight } from './expectedRight.ts';
import { generate } from './generate.ts';
import { judgeTold } from './judgeAnswer.ts';
import { withChangedNode } from './mutate.ts';
import { type Principal, strangers } from './principals.ts';
import type { Channel } from './publishedApi.ts';

export interface SocketAttackOptions extends Omit<AttackOptions, 'requests' | 'atOnce' | 'sent'> {
  /** Messages on each WebSocket. */
  readonly messages: number;
  /** Who opens them, of all principals; default: everybody. */
  readonly openedBy?: (principal: Principal) => boolean;
}

export interface SocketReport {
  readonly opened: number;
  readonly refused: number;
  /** Messages that came. */
  readonly heard: number;
}

/** Milliseconds without a message after which nothing more is expected. */
const quietMs = 100;
/** What a server closes with when something unexpected has happened to it. */
const unexpectedCode = 1011;

/** Opens every published WebSocket as every principal, and sends it what it takes and what it does not. */
export async function attackSockets(options: SocketAttackOptions): Promise<SocketReport> {
  const { api, organisations, findings, openedBy = () => true } = options;
  const principals = [...organisations.flatMap((each) => each.principals), ...strangers].filter(openedBy);
  let opened = 0;
  let refused = 0;
  let heard = 0;
  for (const channel of api.channels) {
    for (const [index, principal] of principals.entries()) {
      const outcome = await overOne(channel, principal, index);
      if (outcome === undefined) refused += 1;
      else {
        opened += 1;
        heard += outcome;
      }
    }
  }
  return { opened, refused, heard };

  /** Answers how many messages came; undefined: it was not opened. */
  async function overOne(channel: Channel, principal: Principal, index: number): Promise<number | undefined> {
    const random = seededRandom(options.seed * 1009 + index);
    const own = organisations.find(({ id }) => id === principal.org) ?? organisations[0];
    const foreign = organisations.find(({ id }) => id !== own.id) ?? organisations[1];
    const canaries = [
      ...organisations.filter(({ id }) => id !== principal.org).map(({ canary }) => canary),
      ...options.canaries,
    ];
    const untold = { canaries, secrets: organisations.flatMap(({ secrets }) => secrets()) };
    const of = `WS ${channel.path}`;
    const judge = (text: string): void => {
      for (const found of judgeTold(text, untold)) findings.add({ ...found, of, by: principal.name });
    };

    const right = expectedRight(principal, 'GET', channel.path, undefined);
    const query = Object.entries(channel.query).flatMap(([name, schema]) =>
      random.chance(0.3) && name !== 'epoch'
        ? [
            `${name}=${encodeURIComponent(String(generate(schema, { random, idOf: () => 'x', textsOf: () => [''] }, name)))}`,
          ]
        : [],
    );
    const address = `${options.address.replace('http', 'ws')}${channel.path}?${query.join('&')}`;
    const socket = new WebSocket(address, { headers: Object.fromEntries(principal.headers()) });
    const status = await openingOf(socket);
    if (status !== 101) {
      const isRefused = right === 'nobody' ? status === 401 : right === 'mayNot' && status === 403;
      // A cursor that the query has made up is no right.
      if (!isRefused && !(right === 'may' && status < 500)) {
        findings.add({
          judgement: 'against the table of rights',
          of,
          by: principal.name,
          told: `${right}, and the upgrade was answered ${status}`,
        });
      }
      return undefined;
    }
    if (right !== 'may') {
      findings.add({
        judgement: 'against the table of rights',
        of,
        by: principal.name,
        told: `${right}, and it was opened`,
      });
    }

    let count = 0;
    let lastAt = performance.now();
    socket.on('message', (data) => {
      count += 1;
      lastAt = performance.now();
      const text = String(data);
      judge(text);
      const wrong = api.wrongMessage(channel, JSON.parse(text));
      if (wrong !== undefined)
        findings.add({ judgement: 'not as published', of, by: principal.name, told: wrong });
    });
    const closed = new Promise<void>((resolve) => {
      socket.on('close', (code, reason) => {
        judge(String(reason));
        if (code === unexpectedCode) {
          findings.add({
            judgement: 'an unexpected error',
            of,
            by: principal.name,
            told: `closed with ${code} ${reason}`,
          });
        }
        resolve();
      });
    });
    for (let message = 0; message < options.messages && socket.readyState === socket.OPEN; message += 1) {
      const ids = random.chance(0.5) ? own.ids : foreign.ids;
      const whole = generate(channel.request ?? {}, {
        random,
        idOf: (kind) => ids.get(kind)?.[0] ?? 'nothing',
        textsOf: () => [`watch ${message}`],
      });
      const sent = random.chance(0.5) ? withChangedNode(whole, random) : whole;
      socket.send(
        random.chance(0.1) ? random.pick(['', '{', 'null', '\0', '[]']) : (JSON.stringify(sent) ?? ''),
      );
    }
    while (socket.readyState === socket.OPEN && performance.now() - lastAt < quietMs)
      await delay(quietMs / 4);
    socket.close();
    await closed;
    return count;
  }
}

/** The status with which the upgrade was answered, or of which its close frame tells; 101: it is open. */
function openingOf(socket: WebSocket): Promise<number> {
  return new Promise((resolve, reject) => {
    // A socket that is served begins with a message, before anybody else has sent one.
    socket.once('message', () => resolve(101));
    socket.once('close', (code) => resolve(code >= 4400 && code < 4600 ? code - 4000 : 101));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.once('error', reject);
  });
}
