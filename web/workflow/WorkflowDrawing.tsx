import { useId } from 'react';
import { type BookingStatus, bookingStatuses, rankedStatuses } from '../../domain/booking/bookingStatus.ts';
import { type Transition, transitionsOf } from '../../domain/workflow/transitionsOf.ts';
import type { BookingAction, WorkflowDefinition } from '../../domain/workflow/workflowDefinition.ts';
import { useStatusLabels } from '../timeline/view/look/statusLook.ts';
import classes from './WorkflowDrawing.module.css';
import '../timeline/view/look/status.css';

const road: readonly BookingStatus[] = rankedStatuses;
const [wide, high, gap] = [84, 30, 18];
const roadAt = 92;
const besideAt = 178;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a status stands: the road from left to right, and below it those beside it. */
function placeOf(status: BookingStatus): Point {
  const rank = road.indexOf(status);
  if (rank >= 0) return { x: rank * (wide + gap), y: roadAt };
  return { x: (status === 'parked' ? 1 : 3) * (wide + gap) + (wide + gap) / 2, y: besideAt };
}

function pathOf({ from, to }: Transition): string {
  const [a, b] = [placeOf(from), placeOf(to)];
  const middle = (point: Point) => point.x + wide / 2;
  if (a.y !== b.y) {
    const down = b.y > a.y;
    const [start, end] = down ? [a.y + high, b.y] : [a.y, b.y + high];
    // What leads back stands a little beside what leads there.
    const beside = down ? -6 : 6;
    const bend = (start + end) / 2;
    return `M${middle(a) + beside} ${start}C${middle(a) + beside} ${bend} ${middle(b) + beside} ${bend} ${middle(b) + beside} ${end}`;
  }
  if (b.x - a.x === wide + gap) return `M${a.x + wide} ${a.y + high / 2}H${b.x}`;
  const rise = 16 + Math.abs(b.x - a.x) * 0.18;
  return `M${middle(a)} ${a.y}C${middle(a)} ${a.y - rise} ${middle(b)} ${b.y - rise} ${middle(b)} ${b.y}`;
}

export interface WorkflowDrawingProps {
  readonly definition: WorkflowDefinition;
  /** The step whose ways stand out. */
  readonly shown: BookingAction | undefined;
}

/** The life cycle as its machine has it: the statuses, and the steps between them that are offered. */
export function WorkflowDrawing({ definition, shown }: WorkflowDrawingProps) {
  const labels = useStatusLabels();
  const arrow = useId();
  const ways = transitionsOf(definition).filter(({ from, to }) => from !== to);
  const reached = new Set<BookingStatus>(['draft', ...ways.map(({ to }) => to)]);
  const ordered = ways.toSorted(
    (one, other) => Number(one.action === shown) - Number(other.action === shown),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A phone shows a part of it, and only arrow keys reach the rest.
    <section className={classes.frame} aria-label="The workflow, drawn" tabIndex={0}>
      <svg
        className={classes.drawing}
        viewBox={`-4 0 ${8 * (wide + gap)} ${besideAt + high + 4}`}
        role="img"
        aria-label={`The life of a booking: ${ways.length} steps between ${reached.size} statuses`}
      >
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M0 0 8 4 0 8Z" fill="context-stroke" />
          </marker>
        </defs>
        {ordered.map((way) => (
          <path
            key={`${way.from} ${way.action} ${way.to}`}
            className={classes.way}
            data-shown={way.action === shown || undefined}
            d={pathOf(way)}
            markerEnd={`url(#${arrow})`}
          />
        ))}
        {bookingStatuses.map((status) => {
          const { x, y } = placeOf(status);
          return (
            <g
              key={status}
              data-status={status}
              data-unreached={!reached.has(status) || undefined}
              className={classes.status}
            >
              <rect x={x} y={y} width={wide} height={high} rx={8} />
              <text x={x + wide / 2} y={y + high / 2} dominantBaseline="central" textAnchor="middle">
                {labels[status].length > 12 ? `${labels[status].slice(0, 11)}…` : labels[status]}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}
