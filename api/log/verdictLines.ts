import type { LogFault, LogVerdict } from '../../commands/log/transfer/verifyLog.ts';

/** A verdict in sentences, the first event that was tampered with before everything else. */
export function verdictLines(verdict: LogVerdict): readonly string[] {
  const { events, streams, head, tips, against, faults, faultCount } = verdict;
  const looked = `${events} events in ${streams} streams, up to position ${head}`;
  const [first, ...others] = faults;
  if (first === undefined) {
    return [
      `Intact: ${looked}.`,
      tips === 'compared'
        ? 'Every stream ends as the log has kept beside it.'
        : 'The last event of each stream has nothing to vouch for it yet: this log keeps nothing beside it.',
      ...(against === undefined
        ? []
        : [`${against} streams are what the export has of them; what came after it is not in it.`]),
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
      return `${event} stands before an earlier event of its stream.`;
    case 'exportDiffers':
      return `up to ${event} the stream is not what the export has of it.`;
    case 'beyondHead':
      return `${event} stands behind the end of the log, which somebody has set back.`;
    case 'positionsMissing':
      return `from position ${position} on events are missing together with their streams.`;
  }
}
