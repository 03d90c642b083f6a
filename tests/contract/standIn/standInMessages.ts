import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedStream, ProposedEvent, StoredEvent } from './standInStore.ts';

const ticksPerMillisecond = 10_000n;

export function proposedEvent(message: AppendReq.ProposedMessage): ProposedEvent {
  const headers = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: headers.get('type') ?? '',
    contentType: headers.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export function expectedStream(options: AppendReq.Options): ExpectedStream {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  return BigInt(options.getRevision());
}

export function streamNameIn(identifier: InstanceType<typeof shared.StreamIdentifier> | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
}

export function streamIdentifier(name: string): InstanceType<typeof shared.StreamIdentifier> {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(name));
}

export function eventMessage(event: StoredEvent): ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.created) * ticksPerMillisecond));
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new streams.ReadResp().setEvent(read);
}

export function notFoundMessage(stream: string): ReadResp {
  const notFound = new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream));
  return new streams.ReadResp().setStreamNotFound(notFound);
}

export function confirmationMessage(): ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId('a subscription');
  return new streams.ReadResp().setConfirmation(confirmation);
}

export function caughtUpMessage(): ReadResp {
  return new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());
}

export function checkpointMessage(position: number): ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  return new streams.ReadResp().setCheckpoint(checkpoint);
}

export interface EventFilter {
  readonly matches: (event: StoredEvent) => boolean;
  /** Events looked through between two checkpoints. */
  readonly window: number;
}

/** The filter of a read or subscription; without one, everything matches and there are no checkpoints. */
export function eventFilter(options: ReadReq.Options): EventFilter | undefined {
  const filter = options.getFilter();
  if (filter === undefined) return undefined;
  const onType = filter.getEventType();
  const expression = onType ?? filter.getStreamIdentifier();
  const prefixes = expression?.getPrefixList() ?? [];
  const regex = new RegExp(expression?.getRegex() ?? '');
  return {
    window: Math.max(1, filter.getMax() * filter.getCheckpointintervalmultiplier()),
    matches(event) {
      const text = onType === undefined ? event.stream : event.type;
      return prefixes.length === 0 ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix));
    },
  };
}
