import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { Zone } from '../../domain/time/zone.ts';
import { fieldOfMoment, momentOfField } from './pastMoment.ts';

export interface MomentFieldProps
  extends Pick<TextInputProps, 'aria-label' | 'className' | 'description' | 'label'> {
  readonly zone: Zone;
  /** Epoch milliseconds; null: the field is empty. */
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly onMoment: (at: number) => void;
  /** If an empty field has a meaning, too. */
  readonly onEmpty?: () => void;
}

/**
 * Date and time in the time zone. What is being typed stays unchanged: typing a year passes through three
 * wrong ones, and only a moment within the range takes effect at once. A moment outside it becomes the
 * nearest one when the field is left.
 */
export function MomentField({ zone, value, min, max, onMoment, onEmpty, ...look }: MomentFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const kept = value === null ? '' : fieldOfMoment(zone, value);
  const finish = () => {
    const at = momentOfField(zone, typed ?? '');
    if (at !== undefined && (at < min || at > max)) onMoment(Math.min(Math.max(at, min), max));
    setTyped(null);
  };
  return (
    <TextInput
      {...look}
      type="datetime-local"
      size="xs"
      value={typed ?? kept}
      min={fieldOfMoment(zone, min)}
      max={fieldOfMoment(zone, max)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const at = momentOfField(zone, text);
        if (at === undefined) onEmpty?.();
        else if (at >= min && at <= max) onMoment(at);
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
      }}
    />
  );
}
