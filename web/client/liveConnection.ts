import type { LookedAt } from '../../api/contract/colleagues.ts';
import { type LiveMessage, type LiveRequest, liveMessageSchema } from '../../api/contract/live.ts';
import type { ReadingName } from '../../domain/catalogues/readings.ts';
import { drawnForAddress } from './drawnFor.ts';
import { forgetKnown } from './knownPosition.ts';
import { tellSessionLost } from './request.ts';

/** A `watch` without its name, which the connection assigns, and without `after`, which it maintains. */
export type Watch =
  | { readonly topic: 'timeline'; readonly from: number; readonly to: number }
  | { readonly topic: 'booking'; readonly bookingId: string }
  | { readonly topic: 'bookings' }
  | { readonly topic: 'offeredShifts' }
  | { readonly topic: 'trackedEvents' }
  | { readonly topic: 'organisation' }
  | { readonly topic: 'workspace'; readonly workspaceId: string }
  | { readonly topic: 'workspaces' }
  | { readonly topic: 'records'; readonly category: ReadingName };
export type Changed = Extract<LiveMessage, { kind: 'changed' }>;
export type Colleagues = Extract<LiveMessage, { kind: 'colleagues' }>;
export type LiveState = 'connecting' | 'connected' | 'offline';

interface Watching {
  readonly watch: Watch;
  readonly listener: (changed: Changed) => void;
  readonly stale: () => void;
  /** Everything up to this position has been received; a reconnection continues from here. */
  after: number;
}

const firstDelayMs = 500;
const longestDelayMs = 15_000;
/**
 * With these codes a socket is closed that nobody who is signed in has opened, or a page of another organisation than the
 * current one.
 */
const sessionLost: readonly number[] = [4401, 4409];
/** The server sends a heartbeat at least every 15 s; a longer silence means that the connection is lost. */
const silenceMs = 40_000;

/**
 * The one live connection of a browser tab. Watches survive reconnections, each from the position that it had
 * reached, so that nothing is missed. It connects with the first watch and closes after the last.
 */
class LiveConnection {
  #socket: WebSocket | null = null;
  #state: LiveState = 'offline';
  #delay = firstDelayMs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #nextName = 1;
  #listensToNetwork = false;
  /** When something was last received, epoch milliseconds; undefined before that. */
  #heardAt: number | undefined;
  /** The log to which the positions `after` belong; undefined before the first `hello`. */
  #epoch: string | undefined;
  readonly #watching = new Map<string, Watching>();
  readonly #colleagues = new Map<string, (colleagues: Colleagues) => void>();
  /** What is looked at here, which colleagues are told. */
  #place: LookedAt | undefined;
  readonly #stateListeners = new Set<() => void>();

  /**
   * Watches from `after` (a position, exclusive) until the returned function is called. `stale` is called
   * when the server has another log than before (restored or replaced): what is shown must be loaded again.
   */
  watch(
    watch: Watch,
    after: number,
    listener: (changed: Changed) => void,
    stale: () => void = () => {},
  ): () => void {
    const name = this.#newName();
    const watching = { watch, listener, stale, after };
    this.#watching.set(name, watching);
    if (this.#state === 'connected') this.#ask(name, watching);
    else this.#connectIfClosed();
    return () => {
      this.#watching.delete(name);
      this.#stopAsking(name);
    };
  }

  /**
   * Hears what colleagues are at, as a whole whenever it has changed and after each connection, until the returned
   * function is called.
   */
  colleagues(listener: (colleagues: Colleagues) => void): () => void {
    const name = this.#newName();
    this.#colleagues.set(name, listener);
    if (this.#state === 'connected') this.#askForColleagues(name);
    else this.#connectIfClosed();
    return () => {
      this.#colleagues.delete(name);
      this.#stopAsking(name);
    };
  }

  /** Tells colleagues which days of a board are looked at here; undefined: none any more. */
  lookAt(place: LookedAt | undefined): void {
    this.#place = place;
    const [name] = this.#colleagues.keys();
    if (name !== undefined && this.#state === 'connected') this.#askForColleagues(name);
  }

  #askForColleagues(name: string): void {
    this.#send({ kind: 'colleagues', name, ...(this.#place && { at: this.#place }) });
  }

  #newName(): string {
    const name = `w${this.#nextName}`;
    this.#nextName += 1;
    return name;
  }

  #connectIfClosed(): void {
    if (this.#socket === null && this.#timer === undefined) this.#connect();
  }

  #stopAsking(name: string): void {
    if (this.#state === 'connected') this.#send({ kind: 'unwatch', name });
    if (!this.#isWanted) this.#close();
  }

  get #isWanted(): boolean {
    return this.#watching.size > 0 || this.#colleagues.size > 0;
  }

  get state(): LiveState {
    return this.#state;
  }

  /** Until when changes by others have arrived, epoch milliseconds; undefined if none could. */
  get heardAt(): number | undefined {
    return this.#heardAt;
  }

  /** Whether something on the screen should be live and is not. */
  get isMissed(): boolean {
    return this.#isWanted && this.#state !== 'connected';
  }

  onState(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /** What the browser knows of its network is known at once, and not only when a silence has lasted. */
  #listenToNetwork(): void {
    if (this.#listensToNetwork) return;
    this.#listensToNetwork = true;
    window.addEventListener('offline', () => {
      const socket = this.#socket;
      if (socket === null) return;
      this.#lost();
      socket.close();
    });
    window.addEventListener('online', () => {
      if (this.#timer === undefined) return;
      clearTimeout(this.#timer);
      this.#delay = firstDelayMs;
      this.#connect();
    });
  }

  #connect(): void {
    this.#listenToNetwork();
    this.#timer = undefined;
    this.#become('connecting');
    const socket = new WebSocket(drawnForAddress(`${location.origin.replace(/^http/, 'ws')}/api/v1/live`));
    this.#socket = socket;
    socket.addEventListener('message', (message) => {
      if (socket === this.#socket) this.#receive(String(message.data));
    });
    socket.addEventListener('close', ({ code }) => {
      if (socket !== this.#socket) return;
      if (sessionLost.includes(code)) tellSessionLost('live');
      this.#lost();
    });
    this.#listenForSilence();
  }

  #receive(text: string): void {
    this.#listenForSilence();
    this.#heardAt = Date.now();
    const message = liveMessageSchema.parse(JSON.parse(text));
    switch (message.kind) {
      case 'hello':
        this.#delay = firstDelayMs;
        this.#become('connected');
        this.#noteLog(message);
        for (const [name, watching] of this.#watching) this.#ask(name, watching);
        for (const name of this.#colleagues.keys()) this.#askForColleagues(name);
        return;
      case 'changed': {
        const watching = this.#watching.get(message.name);
        if (watching === undefined) return;
        watching.after = Math.max(watching.after, message.position);
        watching.listener(message);
        return;
      }
      case 'colleagues':
        this.#colleagues.get(message.name)?.(message);
        return;
      case 'heartbeat':
        return;
      case 'restart':
        this.#socket?.close();
        return;
      case 'error':
        if (message.code === 'token_expired') {
          tellSessionLost('live');
          return;
        }
        console.error(`live updates: ${message.code}: ${message.message}`);
        return;
    }
  }

  /**
   * Positions of another log mean nothing here: every watch starts again at the server's current position.
   */
  #noteLog({ epoch, position }: Extract<LiveMessage, { kind: 'hello' }>): void {
    const replaced = this.#epoch !== undefined && this.#epoch !== epoch;
    this.#epoch = epoch;
    if (!replaced) return;
    forgetKnown();
    for (const watching of this.#watching.values()) {
      watching.after = position;
      watching.stale();
    }
  }

  #ask(name: string, { watch, after }: Watching): void {
    this.#send({ kind: 'watch', name, after, ...watch });
  }

  #send(request: LiveRequest): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }

  #lost(): void {
    clearTimeout(this.#silence);
    this.#socket = null;
    this.#become('offline');
    if (!this.#isWanted) return;
    this.#timer = setTimeout(() => this.#connect(), this.#delay * (0.5 + Math.random()));
    this.#delay = Math.min(this.#delay * 2, longestDelayMs);
  }

  #close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#timer = undefined;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#become('offline');
  }

  #listenForSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#socket?.close();
      this.#lost();
    }, silenceMs);
  }

  #become(state: LiveState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#stateListeners) listener();
  }
}

export const liveConnection = new LiveConnection();
