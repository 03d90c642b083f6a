import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { messageChannels } from '../../../domain/messages/messageChannels.ts';
import { type AlarmKind, alarmKinds } from '../../../domain/trail/trailKinds.ts';
import type { TurnFigures } from '../../../postgres/fairTurns.ts';
import type { SearchStatus } from '../../../projections/search/follower/searchPlace.ts';
import type { ProjectorStatus } from '../../../projections/startProjector.ts';
import type { Handover } from '../messages/carrier.ts';
import type { MessageFigures } from '../messages/messageFigures.ts';
import type { WebhookFigures } from '../webhooks/webhookFigures.ts';
import type { ReadSideLag } from './readSideLag.ts';

/** The outcome of a command, as the label of its counter: `accepted`, or the code of its refusal. */
export type CommandOutcome = string;

/**
 * The outcome of an attempt to deliver a webhook: accepted, answered with a refusal, or not answered at all.
 */
export type WebhookAttemptResult = 'delivered' | 'refused' | 'unreachable';

/** What is measured while the server runs; `/metrics` prints it in Prometheus' text format. */
export interface Metrics {
  /** Counts a command and how long it took, in seconds. */
  commandEnded(command: string, outcome: CommandOutcome, seconds: number): void;
  appended(seconds: number): void;
  /** A follower of the feed or of live queries came or went. */
  subscribers(kind: 'feed' | 'live', change: 1 | -1): void;
  /**
   * The state of the read side: how far it is behind, whether anybody projects, what has stopped or is being
   * built.
   */
  readSide(lag: ReadSideLag, status: Pick<ProjectorStatus, 'projecting' | 'stops' | 'building'>): void;
  /** The search indexes; undefined if their state is not available at the moment. */
  search(indexes: readonly SearchStatus[] | undefined): void;
  /** An attempt to deliver an event to a webhook ended, after so many seconds. */
  webhookAttempted(outcome: WebhookAttemptResult, seconds: number): void;
  /** The state of all webhooks; undefined if it is not available at the moment. */
  webhooks(figures: WebhookFigures | undefined): void;
  /** A message was handed to whoever carries it on, which took so many seconds. */
  messageHandedOver(channel: string, outcome: Handover['outcome'], seconds: number): void;
  /** The messages that wait; undefined if their number is not available at the moment. */
  messages(figures: MessageFigures | undefined): void;
  /** A request, message, socket or watch was refused, or told to load anew, by a limit. */
  refused(limit: string): void;
  /** An alarm of the security trail. */
  alarm(kind: AlarmKind): void;
  /** Entries of the security trail that found no place. */
  trailLost(count: number): void;
  /** A queue of fair turns, whose figures are asked for when the text is printed. */
  queue(name: string, figures: () => TurnFigures): void;
  /** The text, and its media type. */
  print(): Promise<{ readonly text: string; readonly mediaType: string }>;
}

const refusingLimits = ['requests', 'underWay', 'exports', 'uploads', 'sockets', 'messages', 'watches'];

/** Upper bounds in seconds: from a local append to a request that somebody gave up on. */
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
    help: 'Events that the read side has not reached yet; NaN where the log does not number them without gaps.',
    registers,
  });
  const lagSeconds = new Gauge({
    name: 'muster_projection_lag_seconds',
    help: 'Age of the oldest event that the read side has not reached yet; 0 when it has reached all.',
    registers,
  });
  const projectors = new Gauge({
    name: 'muster_projectors',
    help: 'Processes that project the log into the read models: 1, or 0 if there is none, which is an alarm.',
    registers,
  });
  const stopped = new Gauge({
    name: 'muster_projection_stopped_position',
    help: 'Position of the event that stopped a read model, which is an alarm; absent if none has stopped.',
    labelNames: ['read_model', 'event_id'],
    registers,
  });
  const built = new Gauge({
    name: 'muster_projection_built_share',
    help: 'Part of the log, 0 to 1, that a read model has been built from so far; absent if all are in place.',
    labelNames: ['read_model'],
    registers,
  });
  const searchPosition = new Gauge({
    name: 'muster_search_position',
    help: 'Position up to which a search index shows everything; 0 until it has been made.',
    labelNames: ['engine'],
    registers,
  });
  const searchOutdated = new Gauge({
    name: 'muster_search_outdated',
    help: 'Documents that wait to be written to a search index.',
    labelNames: ['engine'],
    registers,
  });
  const searchRefused = new Gauge({
    name: 'muster_search_refused',
    help: 'Documents that a search engine does not take, which is an alarm: they are not found.',
    labelNames: ['engine'],
    registers,
  });
  const webhookAttempts = new Counter({
    name: 'muster_webhook_attempts_total',
    help: 'Attempts to deliver an event to a webhook: delivered (2xx), refused (any other answer), unreachable.',
    labelNames: ['outcome'],
    registers,
  });
  const webhookSeconds = new Histogram({
    name: 'muster_webhook_attempt_duration_seconds',
    help: 'Time an attempt to deliver an event to a webhook takes.',
    buckets: secondsBuckets,
    registers,
  });
  const webhooks = new Gauge({
    name: 'muster_webhooks',
    help: 'Webhooks of all organisations: active, retrying (the last attempt failed), or paused and why.',
    labelNames: ['state'],
    registers,
  });
  const webhookLagEvents = new Gauge({
    name: 'muster_webhook_lag_events',
    help: 'Events that the most delayed active webhook has not processed; paused ones do not count.',
    registers,
  });
  const webhookLagSeconds = new Gauge({
    name: 'muster_webhook_lag_seconds',
    help: 'Age of the oldest event that an active webhook has not processed; 0 if all have come to the end.',
    registers,
  });
  const messagesHandedOver = new Counter({
    name: 'muster_messages_handed_over_total',
    help: 'Messages handed to a mail server or a gateway: accepted, refused (for ever), failed (tried again).',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const messageSeconds = new Histogram({
    name: 'muster_message_handover_duration_seconds',
    help: 'Time that handing a message over takes.',
    labelNames: ['channel'],
    buckets: secondsBuckets,
    registers,
  });
  const messagesWaiting = new Gauge({
    name: 'muster_messages_waiting',
    help: 'Messages of all organisations that are not sent yet, by channel.',
    labelNames: ['channel'],
    registers,
  });
  const messagesLate = new Gauge({
    name: 'muster_messages_late_seconds',
    help: 'Time since the message was due that has waited longest; 0 if none is due.',
    registers,
  });
  const refusals = new Counter({
    name: 'muster_refused_total',
    help: 'What was refused by a limit: requests (too many a second), underWay, exports, uploads, sockets, messages, or watches (that got no turn to be sent what they missed, and load anew).',
    labelNames: ['limit'],
    registers,
  });
  const alarms = new Counter({
    name: 'muster_security_alarms_total',
    help: 'Alarms of the security trail that this process has raised, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const trailLost = new Counter({
    name: 'muster_security_entries_lost_total',
    help: 'Entries of the security trail that found no place in this process, which is an alarm.',
    registers,
  });
  for (const kind of alarmKinds) alarms.inc({ kind }, 0);
  const queues = new Map<string, () => TurnFigures>();
  new Gauge({
    name: 'muster_turns',
    help: 'Work of a kind that organisations take turns in: under way, and waiting.',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, figures] of queues) {
        const { underWay, waiting } = figures();
        this.set({ queue, state: 'under way' }, underWay);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
  for (const limit of refusingLimits) refusals.inc({ limit }, 0);
  for (const outcome of ['delivered', 'refused', 'unreachable']) webhookAttempts.inc({ outcome }, 0);
  subscribers.set({ kind: 'feed' }, 0);
  subscribers.set({ kind: 'live' }, 0);

  return {
    commandEnded(command, outcome, seconds) {
      commands.inc({ command, outcome });
      commandSeconds.observe({ command }, seconds);
    },
    appended: (seconds) => appendSeconds.observe(seconds),
    subscribers: (kind, change) => subscribers.inc({ kind }, change),
    readSide({ events, seconds }, { projecting, stops, building }) {
      lagEvents.set(events ?? Number.NaN);
      lagSeconds.set(seconds);
      projectors.set(projecting === 'nobody' ? 0 : 1);
      stopped.reset();
      for (const { projection, eventId, position } of stops) {
        stopped.set({ read_model: projection, event_id: eventId }, position);
      }
      built.reset();
      for (const { readModel, position, target } of building) {
        built.set({ read_model: readModel }, target === 0 ? 1 : Math.min(1, position / target));
      }
    },
    search(indexes) {
      for (const gauge of [searchPosition, searchOutdated, searchRefused]) gauge.reset();
      for (const { engine, position, outdated, refused } of indexes ?? []) {
        searchPosition.set({ engine }, position);
        searchOutdated.set({ engine }, outdated);
        searchRefused.set({ engine }, refused);
      }
    },
    webhookAttempted(outcome, seconds) {
      webhookAttempts.inc({ outcome });
      webhookSeconds.observe(seconds);
    },
    webhooks(figures) {
      webhooks.reset();
      for (const [state, count] of figures?.states ?? []) webhooks.set({ state }, count);
      webhookLagEvents.set(figures?.lagEvents ?? Number.NaN);
      webhookLagSeconds.set(figures?.lagSeconds ?? Number.NaN);
    },
    messageHandedOver(channel, outcome, seconds) {
      messagesHandedOver.inc({ channel, outcome });
      messageSeconds.observe({ channel }, seconds);
    },
    messages(figures) {
      messagesWaiting.reset();
      for (const channel of messageChannels) {
        messagesWaiting.set(
          { channel },
          figures === undefined ? Number.NaN : (figures.waiting.get(channel) ?? 0),
        );
      }
      messagesLate.set(figures?.lateSeconds ?? Number.NaN);
    },
    refused: (limit) => refusals.inc({ limit }),
    alarm: (kind) => alarms.inc({ kind }),
    trailLost: (count) => trailLost.inc(count),
    queue: (name, figures) => void queues.set(name, figures),
    print: async () => ({ text: await registry.metrics(), mediaType: registry.contentType }),
  };
}
