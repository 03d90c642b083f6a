import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo, useRef } from 'react';
import type { CoverView } from '../../../api/contract/cover.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { instantAt, type TimeScale, xOf } from '../time/timeScale.ts';
import { useFollowScroll } from '../view/session/useFollowScroll.ts';
import classes from './coverBand.module.css';
import { type CoverOf, coverQuery } from './coverQuery.ts';
import { type CoverStep, coverSteps, missingIn, nextShort, shortSpans } from './coverSteps.ts';

/** Where the board draws, for what is drawn beneath it. */
export interface BoardFrame {
  readonly scale: TimeScale;
  /** The width of the names, in pixels. */
  readonly gutter: number;
  /** What has to be drawn. */
  readonly drawn: Interval;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

export interface CoverBandProps extends BoardFrame {
  readonly of: CoverOf;
  /** Which cover: of all work, or of a label by its id. */
  readonly chosen: string;
  readonly onChosen: (chosen: string) => void;
  /** The position of the log that the board shows; another one counts again. */
  readonly position: number;
  readonly format: TimeFormat;
}

/** The choice of all work, whatever its labels. */
export const allWork = 'all';

/** Changes that come in a burst are counted once, so many milliseconds after the last. */
const settleMs = 1_500;
/** Part of the board's width that is left free before a stretch that is gone to. */
const leadPart = 0.2;

/**
 * How many people are needed hour by hour against who is there, under the board and in its scale: the area is who is there,
 * the line who is needed, red what is missing.
 */
export function CoverBand(props: CoverBandProps) {
  const { of, chosen, onChosen, position, format, scale, gutter, drawn, scroller } = props;
  const [settled] = useDebouncedValue(position, settleMs);
  const cover = useQuery({ ...coverQuery(of, settled), placeholderData: keepPreviousData });
  const row = rowOf(cover.data, chosen);
  const { data } = cover;
  const steps = useMemo(
    () => (data === undefined || row === undefined ? [] : coverSteps(row, data)),
    [data, row],
  );
  const short = useMemo(() => shortSpans(steps), [steps]);
  const track = useRef<HTMLDivElement>(null);
  useFollowScroll(scroller, track);

  const goOn = () => {
    const { current: board } = scroller;
    if (board === null) return;
    const lead = (board.clientWidth - gutter) * leadPart;
    const next = nextShort(short, instantAt(scale, board.scrollLeft + lead + 1));
    if (next !== undefined) board.scrollTo({ left: Math.max(0, xOf(scale, next.start) - lead) });
  };
  const top = Math.max(1, ...steps.map(({ needed, there }) => Math.max(needed, there)));
  const hoursShort = row?.short ?? 0;
  return (
    <section className={classes.band} aria-label="Cover" aria-busy={cover.isFetching}>
      <div className={classes.names} style={{ width: gutter }}>
        <NativeSelect
          size="xs"
          aria-label="Cover of"
          value={row === undefined ? allWork : chosen}
          onChange={({ currentTarget }) => onChosen(currentTarget.value)}
          data={choicesOf(data)}
        />
        {cover.error !== null ? (
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => void cover.refetch()}>
            Not counted. Try again
          </Button>
        ) : data === undefined ? (
          <span className={classes.said} role="status">
            Counting…
          </span>
        ) : hoursShort === 0 ? (
          <span className={classes.said}>Nobody is missing</span>
        ) : (
          <Button
            size="compact-xs"
            variant="subtle"
            color="red"
            rightSection={<IconArrowRight size={14} aria-hidden />}
            title="Shows the next hours in which people are missing"
            onClick={goOn}
          >
            {`${hoursShort.toLocaleString('en-AU')} h short`}
          </Button>
        )}
      </div>
      <div className={classes.view}>
        <div
          ref={track}
          className={classes.track}
          style={{ width: scale.width }}
          role="img"
          aria-label={spokenText(short, format)}
        >
          {steps
            .filter(({ start, end, needed, there }) => {
              const isDrawn = end > drawn.start && start < drawn.end;
              return isDrawn && needed + there > 0;
            })
            .map((step) => (
              <Step key={step.start} step={step} top={top} scale={scale} format={format} />
            ))}
        </div>
      </div>
    </section>
  );
}

interface StepProps {
  readonly step: CoverStep;
  /** The most people of any step. */
  readonly top: number;
  readonly scale: TimeScale;
  readonly format: TimeFormat;
}

/** A step narrower than this has no figure. */
const figureFrom = 22;

function Step({ step, top, scale, format }: StepProps) {
  const { start, end, needed, there } = step;
  const left = xOf(scale, start);
  const width = xOf(scale, end) - left;
  const missing = missingIn(step);
  const part = (people: number) => `${(people / top) * 100}%`;
  return (
    <div className={classes.step} style={{ left, width }} title={stepText(step, format)}>
      <span className={classes.there} style={{ height: part(there) }} />
      {missing > 0 && (
        <span className={classes.missing} style={{ height: part(missing), bottom: part(there) }} />
      )}
      {needed > 0 && <span className={classes.needed} style={{ bottom: part(needed) }} />}
      {missing > 0 && width >= figureFrom && <span className={classes.figure}>−{missing}</span>}
    </div>
  );
}

function rowOf(cover: CoverView | undefined, chosen: string) {
  if (cover === undefined) return undefined;
  return chosen === allWork
    ? cover.all
    : (cover.labels.find(({ labelId }) => labelId === chosen) ?? cover.all);
}

function choicesOf(cover: CoverView | undefined) {
  const all = { value: allWork, label: 'All work' };
  if (cover === undefined) return [all];
  return [
    all,
    ...cover.labels.map(({ labelId, name, short }) => ({
      value: labelId,
      label: short === 0 ? name : `${name} (${short.toLocaleString('en-AU')} h short)`,
    })),
  ];
}

/** `Mon 09/Mar 08:00–10:00: 5 needed, 3 there, 2 missing; 4 assigned` */
function stepText(step: CoverStep, format: TimeFormat): string {
  const { start, end, needed, there, assigned } = step;
  const missing = missingIn(step);
  return `${format.span(start, end)}: ${needed} needed, ${there} there${missing > 0 ? `, ${missing} missing` : ''}; ${assigned} assigned`;
}

/** How many stretches are told one by one to those who do not see them. */
const mostSpoken = 10;

function spokenText(short: readonly (Interval & { readonly most: number })[], format: TimeFormat): string {
  if (short.length === 0) return 'Enough people are there in every hour.';
  const told = short
    .slice(0, mostSpoken)
    .map(({ start, end, most }) => `${format.span(start, end)}: ${most} missing`);
  const more = short.length - told.length;
  return `People are missing: ${told.join('; ')}${more > 0 ? `; and ${more} more times` : ''}.`;
}
