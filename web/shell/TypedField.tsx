import { TextInput } from '@mantine/core';
import { useState } from 'react';

export interface TypedFieldProps {
  readonly type: 'date' | 'time';
  readonly label: string;
  /** `2026-11-21`, `14:05`; null where nothing is said. */
  readonly value: string | null;
  readonly min?: string | null;
  readonly max?: string | null;
  /** Told of a field that is filled in by half when it is left. */
  readonly incomplete: string;
  /** What is wrong with the value beside others. */
  readonly problem?: string | undefined;
  /** Whether a value is meant, and none on the way to one. */
  readonly meant?: (value: string) => boolean;
  readonly onValue: (value: string | null) => void;
}

/**
 * A date, or a time of day. What is being typed stays as it is until the field is left: whoever keeps the value may
 * take a moment (an address does), and a date has other ones before it that nobody means.
 */
export function TypedField(props: TypedFieldProps) {
  const { type, label, value, min, max, incomplete, problem, meant = () => true, onValue } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState<'half' | 'whole'>('whole');
  return (
    <TextInput
      type={type}
      aria-label={label}
      value={typed ?? value ?? ''}
      min={min ?? undefined}
      max={max ?? undefined}
      error={left === 'half' ? incomplete : problem}
      onChange={({ currentTarget: { value: text, validity } }) => {
        setTyped(text);
        // Bad is what is filled in by half.
        if (!validity.badInput) setLeft('whole');
        if (text === '' && !validity.badInput) onValue(null);
        else if (text !== '' && meant(text)) onValue(text);
      }}
      onBlur={({ currentTarget: { validity } }) => {
        setLeft(validity.badInput ? 'half' : 'whole');
        // It goes on showing its half, and what is kept is not put over it.
        if (!validity.badInput) setTyped(null);
      }}
    />
  );
}
