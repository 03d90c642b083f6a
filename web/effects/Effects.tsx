import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { mayConcernBookings } from '../../domain/booking/concerns.ts';
import { queries } from '../client/queries.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import classes from './Effects.module.css';
import { EffectsNote } from './EffectsNote.tsx';
import type { ForeseeableCommand } from './foreseeableCommand.ts';

/** A pause that is longer than those between two keys. */
const pauseMs = 400;

export interface EffectsProps {
  /** What saving would send as the form stands now. */
  readonly commands: readonly ForeseeableCommand[];
}

/**
 * What saving a form would mean for allocated bookings; nothing if it has no effect. The server is asked once
 * nothing has been typed for a moment, and only if bookings may be concerned (`domain/booking/concerns.ts`).
 */
export function Effects({ commands }: EffectsProps) {
  const asked = commands.find(({ causes }) => mayConcernBookings(causes));
  return (
    <div role="status" aria-live="polite" className={classes.effects}>
      {asked !== undefined && <Foreseen asked={asked} />}
    </div>
  );
}

function Foreseen({ asked }: { readonly asked: ForeseeableCommand }) {
  const spelled = JSON.stringify([asked.name, asked.input]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object at each render, changed only if its JSON is
  const command = useMemo(() => asked, [spelled]);
  const [settled, setSettled] = useState<ForeseeableCommand>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(command), pauseMs);
    return () => clearTimeout(timer);
  }, [command]);
  const { data, error } = useQuery({
    ...queries.effects(settled),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  });
  if (error === null) return data === undefined ? null : <EffectsNote effects={data} />;
  // A refusal is shown when the user saves.
  return error instanceof RequestFailed && error.refused ? null : (
    <Text size="sm" c="dimmed">
      The effect on bookings could not be determined.
    </Text>
  );
}
