import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

type Passed = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'defaultValue'>;

/** What a field of text looks like, and how it is called. */
export interface TypedLook extends Passed {
  /** What is wrong with a text that cannot be read when the field is left; `error` is told otherwise. */
  readonly incomplete: string;
  /**
   * What becomes of the value then: the field of a form has none, so that nothing is saved that nobody meant; a filter
   * keeps the one that it has.
   */
  readonly unreadable?: 'empties' | 'keeps';
}

export interface TypedFieldProps extends TypedLook {
  /** Empty for none. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The value as people read it. */
  readonly show: (value: string) => string;
  /** What a text means while more of it may follow; undefined if it is not complete. */
  readonly read: (text: string) => string | undefined;
  /** What it means once the field is left: also what is shorter than it should be. */
  readonly readLeft: (text: string) => string | undefined;
}

/**
 * A text that stands for a value, such as a date as the organisation writes it. What is being typed stays as it is until
 * the field is left: typing a date passes through others that nobody means, and storing a value may take a moment.
 */
export function TypedField({
  value,
  onValue,
  show,
  read,
  readLeft,
  incomplete,
  unreadable = 'empties',
  error,
  onKeyDown,
  ...look
}: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isHalf, setIsHalf] = useState(false);
  const leave = () => {
    if (typed === null) return;
    const meant = typed.trim() === '' ? '' : readLeft(typed);
    setIsHalf(meant === undefined);
    if (meant !== undefined) {
      setTyped(null);
      if (meant !== value) onValue(meant);
    } else if (unreadable === 'empties' && value !== '') onValue('');
  };
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    // The form is sent next, with what was typed.
    if (event.key === 'Enter') leave();
    onKeyDown?.(event);
  };
  return (
    <TextInput
      autoComplete="off"
      {...look}
      value={typed ?? show(value)}
      error={isHalf ? incomplete : error}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        setIsHalf(false);
        const meant = text.trim() === '' ? '' : read(text);
        if (meant !== undefined && meant !== value) onValue(meant);
      }}
      onBlur={leave}
      onKeyDown={pressed}
    />
  );
}
