import { ActionIcon, Button, SegmentedControl, Slider, Switch } from '@mantine/core';
import {
  IconArrowBackUp,
  IconHistory,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openDialogs } from '../shell/openDialogs.ts';
import { useFormats } from '../shell/useFormats.ts';
import { MomentField } from './MomentField.tsx';
import { useTimeTravel } from './pastMoment.ts';
import classes from './timeTravel.module.css';
import { timeTravelQueries } from './timeTravelQueries.ts';
import { useFocusAfterTravel } from './useFocusAfterTravel.ts';
import { usePlay } from './usePlay.ts';
import { useSteadyMoves } from './useSteadyMoves.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Keys with larger steps than arrows: an hour within a day, a day within longer ranges. */
const pageKeys: ReadonlyMap<string, number> = new Map([
  ['PageUp', 1],
  ['PageDown', -1],
]);
const reaches = ['1', '7', '30'] as const;
const reachLabels: { readonly [One in (typeof reaches)[number]]: string } = {
  '1': 'Day',
  '7': 'Week',
  '30': 'Month',
};
const reachChoices = reaches.map((value) => ({ value, label: reachLabels[value] }));

/**
 * The past moment that is shown, clearly marked as past, and the controls to choose another: date and time,
 * slider, play. Escape returns to the present.
 */
export function TimeTravelBar({ asOf }: { readonly asOf: number }) {
  const { goTo, back, compares, upTo, compareWith } = useTimeTravel();
  const { format, zone } = useFormats();
  const [reach, setReach] = useState<(typeof reaches)[number]>('7');
  const limits = useQuery(timeTravelQueries.limits()).data?.limits;
  const [present] = useState(Date.now);
  const earliest = limits?.first.at ?? 0;
  const start = Math.min(asOf, Math.max(earliest, present - Number(reach) * dayMs));
  const play = usePlay(asOf, { start, end: present }, goTo);
  useBackWithEscape(back);
  const playButton = useFocusAfterTravel<HTMLButtonElement>('past');
  // An address may name a moment before anything had happened, or in the future: then show the nearest one.
  useEffect(() => {
    if (limits === undefined || limits === null) return;
    const nearest = Math.min(Math.max(asOf, limits.first.at), Math.max(present, limits.last.at));
    if (nearest !== asOf) goTo(nearest);
  }, [asOf, limits, present, goTo]);
  const steady = useSteadyMoves(asOf, goTo);
  const within = (at: number) => Math.min(Math.max(at, earliest), present);
  const shown = steady.moving ?? asOf;
  const told = format.recordedAt(shown);
  return (
    <section className={classes.bar} aria-label="The past">
      <p className={classes.banner}>
        <IconHistory size={18} aria-hidden />
        <strong>As it was on {told}</strong>
        <span className={classes.note}>Read-only</span>
      </p>
      <MomentField
        className={classes.moment ?? ''}
        aria-label="Moment"
        zone={zone}
        value={shown}
        min={earliest}
        max={present}
        onMoment={(at) => {
          play.stop();
          steady.settle(at);
        }}
      />
      <ActionIcon
        ref={playButton}
        variant="default"
        size={32}
        aria-label={play.playing === 'playing' ? 'Pause' : 'Play'}
        onClick={play.toggle}
      >
        {play.playing === 'playing' ? (
          <IconPlayerPauseFilled size={16} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={16} aria-hidden />
        )}
      </ActionIcon>
      <Slider
        className={classes.slider ?? ''}
        min={start}
        max={present}
        step={60_000}
        value={shown}
        onChange={(at) => {
          play.stop();
          steady.move(within(at));
        }}
        onChangeEnd={(at) => steady.settle(within(at))}
        // The banner beside it shows the moment at once.
        label={null}
        thumbLabel="Moment on the slider"
        thumbValueText={told}
        onKeyDown={(event) => {
          const pages = pageKeys.get(event.key);
          if (pages === undefined) return;
          event.preventDefault();
          play.stop();
          steady.settle(within(shown + pages * (reach === '1' ? hourMs : dayMs)));
        }}
      />
      <SegmentedControl
        size="xs"
        aria-label="How far the slider reaches"
        data={reachChoices}
        value={reach}
        onChange={(value) => setReach(reaches.find((one) => one === value) ?? '7')}
      />
      {compares && (
        <Switch
          size="sm"
          label="Changes since"
          checked={upTo !== null}
          onChange={(event) => compareWith(event.currentTarget.checked ? 'now' : null)}
        />
      )}
      <Button
        size="xs"
        h={32}
        className={classes.back ?? ''}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        title="Back to the present (Escape)"
        onClick={back}
      >
        Back to now
      </Button>
    </section>
  );
}

/** In these fields Escape concerns what is being typed. */
const typedInto = 'input:not([type="checkbox"], [type="radio"]), textarea';

/** Escape leaves the past, unless it closes something first or something is being typed. */
function useBackWithEscape(back: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      if (
        target instanceof HTMLElement &&
        target.closest(`[role="dialog"], [role="listbox"], ${typedInto}`) !== null
      )
        return;
      if (openDialogs().length > 0) return;
      back();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [back]);
}
