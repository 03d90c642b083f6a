import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How a command ended, as its counter is labelled: `accepted`, or the code of its refusal. */
export type CommandOutcome = string;

/** What is measured while the server runs; `/metrics` prints it in Prometheus' text format. */
export interface Metrics {
  /** Counts a command and how long it took, in seconds. */
  commandEnded(command: string, outcome: CommandOutcome, seconds: number): void;
  appended(seconds: number): void;
  /** A follower of the feed or of live queries came or went. */
  subscribers(kind: 'feed' | 'live', change: 1 | -1): void;
  /** Where the read side stands: events not projected yet, and the age in seconds of the oldest of them. */
  readSide(lag: { readonly events: number; readonly seconds: number }): void;
  /** The text, and the media type that goes with it. */
  print(): Promise<{ readonly text: string; readonly mediaType: string }>;
}

/** Upper bounds in seconds: from a local append to a request that somebody gave up. */
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Its own registry, so that several servers in one process (tests) do not share numbers. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const commands = new Counter({
    name: 'muster_commands_total',
    help: 'Commands by name and outcome: accepted, or the code of the refusal.',
    labelNames: ['command', 'outcome'],
    registers,
  });
  const commandSeconds = new Histogram({
    name: 'muster_command_duration_seconds',
    help: 'Time from the request to the answer of a command.',
    labelNames: ['command'],
    buckets: secondsBuckets,
    registers,
  });
  const appendSeconds = new Histogram({
    name: 'muster_append_duration_seconds',
    help: 'Time an append to the log takes.',
    buckets: secondsBuckets,
    registers,
  });
  const subscribers = new Gauge({
    name: 'muster_subscribers',
    help: 'Open WebSockets of the event feed and of live queries.',
    labelNames: ['kind'],
    registers,
  });
  const lagEvents = new Gauge({
    name: 'muster_projection_lag_events',
    help: 'Positions of the log that the read side has not reached yet.',
    registers,
  });
  const lagSeconds = new Gauge({
    name: 'muster_projection_lag_seconds',
    help: 'Age of the oldest event that the read side has not reached yet; 0 when it has reached all.',
    registers,
  });
  subscribers.set({ kind: 'feed' }, 0);
  subscribers.set({ kind: 'live' }, 0);

  return {
    commandEnded(command, outcome, seconds) {
      commands.inc({ command, outcome });
      commandSeconds.observe({ command }, seconds);
    },
    appended: (seconds) => appendSeconds.observe(seconds),
    subscribers: (kind, change) => subscribers.inc({ kind }, change),
    readSide({ events, seconds }) {
      lagEvents.set(events);
      lagSeconds.set(seconds);
    },
    print: async () => ({ text: await registry.metrics(), mediaType: registry.contentType }),
  };
}
