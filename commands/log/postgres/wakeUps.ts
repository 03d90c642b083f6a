import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { timed } from '../../../postgres/timed.ts';
import { backoffMs } from '../retry.ts';

const channel = 'muster_log';
/**
 * Milliseconds between two notifications to other processes. Each costs a transaction under a lock that the
 * whole cluster shares, and a follower that wakes finds everything that has arrived by then.
 */
const notificationPause = 10;
/** Milliseconds after which a notification is abandoned. */
const notificationTimeout = 5_000;

export interface WakeUps {
  /** Wakes the followers of this process at once and those of others soon. */
  wake(): void;
  /** Calls back whenever something may have been appended; returns a function that stops this. */
  onWake(listener: () => void): () => void;
  close(): Promise<void>;
}

/**
 * Tells followers that there is something to read. A lost notification costs them only their polling
 * interval: what they read comes from the log, never from here.
 */
export function createWakeUps(pool: pg.Pool): WakeUps {
  const self = randomUUID();
  const listeners = new Set<() => void>();
  let closed = false;
  let dirty = false;
  let notifying: Promise<void> | null = null;
  let listening: pg.PoolClient | null = null;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let connecting: Promise<void> | null = null;

  function wakeHere(): void {
    for (const listener of [...listeners]) listener();
  }

  async function notifyOthers(): Promise<void> {
    while (dirty && !closed) {
      dirty = false;
      // Never in the appending transaction: NOTIFY serialises commits. This one need not reach the disk.
      const text = `begin; set local synchronous_commit = off; notify ${channel}, '${self}'; commit`;
      await pool.query(timed({ text }, notificationTimeout)).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, notificationPause));
    }
    notifying = null;
  }

  async function listen(): Promise<void> {
    const client = await pool.connect();
    client.on('error', () => {
      if (listening !== client) return;
      listening = null;
      client.release(true);
      keepListening();
    });
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (closed || listeners.size === 0) {
      client.release(true);
      return;
    }
    failures = 0;
    listening = client;
    client.on('notification', (message) => {
      if (message.payload !== self) wakeHere();
    });
    // Appends before the LISTEN took effect were not announced.
    wakeHere();
  }

  function keepListening(): void {
    if (closed || listeners.size === 0 || listening !== null || connecting !== null || retry !== undefined)
      return;
    connecting = listen()
      .catch(() => {
        retry = setTimeout(() => {
          retry = undefined;
          keepListening();
        }, backoffMs(failures));
        failures += 1;
      })
      .finally(() => {
        connecting = null;
      });
  }

  function stopListening(): void {
    clearTimeout(retry);
    retry = undefined;
    // Closed and not returned: a pooled connection must not go on listening.
    listening?.release(true);
    listening = null;
  }

  return {
    wake() {
      wakeHere();
      dirty = true;
      notifying ??= notifyOthers();
    },
    onWake(listener) {
      listeners.add(listener);
      keepListening();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopListening();
      };
    },
    async close() {
      closed = true;
      stopListening();
      await Promise.all([notifying, connecting]);
    },
  };
}
