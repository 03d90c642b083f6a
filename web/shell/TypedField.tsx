import { TextInput } from '@mantine/core';
import { useState } from 'react';

export interface TypedFieldProps {
  readonly type: 'date' | 'time';
  readonly label: string;
  /** `2026-11-21`, `14:05`; null if empty. */
  readonly value: string | null;
  readonly min?: string | null;
  readonly max?: string | null;
  /** The message for a field that is only half filled in when it is left. */
  readonly incomplete: string;
  /** What is wrong with the value in relation to others. */
  readonly problem?: string | undefined;
  /** Whether a value is complete, and not an intermediate one during typing. */
  readonly meant?: (value: string) => boolean;
  readonly onValue: (value: string | null) => void;
}

/**
 * A date, or a time of day. What is being typed stays unchanged until the field is left: storing the value
 * may take a moment (in the address), and typing a date passes through others that nobody means.
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
        // A half filled field is invalid.
        if (!validity.badInput) setLeft('whole');
        if (text === '' && !validity.badInput) onValue(null);
        else if (text !== '' && meant(text)) onValue(text);
      }}
      onBlur={({ currentTarget: { validity } }) => {
        setLeft(validity.badInput ? 'half' : 'whole');
        // It continues to show its half, which the stored value does not replace.
        if (!validity.badInput) setTyped(null);
      }}
    />
  );
}
