import type { LogFault, LogVerdict } from '../../../commands/log/transfer/verifyLog.ts';

/** A verdict in sentences, beginning with the first event that was tampered with. */
export function verdictLines(verdict: LogVerdict): readonly string[] {
  const { events, streams, head, tips, against, faults, faultCount } = verdict;
  const looked = `${events} events in ${streams} streams, up to position ${head}`;
  const [first, ...others] = faults;
  if (first === undefined) {
    return [
      `Intact: ${looked}.`,
      tips === 'compared'
        ? 'Every stream ends as the tips kept beside the events say.'
        : 'Nothing vouches for the last event of each stream yet: this log keeps no tips beside the events.',
      ...(against === undefined ? [] : [`${against} streams match the export; later events are not in it.`]),
    ];
  }
  return [
    `NOT intact: ${looked}.`,
    `The first: ${sentence(first)}`,
    ...others.map((fault) => `Also: ${sentence(fault)}`),
    ...(faultCount > faults.length ? [`And ${faultCount - faults.length} more.`] : []),
  ];
}

function sentence({ reason, stream, revision, id, position }: LogFault): string {
  const event = `the event ${id} (stream ${stream}, revision ${revision}, position ${position})`;
  switch (reason) {
    case 'contentChanged':
      return `${event} is not what was recorded.`;
    case 'eventMissing':
      return id === null
        ? `the stream ${stream} has lost its events up to revision ${revision}.`
        : `before ${event} events of its stream are missing.`;
    case 'tipDiffers':
      return `${event}, the last of its stream, is not the one that was recorded last.`;
    case 'outOfOrder':
      return `${event} has a lower position than an earlier event of its stream.`;
    case 'exportDiffers':
      return `up to ${event} the stream does not match the export.`;
    case 'beyondHead':
      return `${event} lies beyond the end of the log, which somebody has moved back.`;
    case 'positionsMissing':
      return `from position ${position} on events are missing together with their streams.`;
  }
}
