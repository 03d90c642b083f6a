import { useId } from 'react';
import {
  bookingKind,
  groupEventKind,
  type WorkflowDefinition,
} from '../../domain/workflow/workflowDefinition.ts';
import type { Transition, WorkflowKind } from '../../domain/workflow/workflowKind.ts';
import { workflowKindOf } from '../../domain/workflow/workflowKinds.ts';
import { useStatusLabels } from '../timeline/view/look/statusLook.ts';
import classes from './WorkflowDrawing.module.css';
import '../timeline/view/look/status.css';

const [wide, high, gap] = [84, 30, 18];
const roadAt = 92;
const besideAt = 178;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where each state stands: the main path from left to right, and below it those beside it. */
function placesOf({ states, beside }: WorkflowKind): ReadonlyMap<string, Point> {
  const path = Object.keys(states).filter((state) => !beside.includes(state));
  return new Map<string, Point>([
    ...path.map((state, rank) => [state, { x: rank * (wide + gap), y: roadAt }] as const),
    ...beside.map((state, index) => [state, { x: (index * 2 + 1.5) * (wide + gap), y: besideAt }] as const),
  ]);
}

/** How an arrow leads from a state to another. Where nothing stands below the main path, what leads back is drawn there. */
function pathOf(a: Point, b: Point, back: 'above' | 'below'): string {
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
  const isBelow = back === 'below' && b.x < a.x;
  const [edge, bend] = isBelow ? [a.y + high, a.y + high + rise] : [a.y, a.y - rise];
  return `M${middle(a)} ${edge}C${middle(a)} ${bend} ${middle(b)} ${bend} ${middle(b)} ${edge}`;
}

export interface WorkflowDrawingProps {
  readonly kind: string;
  readonly definition: WorkflowDefinition;
  /** The step whose ways stand out. */
  readonly shown: string | undefined;
}

/** The life cycle of a kind of record: its states, and the steps between them that can be taken. */
export function WorkflowDrawing({ kind, definition, shown }: WorkflowDrawingProps) {
  const of = workflowKindOf(kind);
  const statusLabels = useStatusLabels();
  const labels: Readonly<Record<string, string>> =
    kind === bookingKind || kind === groupEventKind ? statusLabels : of.states;
  const places = placesOf(of);
  const arrow = useId();
  const ways = of.transitions(definition).filter(({ from, to }) => from !== to);
  const [first = ''] = Object.keys(of.states);
  const reached = new Set([first, ...ways.map(({ to }) => to)]);
  const drawn = ({ from, to }: Transition) => {
    const [a, b] = [places.get(from), places.get(to)];
    return a === undefined || b === undefined
      ? undefined
      : pathOf(a, b, of.beside.length === 0 ? 'below' : 'above');
  };
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
        aria-label={`The life of ${of.words.many}: ${ways.length} steps between ${reached.size} statuses`}
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
            d={drawn(way)}
            markerEnd={`url(#${arrow})`}
          />
        ))}
        {[...places].map(([status, { x, y }]) => {
          const label = labels[status] ?? status;
          return (
            <g
              key={status}
              data-status={status}
              data-unreached={!reached.has(status) || undefined}
              className={classes.status}
            >
              <rect x={x} y={y} width={wide} height={high} rx={8} />
              <text x={x + wide / 2} y={y + high / 2} dominantBaseline="central" textAnchor="middle">
                {label.length > 11 ? `${label.slice(0, 10)}…` : label}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}
