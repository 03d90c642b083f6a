import { Button, CloseButton, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { JobView } from '../../api/contract/jobs.ts';
import type { PublishReport } from '../../domain/masterRoster/publishCommands.ts';
import { capitalised } from '../../domain/record/recordSentences.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { grouped } from '../shell/counted.ts';
import classes from './masterRoster.module.css';
import { jobQuery, publishReportQuery } from './publicationRequests.ts';
import { reportText } from './publicationTexts.ts';

export interface PublicationProgressProps {
  readonly jobId: string;
  /** Its name in this window; undefined if another one sent it. */
  readonly label: string | undefined;
  readonly command: CommandControl;
  /** Takes the publication back; undefined where that cannot be done. */
  readonly onUndo: ((inverse: PublishReport['inverse']) => void) | undefined;
  readonly onClose: () => void;
}

/** A publication above the board: how far it is, and what it did, with the way back. */
export function PublicationProgress(props: PublicationProgressProps) {
  const { jobId, label, command, onUndo, onClose } = props;
  const { data: job } = useQuery(jobQuery(jobId));
  const isOver = job !== undefined && job.endedAt !== null;
  const { data: report } = useQuery({ ...publishReportQuery(jobId), enabled: isOver });
  const name = label ?? job?.title ?? '';
  return (
    <section className={classes.progress} aria-label="Publication">
      <span className={classes.progressText} role="status">
        {`${name}: ${standText(job, report)}`}
      </span>
      {job !== undefined && !isOver && (
        <Progress
          className={classes.progressBar ?? ''}
          value={job.total === 0 ? 2 : Math.max(2, (job.done / job.total) * 100)}
          animated
          aria-label={`Progress of ${name}`}
        />
      )}
      {report !== undefined && report.notApplied.length + report.drafts.length > 0 && (
        <details className={classes.details}>
          <summary>Which and why</summary>
          <ul className={classes.found}>
            {[...report.drafts, ...report.notApplied].slice(0, mostNamed).map((one) => (
              <li
                key={one.bookingId}
              >{`${one.title}${one.date === null ? '' : `, ${one.date}`}: ${one.message}`}</li>
            ))}
          </ul>
        </details>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      {report !== undefined && report.inverse.length > 0 && onUndo !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          loading={command.state.kind === 'saving'}
          onClick={() => onUndo(report.inverse)}
        >
          Take it back
        </Button>
      )}
      {isOver && <CloseButton size="sm" aria-label="Close the publication" onClick={onClose} />}
    </section>
  );
}

/** How many bookings are named. */
const mostNamed = 100;

function standText(job: JobView | undefined, report: PublishReport | undefined): string {
  if (job === undefined) return 'waiting';
  if (job.endedAt === null) {
    if (job.trouble !== null) return `waiting: ${job.trouble}`;
    if (job.begunAt === null) return job.ahead === 0 ? 'begins' : `waits for ${job.ahead} before it`;
    return `${grouped(job.done)} of ${grouped(job.total)}`;
  }
  const ended = job.state === 'cancelled' ? 'cancelled; ' : '';
  return report === undefined ? 'done' : capitalised(`${ended}${reportText(report)}`);
}
