import type { FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { type AnyReading, readings } from '../../../domain/catalogues/readings.ts';
import { peopleToTakeFor } from '../../../domain/jobOffer/jobOfferSteps.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { ownerOf } from '../../../domain/rights/persona.ts';
import { mayRead, seesEverything } from '../../../domain/rights/rights.ts';
import { readInstants } from '../../../domain/time/readInstants.ts';
import { shownChanges } from '../../../projections/queries/changes.ts';
import type { LiveChanges } from '../../../projections/queries/liveChanges.ts';
import { areasOf } from '../../../projections/queries/watched.ts';
import { type LiveMessage, type LiveRequest, liveRequestSchema } from '../../contract/live.ts';
import { invalidInput } from '../../platform/problems/invalidInput.ts';
import { outOfBounds } from '../../platform/problems/outOfBounds.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import type { Frozen } from '../../services/planning/frozen.ts';
import type { RouteServices } from '../routes/routeServices.ts';
import { closeInTime } from './closeInTime.ts';
import { keepAlive } from './keepAlive.ts';
import { socketSink } from './socketSink.ts';
import { closeCodes } from './socketTimings.ts';
import { tellColleagues } from './tellColleagues.ts';
import { tellWorkspaces, type WatchOfWorkspaces } from './tellWorkspaces.ts';

type Watch = Extract<LiveRequest, { kind: 'watch' }>;
/** A watch of what the history and the read models of records tell. */
type WatchOfRecords = Exclude<Watch, WatchOfWorkspaces>;

/** Bytes that may be queued for a client; beyond this it must reconnect and load the current state. */
const mostWaiting = 8 * 1024 * 1024;

/**
 * `WS /api/v1/live`: changed rows of what the member looks at. A client whose socket is closed for any reason
 * loads its screen again and watches from the position that it loaded.
 */
export function openLiveSocket(
  socket: WebSocket,
  request: FastifyRequest,
  services: RouteServices,
  who: SignedIn,
): void {
  const { live, metrics, sockets, timings, tokenWatch, sessionWatch, identity, projector } = services;
  const { catchUps, messageRates, limits } = services;
  const { actor } = who;
  const sink = socketSink(socket, timings.timeoutMs);
  const watches = new Map<string, Watching>();
  /**
   * Requested and not started, the newest of each name: however fast a client requests, the database is
   * queried one at a time.
   */
  const asked = new Map<string, WatchOfRecords>();
  const own = ownerOf(actor);
  let beginning = false;
  let closed = false;
  const closing = new AbortController();

  interface Watching {
    stop: (() => void) | undefined;
    /** The position up to which it has been sent everything. */
    told: number;
  }

  function send(message: Frozen<LiveMessage>): void {
    sendText(JSON.stringify(message));
  }

  function sendText(text: string): void {
    if (closed) return;
    sink.send(text);
    if (sink.waiting > mostWaiting) end(closeCodes.policy, 'ConsumerTooSlow');
  }

  function end(code: number, reason: string, last?: Frozen<LiveMessage>): void {
    if (closed) return;
    if (last !== undefined) send(last);
    closed = true;
    closing.abort();
    for (const watching of watches.values()) watching.stop?.();
    watches.clear();
    colleagues.end();
    workspaces.end();
    asked.clear();
    closeInTime(socket, code, reason, timings.lastWordsMs);
  }

  function restart(): void {
    const told = [...watches.values()].map((watching) => watching.told);
    const begin = [...asked.values()].map(({ after }) => after);
    const position = Math.min(projector.position(), ...told, ...begin, ...workspaces.told);
    end(closeCodes.restart, 'ServerRestart', { kind: 'restart', position });
  }

  function unexpected(error: unknown): void {
    request.log.error({ err: error }, 'a live socket failed');
    end(closeCodes.unexpected, 'unexpected error');
  }

  function unwatch(name: string): void {
    watches.get(name)?.stop?.();
    watches.delete(name);
    asked.delete(name);
    colleagues.unwatch(name);
    workspaces.unwatch(name);
  }

  function refuseMore(name: string): boolean {
    const begun = watches.size + asked.size + colleagues.size + workspaces.size;
    if (begun < limits.watches.ofSocket) return false;
    const message = `At most ${limits.watches.ofSocket} watches at once.`;
    send({ kind: 'error', code: 'invalid_input', message, name });
    return true;
  }

  function failed(error: unknown): void {
    if (!closed) unexpected(error);
  }

  const colleagues = tellColleagues({ services, who, send, failed });
  const workspaces = tellWorkspaces({ workspaces: services.workspaces, actor, send, failed });

  function watchColleagues({ name, at }: Extract<LiveRequest, { kind: 'colleagues' }>): void {
    if (closed) return;
    watches.get(name)?.stop?.();
    watches.delete(name);
    asked.delete(name);
    workspaces.unwatch(name);
    // Where one looks by now replaces where one looked: it is not left in between.
    colleagues.replace(name);
    if (!refuseMore(name)) colleagues.watch(name, at);
  }

  function watch(wanted: Watch): void {
    if (closed) return;
    const { name } = wanted;
    unwatch(name);
    if (refuseMore(name)) return;
    if (wanted.topic === 'records') {
      const { area, words }: AnyReading = readings[wanted.category];
      if (!mayRead(actor, area)) {
        const message = `category: your role does not list ${words.many}.`;
        send({ kind: 'error', code: 'not_allowed', message, name });
        return;
      }
    }
    if (wanted.topic === 'offeredShifts' && !isOfferedShifts(actor)) {
      send({ kind: 'error', code: 'not_allowed', message: 'topic: no shifts are offered to you.', name });
      return;
    }
    if (wanted.topic === 'trackedEvents' && !mayRead(actor, 'trackedEvents')) {
      const message = 'topic: what happened is not told to your role.';
      send({ kind: 'error', code: 'not_allowed', message, name });
      return;
    }
    if (wanted.topic === 'workspace' || wanted.topic === 'workspaces') {
      if (mayRead(actor, 'planning')) workspaces.watch(wanted);
      else send({ kind: 'error', code: 'not_allowed', message: 'topic: your role does not plan.', name });
      return;
    }
    asked.set(wanted.name, wanted);
    if (beginning) return;
    beginInTurn().catch(failed);
  }

  async function beginInTurn(): Promise<void> {
    beginning = true;
    try {
      // The iteration includes watches that are requested meanwhile.
      for (const [name, wanted] of asked) {
        asked.delete(name);
        await begin(wanted);
      }
    } finally {
      beginning = false;
    }
  }

  async function begin(wanted: WatchOfRecords): Promise<void> {
    const watching: Watching = { stop: undefined, told: wanted.after };
    watches.set(wanted.name, watching);
    const stop = await live.listen(actor.org, wanted.after, {
      async catchUp(after) {
        const { position, changes } = await catchUps.read(actor, wanted, after, closing.signal);
        const { name } = wanted;
        if (watches.get(name) === watching && changes !== undefined) {
          send({ kind: 'changed', name, position, changes });
        }
        watching.told = position;
        return position;
      },
      changed(changes, shared) {
        // Their own record may have gone out of use.
        if (own !== undefined && changes.changed[own.kind]?.rows.some(({ row }) => row.id === own.id)) {
          supervision.check();
        }
        if (watches.get(wanted.name) === watching) push(wanted, changes, shared);
        watching.told = changes.position;
      },
    });
    // Replaced, ended or closed while it was catching up.
    if (closed || watches.get(wanted.name) !== watching) stop();
    else watching.stop = stop;
  }

  function push(watched: WatchOfRecords, live: LiveChanges, shared: Map<string, string>): void {
    // Users who see everything and look at the same thing get the same text.
    const sees = seesEverything(actor, areasOf(watched));
    const key = sees ? JSON.stringify({ ...watched, after: 0 }) : undefined;
    const known = key === undefined ? undefined : shared.get(key);
    if (known !== undefined) {
      if (known !== '') sendText(known);
      return;
    }
    const changes = shownChanges({ actor, watched }, live);
    const { name } = watched;
    const changed: Frozen<LiveMessage> | undefined = changes && {
      kind: 'changed',
      name,
      position: live.position,
      changes,
    };
    const text = changed === undefined ? '' : JSON.stringify(changed);
    if (key !== undefined) shared.set(key, text);
    if (text !== '') sendText(text);
  }

  function receive(wanted: Read): void {
    if (wanted.kind === 'refused') {
      send({ kind: 'error', code: 'invalid_input', message: wanted.message });
    } else if (wanted.request.kind === 'unwatch') {
      unwatch(wanted.request.name);
    } else if (wanted.request.kind === 'colleagues') {
      watchColleagues(wanted.request);
    } else {
      watch(wanted.request);
    }
  }

  metrics.subscribers('live', 1);
  const forget = sockets.add(restart);
  socket.on('close', () => {
    end(closeCodes.normal, '');
    forget();
    metrics.subscribers('live', -1);
  });
  socket.on('message', (data) => {
    if (closed) return;
    const tooMany = messageRates.count(who, request.id);
    if (tooMany !== undefined) {
      end(closeCodes.later, 'TooManyMessages', {
        kind: 'error',
        code: 'too_many_requests',
        message: tooMany,
      });
      return;
    }
    try {
      receive(readRequest(data));
    } catch (error) {
      // What a client sends may end its own socket, never the process.
      unexpected(error);
    }
  });
  const supervision = keepAlive({
    socket,
    request,
    who,
    identity,
    timings,
    tokenWatch,
    sessionWatch,
    beat: () => {
      send({ kind: 'heartbeat', position: projector.position() });
      colleagues.beat();
    },
    expired: () =>
      end(closeCodes.policy, 'TokenExpired', {
        kind: 'error',
        code: 'token_expired',
        message: 'The session has ended; please sign in.',
      }),
  });
  services.log
    .epoch()
    .then((epoch) => send({ kind: 'hello', position: projector.position(), epoch }))
    .catch(unexpected);
}

/** Whether jobs, open shifts or those of colleagues may be offered to somebody. */
function isOfferedShifts(actor: Actor): boolean {
  if (mayCommand(actor, 'jobOffer.take') && peopleToTakeFor(actor).length > 0) return true;
  return (
    actor.resourceId !== null &&
    (mayCommand(actor, 'openShift.request') || mayCommand(actor, 'shiftOffer.agree'))
  );
}

type Read =
  | { readonly kind: 'wanted'; readonly request: LiveRequest }
  | { readonly kind: 'refused'; readonly message: string };

function readRequest(data: RawData): Read {
  let json: unknown;
  try {
    json = JSON.parse(data.toString());
  } catch {
    return { kind: 'refused', message: 'A message must be JSON.' };
  }
  const beyond = outOfBounds(json);
  if (beyond !== undefined) {
    return { kind: 'refused', message: `${beyond.field || 'A message'}: ${beyond.message}` };
  }
  const request = liveRequestSchema.safeParse(readInstants(liveRequestSchema, json));
  return request.success
    ? { kind: 'wanted', request: request.data }
    : { kind: 'refused', message: invalidInput(request.error).message };
}
