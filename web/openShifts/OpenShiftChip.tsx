import { Menu, VisuallyHidden } from '@mantine/core';
import { IconListSearch, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { openShift, placesLeft } from '../../domain/openShift/openShift.ts';
import { queries } from '../client/queries.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './OpenShiftChip.module.css';
import { placesTakenText, spokenOpenShift, waitingFor } from './openShiftTexts.ts';

export interface OpenShiftChipProps {
  readonly shift: FactOf<'openShift'>;
  /** Undefined for whoever may give none. */
  readonly onGive: ((openShiftId: string, resourceId: string) => void) | undefined;
  /** Called with its id while it is carried, and with nothing when it is let go; undefined where it cannot be. */
  readonly onCarry: ((openShiftId: string | undefined) => void) | undefined;
}

/** How many people the menu names; the record has them all. */
const named = 8;

/** An open shift on a board: what is taken of it, and a menu of whom it could be given to. It can be dragged to them. */
export function OpenShiftChip({ shift, onGive, onCarry }: OpenShiftChipProps) {
  const { format } = useFormats();
  const [opened, setOpened] = useState(false);
  const left = placesLeft(shift);
  const gives = onGive !== undefined && left > 0;
  const { id, start, end, places, takenBy } = shift;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" width={330} shadow="md">
      <Menu.Target>
        <button
          type="button"
          className={classes.chip}
          data-open-shift={id}
          data-filled={left === 0 || undefined}
          title={spokenOpenShift(shift, format)}
          draggable={gives && onCarry !== undefined}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.setData('text/plain', spokenOpenShift(shift, format));
            dataTransfer.effectAllowed = 'move';
            onCarry?.(id);
          }}
          onDragEnd={() => onCarry?.(undefined)}
        >
          <span className={classes.count}>{`${takenBy.length}/${places}`}</span>
          <span className={classes.text}>
            {format.onDay(start, end)} <bdi>{shift.title}</bdi>
          </span>
          {waitingFor(shift).length > 0 && (
            <span className={classes.asked} aria-hidden>
              ?
            </span>
          )}
          <VisuallyHidden>{spokenOpenShift(shift, format)}</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <Menu.Label>
          <bdi>{openShift.title(shift)}</bdi>
          <br />
          {`${format.span(start, end)} · ${placesTakenText(shift)}`}
        </Menu.Label>
        {opened && gives && <Takers shiftId={id} onGive={(resourceId) => onGive(id, resourceId)} />}
        <Menu.Item
          component={Link}
          to={`/${openShift.path}?record=${id}`}
          leftSection={<IconListSearch size={16} aria-hidden />}
        >
          {gives ? 'Everybody, and who does not fit' : 'Open it'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface TakersProps {
  readonly shiftId: string;
  readonly onGive: (resourceId: string) => void;
}

/** Those who could be given it: who asks for it, then whom it fits, then whom only limits of their own speak against. */
function Takers({ shiftId, onGive }: TakersProps) {
  const people = useQuery(queries.openShiftPeople(shiftId));
  if (people.data === undefined) {
    return people.error === null ? (
      <Menu.Item disabled>Looking whom it fits…</Menu.Item>
    ) : (
      <Menu.Item closeMenuOnClick={false} onClick={() => void people.refetch()}>
        {`Not read: ${people.error.message} Try again`}
      </Menu.Item>
    );
  }
  const able = people.data.people.filter(({ mayBeGiven }) => mayBeGiven);
  if (able.length === 0) return <Menu.Item disabled>It can be given to nobody</Menu.Item>;
  return (
    <>
      {able.slice(0, named).map(({ resourceId, name, standing, reasons }) => (
        <Menu.Item
          key={resourceId}
          leftSection={<IconUserCheck size={16} aria-hidden />}
          onClick={() => onGive(resourceId)}
        >
          Give to <bdi>{name}</bdi>
          {standing === 'asks' && ', who asks for it'}
          {reasons.length > 0 && <span className={classes.reasons}>{reasons.join('; ')}</span>}
        </Menu.Item>
      ))}
      {able.length > named && <Menu.Label>{`and ${able.length - named} more`}</Menu.Label>}
      <Menu.Divider />
    </>
  );
}
